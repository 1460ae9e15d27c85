import { describe, expect, test } from 'vitest';
import { buildPack } from './buildPack.ts';
import type { PackChanges } from './packSource.ts';
import { normalMonth } from './testPacks.ts';
import { sectionOf } from './testTables.ts';

const since = { month: 'September 2026', number: 2, at: '2026-10-12T09:00:00.000Z' };

const partsOf = (changed: PackChanges) => sectionOf({ ...normalMonth(), changed }, 'changes').parts;

const revenue = { field: 'revenue', label: 'Revenue', before: '$1', after: '$2' };

function groupOf(month: string): PackChanges['groups'][number] {
  const record = {
    noun: 'figures',
    id: 1,
    action: 'changed',
    name: month,
    by: { who: 'Maren Okafor', reason: 'late invoice' },
  } as const;
  return {
    month,
    calendarMonth: null,
    published: null,
    wasPublished: true,
    summaryId: 1,
    records: [{ ...record, fields: [revenue] }],
  };
}

describe('changes since the last published pack', () => {
  test('is told by month after the meeting, as it is told to a reader', () => {
    const groups = [groupOf('October 2026'), groupOf('September 2026')];
    expect(partsOf({ since, groups, more: 1 })).toEqual([
      {
        kind: 'text',
        heading: 'Compared with',
        paragraphs: ['September 2026, version 2, published Oct 12, 2026.'],
      },
      {
        kind: 'bullets',
        heading: 'October 2026',
        items: ['Revenue restated from $1 to $2 by Maren Okafor: late invoice'],
      },
      {
        kind: 'bullets',
        heading: 'September 2026',
        items: ['Revenue restated from $1 to $2 by Maren Okafor: late invoice'],
      },
      { kind: 'bullets', heading: 'Further', items: ['One more record'] },
    ]);
  });

  test('names the months that are left out', () => {
    const groups = Array.from({ length: 9 }, (_, index) => groupOf(`Month ${index}`));
    expect(partsOf({ since, groups, more: 0 }).at(-1)).toEqual({
      kind: 'bullets',
      heading: 'Further',
      items: ['More under Month 7, Month 8'],
    });
  });

  test('says that nothing did, and nothing where no pack was published', () => {
    expect(partsOf({ since, groups: [], more: 0 })).toEqual([
      {
        kind: 'empty',
        sentence: 'Nothing has changed since September 2026, version 2, published Oct 12, 2026.',
      },
    ]);
    expect(buildPack(normalMonth()).sections.map(({ key }) => key)).not.toContain('changes');
  });
});

import { describe, expect, test } from 'vitest';
import { buildPack } from './buildPack.ts';
import { cellText } from './cellText.ts';
import type { PackAction, PackMeeting } from './packSource.ts';
import { normalMonth, wholeYear, yearToDate } from './testPacks.ts';
import { sectionOf, tableOf } from './testTables.ts';
import { spokenSection } from './spokenText.ts';

const action = (actionText: string, more: Partial<PackAction> = {}): PackAction => ({
  monthName: 'October',
  year: 2026,
  actionText,
  ownerName: null,
  dueOn: null,
  state: 'open',
  endedOn: null,
  outcome: null,
  ...more,
});

const MEETING: PackMeeting = {
  agenda: [
    { kind: 'information', itemText: 'Insurance', decision: null, decidedOn: null },
    { kind: 'decision', itemText: 'The new\nberth', decision: null, decidedOn: null },
    {
      kind: 'decision',
      itemText: 'The **dividend**',
      decision: '10 cents a share',
      decidedOn: '2026-11-12',
    },
  ],
  actions: [action('Compare three offers', { ownerName: 'Vera Vale', dueOn: '2026-12-01' })],
  earlier: [
    action('Sell the crane', {
      monthName: 'August',
      state: 'done',
      endedOn: '2026-10-02',
      outcome: 'For $40K',
    }),
  ],
};

const source = { ...normalMonth(), meeting: MEETING };

describe('decisions and actions', () => {
  test('stand after the commentary, in the pack of a month that has any', () => {
    expect(
      buildPack(source)
        .sections.map(({ key }) => key)
        .slice(1, 4),
    ).toEqual(['summary', 'commentary', 'meeting']);
    for (const without of [normalMonth(), wholeYear()]) {
      expect(buildPack(without).sections.map(({ key }) => key)).not.toContain('meeting');
    }
  });

  test('of a pack of a year are those about its last month, which it names', () => {
    const pack = buildPack({ ...yearToDate(), meeting: MEETING });
    const keys = pack.sections.map(({ key }) => key);
    expect(keys.indexOf('meeting')).toBe(keys.indexOf('commentary') + 1);
    const [which] = pack.sections.find(({ key }) => key === 'meeting')?.parts ?? [];
    expect(which).toMatchObject({ heading: 'Meeting', paragraphs: ['About October 2026.'] });
  });

  test('are listed by what they are for, with what was decided', () => {
    expect(sectionOf(source, 'meeting').parts.slice(0, 2)).toEqual([
      {
        kind: 'bullets',
        heading: 'For decision',
        items: ['The new berth', 'The dividend – decided Nov 12, 2026: 10 cents a share'],
      },
      { kind: 'bullets', heading: 'For information', items: ['Insurance'] },
    ]);
  });

  test('have the actions of earlier meetings first, each with owner, day and state', () => {
    expect(tableOf(source, 'actions').rows.map(({ cells }) => cells.map(cellText))).toEqual([
      ['Sell the crane', 'August 2026', '–', '–', 'Done Oct 2, 2026: For $40K'],
      ['Compare three offers', 'October 2026', 'Vera Vale', 'Dec 1, 2026', 'Open'],
    ]);
    expect(spokenSection(sectionOf(source, 'meeting'))).toContain('One action is open.');
  });
});

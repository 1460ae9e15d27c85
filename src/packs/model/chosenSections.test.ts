import { describe, expect, test } from 'vitest';
import { STANDARD_PACK_CHOICES, type PackSectionKey } from '../../finance/packChoices.ts';
import { buildPack } from './buildPack.ts';
import { spokenSection } from './spokenText.ts';
import type { PackSource } from './packSource.ts';
import { eightYears, normalMonth, octobers, wholeYear } from './testPacks.ts';
import { withBriefing } from './testSource.ts';

const month = withBriefing(normalMonth());
const chosen = (...packSections: PackSectionKey[]) =>
  buildPack({ ...month, choices: { ...STANDARD_PACK_CHOICES, packSections } });
const standard = (source: PackSource) => buildPack({ ...source, choices: STANDARD_PACK_CHOICES });
const keysOf = ({ sections }: ReturnType<typeof buildPack>) => sections.map(({ key }) => key);

describe('sections of a pack', () => {
  test('are the nine pages where nobody chose', () => {
    const { choices: _choices, ...unchosen } = month;
    const pack = buildPack({ ...month, choices: STANDARD_PACK_CHOICES });
    expect(buildPack(unchosen)).toEqual(pack);
    expect(keysOf(pack)).toEqual([
      'briefing',
      'statement',
      'ebitda',
      'cash',
      'keyCharts',
      'outlook',
      'says',
      'about',
    ]);
  });

  test('of a year and of all years are those of the last month, and figures of each year', () => {
    for (const source of [wholeYear(), eightYears()]) {
      expect(keysOf(standard(source))).toEqual([
        'briefing',
        'statement',
        'ebitda',
        'cash',
        'keyCharts',
        'outlook',
        'figures',
        'says',
        'about',
      ]);
    }
    expect(keysOf(standard(octobers()))).toEqual(['summary', 'keyCharts', 'about']);
  });

  test('that say what changed share their page with the key, if they come last', () => {
    const since = { month: 'September 2026', number: 2, at: '2026-10-12T09:00:00.000Z' };
    const changed = { since, groups: [], more: 3 };
    const pack = buildPack({ ...month, choices: STANDARD_PACK_CHOICES, changed });
    expect(keysOf(pack)).toEqual(keysOf(buildPack({ ...month, choices: STANDARD_PACK_CHOICES })));
    expect(pack.sections.at(-1)?.message).toBe('3 records changed since September 2026, version 2');
  });

  test('are those that were chosen, in their order, and how to read them', () => {
    expect(keysOf(chosen('briefing', 'charts', 'summary'))).toEqual([
      'briefing',
      'charts',
      'summary',
      'about',
    ]);
  });

  test('that were not chosen are named on the last page, if there was anything in them', () => {
    const about = chosen('briefing', 'summary', 'commentary', 'figures', 'charts').sections.at(-1);
    const said = about === undefined ? '' : spokenSection(about);
    expect(said).toContain('Sections that were not chosen: Bridge, Forecast, Documents.');
    expect(said).not.toContain('Decisions and actions');
  });

  test('say last what became of documents that were to follow, though nobody chose that', () => {
    const choices = { ...STANDARD_PACK_CHOICES, packSections: ['charts', 'summary'] as const };
    const why = 'only PDF documents can be attached';
    const documents = month.documents.map((document) => ({
      ...document,
      appended: { kind: 'listed', why } as const,
    }));
    const { sections } = buildPack({ ...month, choices, documents });
    expect(sections.map(({ key }) => key)).toEqual(['charts', 'summary', 'documents', 'about']);
    expect(JSON.stringify(sections.at(-2))).toContain(`No: ${why}`);
    expect(JSON.stringify(sections.at(-1))).not.toContain('Documents');
  });

  test('that a pack of a year does not have are no matter', () => {
    const choices = { ...STANDARD_PACK_CHOICES, packSections: ['bridge', 'figures'] as const };
    expect(keysOf(buildPack({ ...wholeYear(), choices }))).toEqual(['figures', 'about']);
  });

  test('that are not there are not referred to', () => {
    const summary = chosen('summary').sections[0];
    expect(JSON.stringify(summary)).not.toContain('see Forecast');
    expect(JSON.stringify(chosen('summary', 'forecast').sections[0])).toContain('see Forecast');
  });
});

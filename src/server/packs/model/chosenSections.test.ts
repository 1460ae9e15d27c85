import { describe, expect, test } from 'vitest';
import { STANDARD_PACK_CHOICES, type PackSectionKey } from '../../../domain/packChoices.ts';
import { buildPack } from './buildPack.ts';
import { spokenSection } from './spokenParts.ts';
import { normalMonth, wholeYear } from './testPacks.ts';
import { withBriefing } from './testSource.ts';

const month = withBriefing(normalMonth());
const chosen = (...packSections: PackSectionKey[]) =>
  buildPack({ ...month, choices: { ...STANDARD_PACK_CHOICES, packSections } });
const keysOf = ({ sections }: ReturnType<typeof buildPack>) => sections.map(({ key }) => key);

describe('sections of a pack', () => {
  test('are as they always were where nobody chose', () => {
    expect(buildPack({ ...month, choices: STANDARD_PACK_CHOICES })).toEqual(buildPack(month));
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
    const why = 'only PDF documents can follow';
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

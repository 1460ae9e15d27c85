import { expect, test } from 'vitest';
import { lineOfHeading } from '../../finance/lineHeadings.ts';
import type { LineKey } from '../../finance/lines.ts';
import { LINE_KEYS, LINES } from '../../finance/lines.ts';
import { LINE_GROUPS } from '../../finance/lineGroups.ts';
import { PACK_SECTION_KEYS, STANDARD_PACK_CHOICES } from '../../finance/packChoices.ts';
import { buildPack } from './buildPack.ts';
import type { PackSource } from './packSource.ts';
import { comparedWithBudget, eightYears, normalMonth, wholeYear } from './testPacks.ts';
import { changed, FULL_PACK, withBriefing } from './testSource.ts';
import { tableOf } from './testTables.ts';

const named = (source: PackSource, lineNames: PackSource['basis']['lineNames']): PackSource =>
  withBriefing({
    ...source,
    basis: { ...source.basis, lineGroups: LINE_GROUPS, lineNames },
  });

const SOURCES = { normalMonth, besideBudget: comparedWithBudget, wholeYear, eightYears };
const CHOICES = {
  standard: STANDARD_PACK_CHOICES,
  'all sections': { ...STANDARD_PACK_CHOICES, packSections: PACK_SECTION_KEYS },
};
const PACKS = Object.entries(SOURCES).flatMap(([name, source]) =>
  Object.entries(CHOICES).map(([choice, choices]) => ({ name, choice, source, choices })),
);

/** Each text in a model, with the field that it is in. */
function textsIn(model: unknown, field = ''): { field: string; text: string }[] {
  if (typeof model === 'string') return [{ field, text: model }];
  if (typeof model !== 'object' || model === null) return [];
  return Object.entries(model).flatMap(([key, value]) =>
    textsIn(value, Array.isArray(model) ? field : key),
  );
}

test.each(PACKS)('no place of $name ($choice) has the old name', ({ source, choices }) => {
  const pack = (lineNames: PackSource['basis']['lineNames']) =>
    textsIn(buildPack({ ...named(source(), lineNames), choices }));
  const before = pack({});
  const after = pack({ admin: 'Overhead' });
  expect(before.filter(({ text }) => /\bAdmin\b/.test(text)).length).toBeGreaterThan(3);
  expect(after.filter(({ text }) => /\bAdmin\b/.test(text))).toEqual([]);
  expect(after.map(({ text }) => text)).toEqual(
    before.map(({ text }) => text.replaceAll(/\bAdmin(?: Costs)?\b/g, 'Overhead')),
  );
});

/** The explanations of calculations use the standard names. */
const EXPLAINED = new Set(['notes', 'unit', 'paragraphs', 'key', 'figure', 'items', 'line']);

test.each(PACKS)('labels of $name ($choice) are all the own names', ({ source, choices }) => {
  const ownNames = Object.fromEntries(
    LINE_KEYS.map((line, at): [LineKey, string] => [line, `Zeile ${at}`]),
  );
  const standard = new Set(
    LINE_KEYS.flatMap((line) => [LINES[line].label, LINES[line].shortLabel]),
  );
  const pack = textsIn(buildPack({ ...named(source(), ownNames), choices }));
  expect(pack.filter(({ field, text }) => !EXPLAINED.has(field) && standard.has(text))).toEqual([]);
});

const without = (source: PackSource): PackSource => ({
  ...source,
  figures: source.figures.map((row) => changed(row, { marketing: '0.00' })),
  ...(source.linePlans === undefined
    ? {}
    : {
        linePlans: source.linePlans.map((plan) => ({
          ...plan,
          lines: plan.lines.filter(({ line }) => line !== 'marketing'),
        })),
      }),
});

const hiding = (source: PackSource, hiddenLines: PackSource['basis']['hiddenLines']) =>
  withBriefing({ ...source, basis: { ...source.basis, hiddenLines } });

const MARKETING = /(?<!& )\bMarketing\b/;
const marketingIn = (source: PackSource, choices: PackSource['choices']) =>
  textsIn(buildPack({ ...source, ...(choices === undefined ? {} : { choices }) }))
    .map(({ text }) => text)
    .filter((text) => MARKETING.test(text));

test.each(PACKS)(
  'a hidden line without amounts is nowhere in $name ($choice)',
  ({ source, choices }) => {
    expect(marketingIn(hiding(without(source()), ['marketing']), choices)).toEqual([]);
  },
);

test.each(PACKS)(
  'a hidden line with amounts is in $name ($choice) as before',
  ({ source, choices }) => {
    const note = 'Marketing: Hidden in Settings, but shown because it has an amount.';
    const shown = marketingIn(hiding(source(), ['marketing']), choices);
    expect(shown).toContain(note);
    expect(shown.filter((text) => text !== note)).toEqual(
      marketingIn(hiding(source(), []), choices),
    );
  },
);

test.each(PACKS)('shares of $name ($choice) are of the own name', ({ source, choices }) => {
  const pack = (lineNames: PackSource['basis']['lineNames']) =>
    textsIn(buildPack({ ...named(source(), lineNames), choices })).map(({ text }) => text);
  const share = /% of revenue/i;
  const before = pack({}).filter((text) => share.test(text));
  const after = pack({ revenue: 'Turnover' });
  expect(after.filter((text) => share.test(text))).toEqual([]);
  expect(after.filter((text) => /% of turnover/i.test(text))).toHaveLength(before.length);
});

test('the page of four charts has the own names in its title, and the sentence on revenue', () => {
  const page = buildPack({
    ...named(normalMonth(), { revenue: 'Net sales', ebitda: 'Trading result' }),
    choices: STANDARD_PACK_CHOICES,
  }).sections.find(({ key }) => key === 'keyCharts');
  expect(page?.title).toBe('Net sales, margin, trading result and cash');
  expect(page?.message).toMatch(/^Net sales /);
});

test('each own heading of the figures to import again is read as its line', () => {
  const lineNames = Object.fromEntries(
    LINE_KEYS.map((line, at): [LineKey, string] => [line, `Zeile ${at}`]),
  );
  const source = named(normalMonth(), lineNames);
  const { columns, rows } = tableOf({ ...source, choices: FULL_PACK }, 'data-figures');
  const identified = columns.flatMap(({ heading }, column) => {
    const cell = rows[0]?.cells[column];
    const identity = cell === undefined || cell.kind === 'text' ? undefined : cell.identity;
    return identity?.noun === 'financialData' ? [[heading, identity.line] as const] : [];
  });
  expect(identified.length).toBeGreaterThan(15);
  for (const [heading, line] of identified) {
    expect([heading, lineOfHeading(source.basis, heading)?.key]).toEqual([heading, line]);
  }
});

import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { LINE_GROUPS } from '../../finance/lineGroups.ts';
import { STANDARD_PACK_CHOICES } from '../../finance/packChoices.ts';
import { buildPack } from './buildPack.ts';
import { changed, testSource, withBriefing } from './testSource.ts';
import { tableOf, textOf } from './testTables.ts';

const MONTHS = { firstYear: 25, years: 1, lastMonths: 3 };
const OF_LINES = {
  otherIncome: '1000.00',
  depreciation: '2000.00',
  interest: '300.00',
  tax: '400.00',
  netIncome: '5000.00',
  receivables: '6000.00',
  payables: '7000.00',
  debt: '8000.00',
};
const source = testSource(MONTHS);
const more = {
  ...source,
  figures: source.figures.map((row) => changed(row, OF_LINES)),
};

test('a pack has the lines that its company has switched on, and no others', () => {
  const basis = { ...STANDARD_BASIS, lineGroups: LINE_GROUPS };
  const on = JSON.stringify(buildPack({ ...more, basis }));
  const off = JSON.stringify(buildPack(more));
  for (const label of ['Net Income', 'Depreciation', 'Receivables', 'Payables', 'Debt']) {
    expect(on).toContain(`"${label}"`);
    expect(off).not.toContain(label);
  }
  // Lines that are turned off cost a pack nothing.
  expect(off).toBe(JSON.stringify(buildPack(source)));
});

test('the income statement has those of them that have amounts, in the month and the year to date', () => {
  const scope = { fyId: source.financialYears[0]?.id ?? 0, monthNum: 3 };
  const basis = { ...STANDARD_BASIS, lineGroups: LINE_GROUPS };
  const rows = (of: typeof source) =>
    textOf(
      tableOf(
        { ...withBriefing({ ...of, basis, scope }), choices: STANDARD_PACK_CHOICES },
        'statement',
      ),
    ).slice(-8);
  expect(rows(more).map((row) => row.split(' | ').filter((_, at) => at === 0 || at === 1))).toEqual(
    [
      ['Depreciation', '2'],
      ['Operating profit', expect.any(String)],
      ['Other Income', '1'],
      ['Interest', '0'],
      ['Profit before tax', expect.any(String)],
      ['Tax', '0'],
      ['Net Income', '5'],
      ['Cash', expect.any(String)],
    ],
  );
  expect(rows(more).find((row) => row.startsWith('Net Income'))).toMatch(/ \| 15(?: \||$)/);
  expect(rows(source).join()).not.toContain('Net Income');
});

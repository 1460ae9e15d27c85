import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../../domain/companyBasis.ts';
import { LINE_GROUPS } from '../../../domain/lineGroups.ts';
import { buildPack } from './buildPack.ts';
import { changed, testSource } from './testSource.ts';

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
  // What is off costs a pack nothing.
  expect(off).toBe(JSON.stringify(buildPack(source)));
});

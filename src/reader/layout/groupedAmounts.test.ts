import { expect, test } from 'vitest';
import { unitIn } from '../books/sheetMoney.ts';
import { readWorkbook } from '../file/readWorkbook.ts';
import { CONTEXT } from '../testWorkbooks.ts';
import { understand } from './understand.ts';

test.each([
  [
    "Erfolgsrechnung;April 2025;Mai 2025\nUmsatz;1'250'000.50;1'190'300.00\nAdministration;210'000.00;211'500.00",
    'units',
  ],
  ["P&L,Apr 2025,May 2025\nRevenue,3'000,4'000'000\nAdmin,2'000,1'500", null],
  ["P&L,Apr 2025,May 2025\nRevenue,CHF 2'000'000,CHF 4'000'000\nAdmin,CHF 1'000,CHF 1'500", null],
])('an apostrophe within an amount states no thousands: %s', async (text, unit) => {
  const { layouts, unitHints } = understand(await readWorkbook(Buffer.from(text), 'csv'), CONTEXT);
  expect(unitHints).toEqual([]);
  expect(layouts[0]).toMatchObject({ isUsed: true, unit });
});

test.each([
  ["1'250'000.50", null],
  ["CHF 2'000", null],
  ["CHF '000", 'thousands'],
  ["in 1'000 CHF", 'thousands'],
  ['(CHF 1’000)', 'thousands'],
  ["R'000", 'thousands'],
])('the unit stated by “%s”', (text, unit) => {
  expect(unitIn(text)).toBe(unit);
});

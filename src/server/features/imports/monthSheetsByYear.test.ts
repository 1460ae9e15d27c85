import { afterAll, describe, expect, test } from 'vitest';
import type { Rows } from '../../../reader/testWriters.ts';
import { bySheetJs } from '../../../reader/testWriters.ts';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const JANUARY = { yearStartMonth: 1 } as const;
const APRIL = { yearStartMonth: 4, yearNamedAfter: 'end' } as const;

const statement = (titles: Rows, heading: string, times: number): Rows => [
  ['Harbour Tools Ltd'],
  ...titles,
  [null, heading],
  ['Income'],
  ['Sales', 1000.5 * times],
  ['Services', 110.25 * times],
  ['Total Income', 1110.75 * times],
  ['Expenses'],
  ['Rent', 400 * times],
  ['Power', 50.25 * times],
  ['Total Expenses', 450.25 * times],
  ['Net Income', 660.5 * times],
];
const trial = (titles: Rows, times: number): Rows => [
  ['Trial Balance'],
  ...titles,
  ['Code', 'Account', 'Movement'],
  ['1000', 'Bank', 700.5 * times],
  ['3000', 'Capital', -100.25 * times],
  ['4000', 'Sales', -1000.5 * times],
  ['6000', 'Rent', 400.25 * times],
];
const salesOf = (books: readonly string[]) => books.filter((row) => /^(?:Sales|4000) /.test(row));
const SALES = [
  'Sales revenue {"2026-01":"-1000.500000"}',
  'Sales revenue {"2026-02":"-2001.000000"}',
];

describe('sheets of months are dated by a year in a cell of its own', () => {
  test.each([
    ['2026 as a number', JANUARY, [['P&L'], [2026]], 'Actual'],
    ['2026 as text', JANUARY, [['P&L'], ['2026']], 'Amount'],
    ['FY26', JANUARY, [['P&L'], ['FY26']], 'Actual'],
    ['FY26 next to the title', JANUARY, [['P&L', 'FY26']], 'Actual'],
    ['FY26 of a year that ends in March', APRIL, [['P&L'], ['FY26']], 'Actual'],
    ['2025/26', APRIL, [['P&L'], ['FY 2025/26']], 'Actual'],
  ] as const)('%s', async (_, basis, titles, heading) => {
    const sheets = { Jan: statement(titles, heading, 1), Feb: statement(titles, heading, 2) };
    const found = await reader.read(bySheetJs(sheets), { basis });
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(salesOf(found.books)).toEqual(SALES);
  });

  test.each(['Jan', 'January'])('below which the column is headed %s', async (month) => {
    const other = month === 'Jan' ? 'Feb' : 'February';
    const sheets = {
      Jan: statement([['P&L'], ['FY26']], month, 1),
      Feb: statement([['P&L'], ['FY26']], other, 2),
    };
    const found = await reader.read(bySheetJs(sheets), { basis: JANUARY });
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(salesOf(found.books)).toEqual(SALES);
  });

  test('with a trial balance in each', async () => {
    const sheets = { Jan: trial([['FY26']], 1), Feb: trial([['FY26']], 2) };
    const found = await reader.read(bySheetJs(sheets), { basis: JANUARY });
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(salesOf(found.books)).toEqual([
      '4000 open {"2026-01":"-1000.50"}',
      '4000 open {"2026-02":"-2001.00"}',
    ]);
  });
});

describe('a person is still asked', () => {
  test('if 2026 may be a financial year', async () => {
    const sheets = {
      Jan: statement([['P&L'], [2026]], 'Actual', 1),
      Feb: statement([['P&L'], [2026]], 'Actual', 2),
    };
    const found = await reader.read(bySheetJs(sheets), { basis: APRIL });
    expect(found.questions).toEqual(['month', 'month']);
  });

  test('if the year heads a column of amounts', async () => {
    const sheets = { Jan: statement([], '2026', 1), Feb: statement([], '2026', 2) };
    const found = await reader.read(bySheetJs(sheets), { basis: JANUARY });
    expect(found.books).toEqual([]);
  });

  test('if a sheet names another month than its own', async () => {
    const sheets = {
      Jan: statement([['P&L'], [2026]], 'Mar', 1),
      Feb: statement([['P&L'], [2026]], 'Feb', 2),
    };
    const found = await reader.read(bySheetJs(sheets), { basis: JANUARY });
    expect(found.books.join(' ')).not.toContain('2026-01');
  });
});

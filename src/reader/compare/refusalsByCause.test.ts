import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellAddress } from '../../office/cellAddress.ts';
import { refusalsByCause, cellRangesText, refusedCount } from './refusalsByCause.ts';

const noMonth = (row: number, name = `Person ${row}`) => ({
  sheet: 'Staff',
  cell: `A${row}`,
  reason: `“${name}” is not a month.`,
  remedy: 'Write the month.',
});

test('one cause is one sentence, not 672', () => {
  const refused = Array.from({ length: 672 }, (_, at) => noMonth(at + 2));
  const other = {
    sheet: 'Staff',
    cell: 'B5',
    reason: '“x” is not an amount.',
    remedy: 'Write it.',
  };
  const refusals = refusalsByCause(STANDARD_BASIS, [...refused, other]);
  expect(refusals.map(({ cell, reason }) => `${cell} ${reason}`)).toEqual([
    'A2 “Person 2” is not a month. The same applies to 671 more cells: A3:A673.',
    'B5 “x” is not an amount.',
  ]);
  expect(refusals[0]?.cells).toHaveLength(672);
  expect(refusedCount(refusals)).toBe(673);
});

test('refusals that differ by month, line and amount only have one cause too', () => {
  const months = ['April 2025', 'May 2025', 'June 2025', 'July 2025', 'August 2025', 'March 2026'];
  const refusals = refusalsByCause(
    STANDARD_BASIS,
    months.map((month, at) => ({
      sheet: 'FY25',
      cell: `B${at * 2 + 2}`,
      reason: `${at % 2 === 0 ? 'Revenue' : 'Sales & Marketing'} for ${month} is ${at}.50 here and 1,0${at} in Other, C${at}.`,
      remedy: 'Keep the value in one place only.',
    })),
  );
  expect(refusals.map(({ reason }) => reason)).toEqual([
    'Revenue for April 2025 is 0.50 here and 1,00 in Other, C0. The same applies to 5 more cells: B4, B6, B8, B10 and 1 more.',
  ]);
});

test('a few are named one by one, and sheets stay apart', () => {
  const few = [1, 2, 3, 4, 5].map((row) => noMonth(row));
  const elsewhere = few.map((one) => ({ ...one, sheet: 'Others' }));
  expect(refusalsByCause(STANDARD_BASIS, [...few, ...elsewhere])).toHaveLength(10);
  expect(refusalsByCause(STANDARD_BASIS, [{ ...noMonth(1), cell: null }])).toMatchObject([
    { cell: null, cells: [] },
  ]);
  expect(refusedCount(refusalsByCause(STANDARD_BASIS, [{ ...noMonth(1), cell: null }]))).toBe(1);
});

test('blocks of cells are named as a spreadsheet names them', () => {
  expect(cellRangesText(['B2', 'B3', 'C2', 'C3', 'AA7'])).toBe('B2:C3, AA7');
  const block = fc.record({
    column: fc.nat({ max: 800 }),
    row: fc.nat({ max: 900 }),
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(block, ({ column, row, width, height }) => {
      const cells = Array.from({ length: width * height }, (_, at) =>
        cellAddress(row + (at % height), column + Math.floor(at / height)),
      );
      const [first = '', last = ''] = [cells.at(0), cells.at(-1)];
      expect(cellRangesText(cells.toReversed())).toBe(first === last ? first : `${first}:${last}`);
    }),
  );
});

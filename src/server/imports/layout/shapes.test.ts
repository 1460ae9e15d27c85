import { expect, test } from 'vitest';
import { readWorkbook } from '../file/readWorkbook.ts';
import { recalledLayouts, shapeOf } from './shapeOf.ts';
import { CONTEXT } from '../testWorkbooks.ts';
import type { Rows } from '../testWriters.ts';
import { bySheetJs } from '../testWriters.ts';
import { understand } from './understand.ts';

const HEAD = ['Month', 'Revenue', 'Bookings'];

function yearSheet(year: number, months: number): Rows {
  return [HEAD, ...Array.from({ length: months }, (_, index) => [`${year}-0${index + 4}`, 1, 2])];
}

const bookOf = (sheets: Readonly<Record<string, Rows>>) => readWorkbook(bySheetJs(sheets), 'xlsx');

const shape = async (sheets: Readonly<Record<string, Rows>>) =>
  shapeOf(await bookOf(sheets), CONTEXT);

test('another month or year keeps the shape, another heading does not', async () => {
  const one = await shape({ FY24: yearSheet(2024, 3) });
  expect(await shape({ FY24: yearSheet(2024, 6), FY25: yearSheet(2025, 2) })).toBe(one);
  expect(
    await shape({
      FY24: [
        ['Month', 'Revenue', 'Cash'],
        ['2024-04', 1, 2],
      ],
    }),
  ).not.toBe(one);
});

test('a correction applies to the same sheet and to that of another year', async () => {
  const before = await bookOf({ FY24: yearSheet(2024, 3) });
  const corrected = understand(before, CONTEXT).layouts.map((layout) =>
    Object.assign(layout, {
      unit: 'thousands',
      meanings: [...layout.meanings, { position: 3, meaning: { kind: 'line', line: 'cash' } }],
    } as const),
  );
  const after = await bookOf({ FY24: yearSheet(2024, 6), FY25: yearSheet(2025, 2) });
  expect(
    recalledLayouts(after, CONTEXT, corrected).map(({ sheet, fyLabel, unit, meanings }) => [
      sheet,
      fyLabel,
      unit,
      meanings.length,
    ]),
  ).toEqual([
    ['FY24', 'FY24', 'thousands', 3],
    ['FY25', 'FY25', 'thousands', 3],
  ]);
});

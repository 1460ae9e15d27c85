import { expect, test } from 'vitest';
import type { SheetLayout } from '../../contract/imports.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readWorkbook } from '../file/readWorkbook.ts';
import { recalledLayouts, sheetShape } from './sheetShape.ts';
import { CONTEXT } from '../testWorkbooks.ts';
import type { Rows } from '../testWriters.ts';
import { bySheetJs } from '../testWriters.ts';
import { labelSimilarity, rowLabels } from './labelSimilarity.ts';
import { understand } from './understand.ts';
import { readPasted } from '../file/readWorkbook.ts';

const HEAD = ['Month', 'Revenue', 'Bookings'];

function yearSheet(year: number, months: number): Rows {
  return [HEAD, ...Array.from({ length: months }, (_, index) => [`${year}-0${index + 4}`, 1, 2])];
}

const bookOf = (sheets: Readonly<Record<string, Rows>>) => readWorkbook(bySheetJs(sheets), 'xlsx');

const shape = async (sheets: Readonly<Record<string, Rows>>) =>
  sheetShape(await bookOf(sheets), CONTEXT);

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
    (recalledLayouts(after, CONTEXT, corrected, true) ?? []).map(
      ({ sheet, fyLabel, unit, meanings }) => [sheet, fyLabel, unit, meanings.length],
    ),
  ).toEqual([
    ['FY24', 'FY24', 'thousands', 3],
    ['FY25', 'FY25', 'thousands', 3],
  ]);
});

const STATEMENT = [
  'Profit and Loss',
  'Harbour Ltd',
  'April 2025',
  '',
  'Account\tApr 2025',
  'Sales\t100',
  'Cost of Sales\t40',
  'Gross Profit\t60',
  'Rent\t5',
  'Travel\t6',
  'Admin\t7',
];

/** The layouts remembered from a file whose sheets were read as `chosen`. */
function rememberedOf(text: string, chosen: (layout: SheetLayout) => SheetLayout) {
  const workbook = readPasted(text);
  return understand(workbook, CONTEXT).layouts.map((layout, index) => {
    const sheet = workbook.sheets[index];
    const said = chosen(layout);
    return Object.assign(said, {
      labels: sheet === undefined ? [] : rowLabels(STANDARD_BASIS, sheet, said),
    });
  });
}

const text = (lines: readonly string[]) => lines.join('\n');
const NEXT = STATEMENT.with(2, 'May 2025')
  .with(4, 'Account\tMay 2025')
  .toSpliced(6, 0, 'Services\t9')
  .toSpliced(11, 0, 'Wages\t9');

const kin = (lines: readonly string[]) => labelSimilarity(readPasted(text(lines)), CONTEXT);

test('next month with new accounts is of the same kin, and another report is not', () => {
  expect(kin(NEXT)).toBe(kin(STATEMENT));
  expect(kin(STATEMENT.with(0, 'Balance Sheet'))).not.toBe(kin(STATEMENT));
  expect(kin(STATEMENT.with(1, 'Quay Ltd'))).not.toBe(kin(STATEMENT));
});

test('choices for rows follow their names to any position', () => {
  const remembered = rememberedOf(text(STATEMENT), (layout) => ({
    ...layout,
    unit: 'thousands',
    fyLabel: 'FY24',
    meanings: [
      // Admin is left out, and Travel is what is told of marketing.
      ...layout.meanings.filter(({ position }) => position !== 11),
      { position: 10, meaning: { kind: 'line', line: 'marketing' } },
    ],
  }));
  const recall = (lines: readonly string[]) =>
    recalledLayouts(readPasted(text(lines)), CONTEXT, remembered, false);
  expect(recall(NEXT)).toMatchObject([
    {
      unit: 'thousands',
      // The year of a file is its own.
      fyLabel: null,
      meanings: [
        { position: 6, meaning: { line: 'revenue' } },
        { position: 8, meaning: { line: 'production' } },
        { position: 9, meaning: { line: 'grossProfit' } },
        { position: 11, meaning: { line: 'marketing' } },
      ],
    },
  ]);
  // The unit is asked for again where the file now names another.
  expect(recall(NEXT.with(1, 'Harbour Ltd, US$m'))).toMatchObject([{ unit: null }]);
  expect(recall([...NEXT.slice(0, 5), 'Ships\t1', 'Sales\t2', 'Boats\t3', 'Nets\t4'])).toBeNull();
});

const trial = (title: string, ...rows: readonly string[]) =>
  [title, 'Account Code\tAccount Name\tBalance', ...rows].join('\n');

test('answers about accounts are remembered for what one system makes', () => {
  const first = trial('Trial Balance at 30 April 2025', '1\tBank\t5', '2\tLoan\t-5');
  const second = trial('Trial Balance at 31 May 2025', '1\tBank\t7', '2\tLoan\t-6', '3\tTax\t-1');
  const books = { month: null, basis: 'yearToDate', sign: 'debit' } as const;
  const remembered = rememberedOf(first, (layout) => ({ ...layout, books }));
  expect(labelSimilarity(readPasted(second), CONTEXT)).toBe(
    labelSimilarity(readPasted(first), CONTEXT),
  );
  expect(recalledLayouts(readPasted(second), CONTEXT, remembered, false)).toMatchObject([
    { books },
  ]);
});

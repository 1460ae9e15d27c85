import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SheetLayout } from '../../contract/imports.ts';
import { leftOutSentence } from '../../format/leftOutSentence.ts';
import { readPasted, readWorkbook } from '../file/readWorkbook.ts';
import { understand } from '../layout/understand.ts';
import { CONTEXT } from '../testWorkbooks.ts';
import type { Rows } from '../testWriters.ts';
import { bySheetJs } from '../testWriters.ts';
import { readAmounts } from './readAmounts.ts';

const inUnits = (layout: SheetLayout): SheetLayout => ({ ...layout, unit: 'units' });

async function readingOf(sheets: Readonly<Record<string, Rows>>) {
  const workbook = await readWorkbook(bySheetJs(sheets), 'xlsx');
  return readAmounts(workbook, understand(workbook, CONTEXT).layouts.map(inUnits), CONTEXT);
}

const told = ({ leftOut }: Awaited<ReturnType<typeof readingOf>>) =>
  leftOut.map((rows) => `${rows.sheet}!${rows.cell} ${leftOutSentence(rows)}`);

test('a row that is left out although it has amounts is counted and named', async () => {
  const reading = await readingOf({
    FY25: [
      ['', 'Apr', 'May', 'YTD'],
      ['Revenue', 10, 20, 30],
      ['Vehicle leasing', 2025, 2026, 4051],
      ['Growth %', '', '0%', ''],
      ['Write-offs', '', '', ''],
      ['Total costs', 4, 5, 9],
      ['', 7, '', ''],
      ['Cash', 1, 1, ''],
    ],
  });
  expect(reading.amounts).toHaveLength(4);
  expect(told(reading)).toEqual([
    'FY25!B3 “Vehicle leasing”, 2 amounts. It is not a known line.',
    'FY25!B6 “Total costs”, 2 amounts. It is a total, a comparison, a plan or a note.',
    'FY25!B7 Unnamed row, 1 amount. It has no name.',
    'FY25!D2 “YTD”, 1 amount. It is a total, a comparison, a plan or a note.',
  ]);
});

test('so are columns where the months are below each other, and totals among the months', async () => {
  const reading = await readingOf({
    FY25: [
      ['Month', 'Revenue', 'Leasing', 'Comment', 'Marketing'],
      ['Apr', 10, 1, 'late', 2],
      ['May', 20, 0, '', 3],
      ['Total', 30, 1, '', 5],
    ],
  });
  expect(told(reading)).toEqual([
    'FY25!C2 “Leasing”, 1 amount. It is not a known line.',
    'FY25!B4 “Total”, 2 amounts. It is a total, a comparison, a plan or a note.',
  ]);
});

test('rows of a list that say the same are named once, with their number', async () => {
  const reading = await readingOf({
    Export: [
      ['Month', 'Account', 'Type', 'Amount'],
      ['Apr-25', 'Revenue', 'Actual', 1],
      ['Apr-25', 'Revenue', 'Budget', 2],
      ['May-25', 'Revenue', 'Budget', 3],
      ['May-25', 'Total costs', 'Actual', 4],
    ],
  });
  expect(reading.amounts).toHaveLength(1);
  expect(told(reading)).toEqual([
    'Export!D3 “Revenue, Budget”, 2 amounts in 2 rows. It is a total, a comparison, a plan or a note.',
    'Export!D5 “Total costs, Actual”, 1 amount. It is a total, a comparison, a plan or a note.',
  ]);
});

test('totals of forecasts are named, and rows that do not say what they are', async () => {
  const reading = await readingOf({
    Forecasts: [
      ['Unit', 'Type', 'Currency', 'Apr-25', 'May-25'],
      ['Retail', 'Forecast', 'EUR', 1, 2],
      ['Online', 'Guess', 'EUR', 3, 4],
      ['Total', 'Forecast', 'EUR', 4, 6],
    ],
  });
  expect(told(reading)).toEqual([
    'Forecasts!D4 “Total”, 2 amounts. It is a total, a comparison, a plan or a note.',
    'Forecasts!D3 “Online”, 2 amounts. It isn’t marked as a forecast, a budget or an actual amount.',
  ]);
});

test('blocks of years below each other do not count as left out', async () => {
  const reading = await readingOf({
    All: [
      ['', 'Apr', 'May'],
      ['', 2024, 2024],
      ['Revenue', 10, 20],
      ['Rent', 1, 1],
      ['', '', ''],
      ['', 'Apr', 'May'],
      ['', 2025, 2025],
      ['Revenue', 30, 40],
      ['Rent', 1, 1],
    ],
  });
  expect(told(reading)).toEqual(['All!B4 “Rent”, 4 amounts in 2 rows. It is not a known line.']);
});

const NAMES = ['Cash', 'Admin', 'Leasing', 'Travel', 'Total costs', 'Donations', ''];

test('every row with an amount is read, or left out by name, whatever the rows are', () => {
  const others = fc.uniqueArray(fc.constantFrom(...NAMES));
  const monthCount = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(others, monthCount, (names, count) => {
      const months = Array.from(
        { length: count },
        (_, at) => `2025-${String(at + 1).padStart(2, '0')}`,
      );
      const amounts = months.map((_, at) => 100 + at).join('\t');
      const rows = ['Revenue', ...names].map((name) => `${name}\t${amounts}`);
      const workbook = readPasted([`\t${months.join('\t')}`, ...rows].join('\n'));
      const { layouts } = understand(workbook, CONTEXT);
      const reading = readAmounts(workbook, layouts.map(inUnits), CONTEXT);
      const skipped = reading.leftOut.reduce((sum, { amounts: left }) => sum + left, 0);
      expect(reading.amounts.length + skipped).toBe(rows.length * count);
    }),
  );
});

import { expect, test } from 'vitest';
import type { SheetLayout } from '../../contract/imports.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { csvSheet } from '../file/csvGrid.ts';
import { actualDoubts } from './actualDoubt.ts';

const LAYOUT: SheetLayout = {
  sheet: 'CSV file',
  isUsed: true,
  subject: 'figures',
  orientation: 'monthsAcross',
  headerRow: 2,
  labelColumn: 1,
  fyLabel: null,
  unit: 'units',
  meanings: [],
};

const asked = (title: string, months: readonly string[]) =>
  actualDoubts(
    STANDARD_BASIS,
    csvSheet(`${title},,\nLine,a,b\nRevenue,1.00,2.00`, 'CSV file'),
    LAYOUT,
    'figures.csv',
    [],
    months,
  ).map(({ question }) => question);

test('a title of another year than the months is asked about', () => {
  expect(asked('Profit and Loss 2024', ['2025-01', '2025-02'])).toEqual([
    'Confirm that the amounts in CSV file are actual amounts of single months, or leave the sheet out: A1 says 2024, but its months are in 2025.',
  ]);
  expect(asked('FY22', ['2025-01'])).toHaveLength(1);
});

test.each([
  ['Profit and Loss 2025', ['2025-01', '2025-02']],
  ['Profit and Loss 2024', ['2024-12', '2025-01']],
  ['FY25', ['2025-04', '2026-01']],
  ['FY24', ['2025-01']],
  ['2023 and 2024', ['2025-01']],
  ['Profit and Loss', ['2025-01']],
])('%s above %j is not', (title, months) => {
  expect(asked(title, months)).toEqual([]);
});

test('whole amounts behind a name are no titles, though they look like years', () => {
  const sheet = csvSheet(
    ',Jan 2025,Feb 2025,Mar 2025\nRevenue,1980,2010,2045\nAdmin,900,910,930',
    'CSV file',
  );
  expect(
    actualDoubts(STANDARD_BASIS, sheet, { ...LAYOUT, headerRow: 1 }, 'figures.csv', [
      '2025-01',
      '2025-02',
    ]),
  ).toEqual([]);
});

test.each([
  'Period to 14 March 2025',
  'Profit and loss for the period ended 14 March 2025',
  'Results up to March 14 2025',
  'Zeitraum bis 14.03.2025',
  'From January until 2025-03-14',
])('“%s” ends within the last month, which is asked about', (title) => {
  expect(asked(title, ['2025-01', '2025-02', '2025-03'])).toEqual([
    `Confirm that the amounts in CSV file are actual amounts of single months, or leave the sheet out: A1 says “${title}”.`,
  ]);
});

test.each([
  'Period to 31 March 2025',
  'Period to 29 March 2025',
  'For the 3 months ended 14 March 2025',
  'P3 (4 wks to 14 March 2025)',
  'Period to 14 April 2025',
  'Printed 14 March 2025',
  'Report date: 14 March 2025',
])('“%s” says nothing about the months', (title) => {
  expect(asked(title, ['2025-01', '2025-02', '2025-03'])).toEqual([]);
});

test.each([
  'Profit and Loss before eliminations',
  'P&L pre intercompany eliminations',
  'GuV vor Konsolidierung',
  'Compte de résultat avant éliminations',
  'Unconsolidated income statement',
])('“%s” may hold more than the group, and is asked about', (title) => {
  expect(asked(title, ['2025-01'])).toEqual([
    `Confirm that the amounts in CSV file are those of the whole company, or leave the sheet out: A1 says “${title}”.`,
  ]);
});

test('a consolidated statement is not asked about', () => {
  expect(asked('Consolidated profit and loss', ['2025-01'])).toEqual([]);
  expect(asked('Profit and loss after eliminations', ['2025-01'])).toEqual([]);
});

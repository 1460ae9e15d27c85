import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { csvSheet } from './file/csvGrid.ts';
import { CONTEXT } from './testWorkbooks.ts';
import { understandWorkbook } from './understandWorkbook.ts';

const PROFIT = [
  ',Jan 2025,Feb 2025',
  'Income',
  'Sales,1000.50,1100.50',
  'Fees,200.25,200.25',
  'Total Income,1200.75,1300.75',
  'Expenses',
  'Rent,400.00,400.00',
  'Total Expenses,400.00,400.00',
  'Net Profit,800.75,900.75',
];

const usedSheets = (sheets: Readonly<Record<string, readonly string[]>>) =>
  understandWorkbook(
    {
      sheets: Object.entries(sheets).map(([name, rows]) => csvSheet(rows.join('\n'), name)),
      identities: null,
      identityRefusals: [],
    },
    { ...CONTEXT, basis: STANDARD_BASIS },
  ).layouts.flatMap(({ sheet, isUsed }) => (isUsed ? [sheet] : []));

const balancesWith = (cash: string) => [
  ',31 Jan 2025,28 Feb 2025',
  'Assets',
  `${cash},4000.50,5000.75`,
  'Stock,100.00,100.00',
  'Equity',
  'Share capital,4100.50,5100.75',
];

test.each(['Cash at bank', 'Cash', 'Cash and cash equivalents', 'Bank balance'])(
  'a balance sheet of which only “%s” is known is left out next to a statement of accounts',
  (cash) => {
    const balances = balancesWith(cash);
    expect(usedSheets({ 'Profit and Loss': PROFIT, 'Balance Sheet': balances })).toEqual([]);
    expect(usedSheets({ 'Balance Sheet': balances })).toEqual(['Balance Sheet']);
  },
);

test('a sheet with other lines is used', () => {
  const lines = [',Jan 2025,Feb 2025', 'Cash,4000.50,5000.75', 'Staff count,12,13'];
  expect(usedSheets({ 'Profit and Loss': PROFIT, Figures: lines })).toEqual(['Figures']);
});

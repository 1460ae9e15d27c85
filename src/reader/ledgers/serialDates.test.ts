import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { csvSheet } from '../file/csvGrid.ts';
import { booksOfSheet, NO_ANSWERS } from './booksOfSheet.ts';
import { withSerialDates } from './serialDates.ts';
import { shownRows } from './testBooks.ts';

function readOf(rows: readonly string[]) {
  const sheet = csvSheet(rows.join('\n'), 'CSV file');
  const workbook = { sheets: [sheet], identities: null, identityRefusals: [] };
  const [dated = sheet] = withSerialDates(STANDARD_BASIS, workbook).sheets;
  return shownRows(booksOfSheet(STANDARD_BASIS, dated, NO_ANSWERS), 'movements');
}

test.each([
  [
    'Date,Voucher,Account Code,Account Name,Debit,Credit',
    ['45672,1,1200,Bank,80.00,', '45672,1,4000,Sales,,80.00', '45689,2,4000,Sales,,5.00'],
    ['1200 Bank 2025-01 80.00', '4000 Sales 2025-01 -80.00', '4000 Sales 2025-02 -5.00'],
  ],
  [
    'Posting Date,Due date,Entry No,Account Code,Account Name,Amount',
    ['46112,46142,1,1200,Bank,80.00', '46112,46142,1,4000,Sales,-80.00'],
    ['1200 Bank 2026-03 80.00', '4000 Sales 2026-03 -80.00'],
  ],
])('day numbers are dates: %s', (head, rows, movements) => {
  expect(readOf([head, ...rows])).toEqual(movements);
});

test('a column with other numbers is left as it is', () => {
  const rows = ['45672,1,1200,Bank,80.00,', '12,1,4000,Sales,,80.00'];
  expect(readOf(['Date,Voucher,Account Code,Account Name,Debit,Credit', ...rows])).toEqual([]);
});

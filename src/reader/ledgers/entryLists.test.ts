import { expect, test } from 'vitest';
import { booksOfText, shownRows } from './testBooks.ts';
import { understoodBooks } from './understoodBooks.ts';

const ENTRIES = [
  '2025-01-05,Sales,Income,1200.50',
  '2025-01-31,Rent,Expense,-300.00',
  '2025-02-05,Sales,Income,1300.00',
  '2025-02-11,Sales,Income,100.00',
  '2025-02-28,Rent,Expense,-300.00',
];

test('entries of single days that are said to be income or costs are accounts by month', () => {
  const read = booksOfText(['date,account,category,amount', ...ENTRIES].join('\n'));
  expect(read).toMatchObject({ refusals: [], questions: [] });
  expect(shownRows(read, 'movements')).toEqual([
    'Sales 2025-01 -1200.50',
    'Sales 2025-02 -1400.00',
    'Rent 2025-01 300.00',
    'Rent 2025-02 300.00',
  ]);
});

test('so are entries with a number, a text and a type beside their category', () => {
  const read = booksOfText(
    [
      'transaction_id,date,description,category,type,amount',
      '1,2024-01-03,Payment,Consulting,income,5000.00',
      '2,2024-01-05,Office,Rent,expense,1500.00',
      '3,2024-02-03,Payment,Consulting,income,5200.00',
    ].join('\n'),
  );
  expect(read).toMatchObject({ refusals: [], questions: [] });
  expect(shownRows(read, 'movements')).toEqual([
    'Consulting 2024-01 -5000.00',
    'Consulting 2024-02 -5200.00',
    'Rent 2024-01 1500.00',
  ]);
});

const PERSONAL = (title: string) =>
  [
    title,
    'Date,Month,Category,Description,Amount,,Categories',
    '2025-01-05,January,Rent,Flat,300.50,,Rent',
    '2025-01-31,January,Salary,Work,1200.00,,Salary',
    '2025-02-11,February,Rent,Flat,300.50,,',
  ].join('\n');

test('so are those of a list of income and expenses, whose categories have no type', () => {
  const read = booksOfText(PERSONAL('Actual Income & Expenses 2025'));
  expect(read?.refusals).toEqual([]);
  expect(read?.books.rows.map(({ account }) => [account.name, account.type])).toEqual([
    ['Rent', null],
    ['Salary', null],
  ]);
});

test('a list of expenses without a type is none, and a title of another year is refused', () => {
  expect(booksOfText(PERSONAL('Expense report'))).toBeNull();
  expect(booksOfText(PERSONAL('Income and expenses 2022'))?.refusals).toMatchObject([
    { reason: 'The title says 2022, but the months are in 2025.' },
  ]);
});

test('a worksheet has the balances of its adjusted trial balance', () => {
  const read = booksOfText(
    [
      'Worksheet for the month ended October 31 2025,,,,,,',
      ',Unadjusted Trial Balance,,Adjustments,,Adjusted Trial Balance,',
      'Account Title,Dr,Cr,Dr,Cr,Dr,Cr',
      'Supplies,2500,,,1500,1000,',
      'Revenue,,2500,,,,2500',
      'Supplies Expense,,,1500,,1500,',
      'Totals,2500,2500,1500,1500,2500,2500',
    ].join('\n'),
  );
  expect(read).toMatchObject({ refusals: [], books: { company: null } });
  expect(shownRows(read, 'balances')).toEqual([
    'Supplies 2025-10 1000.00',
    'Revenue 2025-10 -2500.00',
    'Supplies Expense 2025-10 1500.00',
  ]);
});

test('SAP: credits below zero in their own column, balances carried forward', () => {
  const read = booksOfText(
    [
      'G/L Account;Short Text;Balance Carryforward;Debit Rept.Period;Credit Report Per.;Accumulated balance',
      '113100;Bank;10.000,00;25.000,00;12.000,00-;23.000,00',
      '800000;Sales Revenues;30.000,00-;0,00;25.000,00-;55.000,00-',
      '430000;Salaries;20.000,00;12.000,00;0,00;32.000,00',
    ].join('\n'),
    { month: '2025-03' },
  );
  expect(read).toMatchObject({ refusals: [], questions: [] });
  expect(shownRows(read, 'balances')).toEqual([
    '113100 Bank 2025-03 23000.00',
    '800000 Sales Revenues 2025-03 -55000.00',
    '430000 Salaries 2025-03 32000.00',
  ]);
});

const spanOf = (debit: string, credit: string) => {
  const read = booksOfText(
    `Account Code,Account Name,${debit},${credit}\n400,Sales,,100.00\n600,Rent,40.00,\n90,Bank,60.00,\n`,
  );
  return read === null ? undefined : understoodBooks('TB', read).granularity;
};

test('balances since the year began are said to be, though no month is', () => {
  expect([spanOf('YTD Debit', 'YTD Credit'), spanOf('Debit', 'Credit')]).toEqual([
    'yearToDate',
    null,
  ]);
});

test.each([
  ['of entries with several lines', ['1001', '1001', '55', '55']],
  ['of single lines', ['1001', '1002', '55', '56']],
])('the numbers %s next to accounts are not their codes', (_, [one, two, three, four]) => {
  const read = booksOfText(
    [
      'Date,Type,No.,Account,Memo,Amount',
      `01/15/2025,Invoice,${one},Sales,Client A,-1000.00`,
      `01/15/2025,Invoice,${two},Receivables,Client A,1000.00`,
      `02/10/2025,Invoice,${three},Sales,Client B,-400.00`,
      `02/10/2025,Invoice,${four},Receivables,Client B,400.00`,
    ].join('\n'),
  );
  expect(shownRows(read, 'movements')).toEqual([
    'Sales 2025-01 -1000.00',
    'Sales 2025-02 -400.00',
    'Receivables 2025-01 1000.00',
    'Receivables 2025-02 400.00',
  ]);
});

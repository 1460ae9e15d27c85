import { describe, expect, test } from 'vitest';
import { csvSheet } from '../file/csvGrid.ts';
import { booksOfSheet, NO_ANSWERS } from './booksOfSheet.ts';
import { leftOutParts, partQuestions, withSaidParts } from './saidParts.ts';
import { shownRows } from './testBooks.ts';

const TYPED = 'Date,Voucher,Account Code,Account Name,Account Type,Debit,Credit';
const UNTYPED = 'Date,Voucher,Account Code,Account Name,Debit,Credit';

function readOf(rows: readonly string[], head = TYPED) {
  const sheet = csvSheet([head, ...rows].join('\n'), 'CSV file');
  const workbook = { sheets: [sheet], identities: null, identityRefusals: [] };
  const [counted = sheet] = withSaidParts(workbook).sheets;
  return {
    sales: shownRows(booksOfSheet(counted, NO_ANSWERS), 'movements').filter((row) =>
      row.includes('Sales'),
    ),
    left: leftOutParts(sheet, []).map(({ name, reason }) => `${name}: ${reason}`),
    questions: partQuestions(workbook, []).length,
  };
}

const sale = (month: string, amount: number) => [
  `2025-${month}-10,S${month},4000,Sales,Revenue,,${amount}.00`,
  `2025-${month}-10,S${month},1000,Bank,Asset,${amount}.00,`,
];
const BUSINESS = [...sale('11', 1000), ...sale('12', 1200)];
const COSTS = ['2025-12-11,R,6000,Rent,Expense,300.00,', '2025-12-11,R,1000,Bank,Asset,,300.00'];
const RIGHT = ['4000 Sales 2025-11 -1000.00', '4000 Sales 2025-12 -1200.00'];
const untyped = (rows: readonly string[]) =>
  rows.map((row) => row.split(',').toSpliced(4, 1).join(','));

describe('an entry that closes the year is left out and named', () => {
  test.each([
    [
      'of all accounts in one entry',
      [
        ...BUSINESS,
        ...COSTS,
        '2025-12-31,J9,4000,Sales,Revenue,2200.00,',
        '2025-12-31,J9,6000,Rent,Expense,,300.00',
        '2025-12-31,J9,3200,Reserves,Equity,,1900.00',
      ],
      ['J9, December 2025: It closes income and costs into 3200 Reserves.'],
    ],
    [
      'over an account of the result',
      [
        ...BUSINESS,
        ...COSTS,
        '2025-12-31,C1,4000,Sales,Revenue,2200.00,',
        '2025-12-31,C1,3900,Income Summary,Income,,2200.00',
        '2025-12-31,C2,3900,Income Summary,Income,300.00,',
        '2025-12-31,C2,6000,Rent,Expense,,300.00',
      ],
      [
        'C1, December 2025: It closes income and costs into 3900 Income Summary.',
        'C2, December 2025: It closes income and costs into 3900 Income Summary.',
      ],
    ],
    [
      'of a year that began before the ledger does',
      [
        ...BUSINESS,
        '2025-12-31,J9,4000,Sales,Revenue,9900.00,',
        '2025-12-31,J9,3200,Reserves,Equity,,9900.00',
      ],
      ['J9, December 2025: It closes income and costs into 3200 Reserves.'],
    ],
  ])('%s', (_, rows, left) => {
    expect(readOf(rows)).toEqual({ sales: RIGHT, left, questions: 0 });
  });

  test('without types, by the name of the account that takes the result', () => {
    const rows = [
      ...BUSINESS,
      '2025-12-31,J9,4000,Sales,Revenue,2200.00,',
      '2025-12-31,J9,3200,Retained earnings,Equity,,2200.00',
    ];
    expect(readOf(untyped(rows), UNTYPED)).toEqual({
      sales: RIGHT,
      left: ['J9, December 2025: It closes income and costs into 3200 Retained earnings.'],
      questions: 0,
    });
  });
});

describe('other entries against equity stay', () => {
  test.each([
    [
      'shares that are paid as salaries',
      [
        '2025-12-31,J9,6100,Salaries,Expense,500.00,',
        '2025-12-31,J9,3100,Share premium,Equity,,500.00',
      ],
    ],
    [
      'a correction of a part',
      ['2025-12-31,J9,4000,Sales,Revenue,100.00,', '2025-12-31,J9,3200,Reserves,Equity,,100.00'],
    ],
    [
      'capital that is paid in',
      ['2025-12-31,J9,1000,Bank,Asset,500.00,', '2025-12-31,J9,3100,Capital,Equity,,500.00'],
    ],
  ])('%s', (_, rows) => {
    expect(readOf([...BUSINESS, ...rows]).left).toEqual([]);
  });
});

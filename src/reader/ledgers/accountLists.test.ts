import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { compareBooks } from '../compare/compareBooks.ts';
import type { StoredBooks } from '../compare/storedBooks.ts';
import { booksOfText, shownRows } from './testBooks.ts';
import { understoodBooks } from './understoodBooks.ts';

const lines = (...rows: readonly string[]) => rows.join('\n');

/** Sales of 1,000 and 1,100, salaries of 400 and rent of 50, of two months. */
const LISTS: readonly (readonly [what: string, text: string])[] = [
  [
    'months, accounts and their types',
    lines(
      'month,department,account,account_type,amount',
      '2026-01,Sales,Fees,Revenue,1000.50',
      '2026-01,Sales,Salaries,Expense,400.00',
      '2026-01,G&A,Salaries,Expense,50.00',
      '2026-02,Sales,Fees,Revenue,1100.00',
      '2026-02,Sales,Salaries,Expense,400.00',
      '2026-02,G&A,Salaries,Expense,50.00',
    ),
  ],
  [
    'costs below zero, in another order',
    lines(
      'Period;Cost centre;Account;Value;Currency;Type',
      '02/2026;G&A;Salaries;-50,00;USD;Expenses',
      '02/2026;Sales;Salaries;-400,00;USD;Expenses',
      '01/2026;G&A;Salaries;-50,00;USD;Expenses',
      '02/2026;Sales;Fees;1.100,00;USD;Revenue',
      '01/2026;Sales;Salaries;-400,00;USD;Expenses',
      '01/2026;Sales;Fees;1.000,50;USD;Revenue',
    ),
  ],
  [
    'the last days of months, with credits as negative amounts, a plan and a total beside them',
    lines(
      'Harbour & Vale,,,,,',
      'Date,Department,Account,Class,Scenario,Amount (USD)',
      '31/01/2026,Sales,Fees,Income,Actual,-1000.50',
      '31/01/2026,Sales,Salaries,Expense,Actual,400.00',
      '31/01/2026,Sales,Salaries,Expense,Budget,999.00',
      '31/01/2026,G&A,Salaries,Expense,Actual,50.00',
      '28/02/2026,Sales,Fees,Income,Actual,-1100.00',
      '28/02/2026,Sales,Salaries,Expense,Actual,400.00',
      '28/02/2026,G&A,Salaries,Expense,Actual,50.00',
      'Total,,,,,-1200.50',
    ).replace('Class', 'Account type'),
  ],
];

describe('a list of months, accounts and amounts', () => {
  test.each(LISTS)('%s', (_, text) => {
    const read = booksOfText(text);
    expect(read).toMatchObject({ refusals: [], questions: [], unit: 'units' });
    expect(shownRows(read, 'movements').toSorted()).toEqual([
      'G&A: Salaries 2026-01 50.00',
      'G&A: Salaries 2026-02 50.00',
      'Sales: Fees 2026-01 -1000.50',
      'Sales: Fees 2026-02 -1100.00',
      'Sales: Salaries 2026-01 400.00',
      'Sales: Salaries 2026-02 400.00',
    ]);
  });

  test('accounts of no known type are shown as they are written, and turned once it is said', () => {
    const read = booksOfText(
      lines(
        'Month,Department,Amount',
        'Apr 2025,Sales,8173.28',
        'Apr 2025,Marketing,6139.85',
        'May 2025,Sales,8337.69',
        'May 2025,Marketing,6138.52',
      ),
    );
    if (read === null) throw new Error('No books were read');
    const { rows, kind, left } = understoodBooks('List', read);
    expect({ kind, left, rows: rows.map(({ label, amounts }) => [label, amounts]) }).toEqual({
      kind: 'ledger',
      left: [],
      rows: [
        ['Sales', { '2025-04': '8173.28', '2025-05': '8337.69' }],
        ['Marketing', { '2025-04': '6139.85', '2025-05': '6138.52' }],
      ],
    });
    expect(read.books.rows.map(({ account }) => account.type)).toEqual([null, null]);
    const said = (type: 'revenue' | 'operatingCost') =>
      compareBooks(
        STANDARD_BASIS,
        [
          {
            sheet: 'List',
            books: read.books,
            unit: 'units',
            isFormat: false,
            entity: null,
            isOwnEntity: false,
            isByColumns: false,
            answers: ['Sales', 'Marketing'].map((name) => ({ code: '', name, type })),
            takesSuggestions: true,
            isOverStored: false,
            takenAs: null,
            isOtherResult: false,
          },
        ],
        NOTHING_STORED,
      ).write.balances.map(({ amount }) => amount);
    expect(said('revenue')).toEqual(said('operatingCost'));
    expect(said('revenue')).toEqual(['8173.28', '6139.85', '8337.69', '6138.52']);
  });

  test.each<readonly [string, string, RegExp]>([
    [
      'planned amounts',
      'maaned,afdeling,kategori,budget_dkk\n2025-01,Kirurgi,Personale,580833.0\n2025-02,Kirurgi,Personale,546667.0',
      /planned, not actual/,
    ],
    [
      'several currencies',
      'month,entity,account,amount,currency\n2025-06,Parent,Rent,470000,USD\n2025-06,EMEA,Rent,110000,EUR',
      /several currencies: USD, EUR/,
    ],
    [
      'a text among the amounts',
      'month,account,amount\n2025-06,Rent,470\n2025-06,Travel,to come\n2025-06,Power,10',
      /“to come” is not an amount/,
    ],
  ])('%s are refused with that word', (_, text, reason) => {
    expect(booksOfText(text)?.refusals.map((one) => one.reason)).toEqual([
      expect.stringMatching(reason),
    ]);
  });

  test('single entries without a sign are asked about: both sides may be written so', () => {
    const read = booksOfText(
      'Voucher No,Date,Account Code,Amount\n1,2025-01-31,1000,100.00\n1,2025-01-31,4000,100.00',
    );
    expect(read?.questions).toMatchObject([{ about: 'sign' }]);
  });

  test('entities are told apart', () => {
    const read = booksOfText(
      'Month,Entity,Account,Amount\n2025-06,UK Ltd,Rent,10\n2025-06,US Inc,Rent,20',
    );
    expect(shownRows(read, 'movements')).toEqual([
      'UK Ltd Rent 2025-06 10.00',
      'US Inc Rent 2025-06 20.00',
    ]);
  });

  test.each<readonly [string, string]>([
    [
      'days of single expenses',
      'Date,Category,Description,Amount\n2025-04-15,Sales,Commission,8173\n2025-04-20,Marketing,Fair,6139',
    ],
    [
      'one account twice in a month',
      'Month,Account,Vendor,Amount\n2025-04,Travel,Rail,10\n2025-04,Travel,Air,20',
    ],
    ['lines of the report', 'Month,Account,Amount\n2025-04,Revenue,10\n2025-04,COGS,5'],
    [
      'several measures',
      'month;category;revenue;units\n2026-06;art;2500.14;28\n2026-06;audio;1830.69;20',
    ],
    ['days that could be months', 'Date,Account,Amount\n01/02/2025,Rent,10\n02/01/2025,Rent,20'],
    [
      'people',
      'Employee ID,Name,Month,Department,Amount\n1,Ann,2025-04,R&D,9\n2,Bo,2025-04,R&D,8\n3,Cy,2025-04,R&D,7',
    ],
  ])('%s are none', (_, text) => {
    expect(booksOfText(text)).toBeNull();
  });
});

const NOTHING_STORED: StoredBooks = {
  profitMonths: [],
  openings: [],
  begins: new Map(),
  entities: [],
  accounts: [],
  mappings: [],
  balances: [],
  balancesToDate: [],
  adjustments: [],
  figures: new Map(),
  published: new Set(),
  years: ['2025-04'],
};

import { describe, expect, test } from 'vitest';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { booksOfWorkbook } from '../books/booksOfWorkbook.ts';
import { withReadMonths } from '../books/titleMonths.ts';
import { readPasted } from '../file/readWorkbook.ts';

const CALENDAR_YEAR: CompanyBasis = { ...STANDARD_BASIS, yearStartMonth: 1 };

const ROWS = [
  '113100,Bank,1000.00,500.00,600.00',
  '300000,Equity,-1000.00,0.00,0.00',
  '800000,Sales,0.00,-900.00,-1000.00',
  '400000,Costs,0.00,400.00,400.00',
];

function booksOf(basis: CompanyBasis, title: string, heads: string) {
  const text = [title, `G/L Account,Description,${heads}`, ...ROWS].join('\n');
  const [read] = booksOfWorkbook(basis, withReadMonths(basis, readPasted(text))).values();
  return {
    kind: read?.books.kind,
    rows: read?.books.rows.map(({ account, movements, balances }) => [
      account.code,
      ...Object.values({ ...movements }),
      ...Object.entries(balances).map(([month, amount]) => `${month} ${amount}`),
    ]),
    asked: read?.questions.map(({ question }) => question),
  };
}

describe('an opening balance with the movements of each month', () => {
  test.each([
    ['G/L account balances Fiscal Year 2025', 'Balance Carried Forward,Period 1,Period 2'],
    ['Trial balance', 'Balance Carryforward,Posting Period 001/2025,Posting Period 002/2025'],
    ['Trial balance', 'Opening balance,Jan 2025,Feb 2025'],
  ])('%s: %s', (title, heads) => {
    expect(booksOf(CALENDAR_YEAR, title, heads)).toEqual({
      kind: 'trialBalance',
      rows: [
        ['113100', '500.00', '600.00', '2025-01 1500.00', '2025-02 2100.00'],
        ['300000', '0.00', '0.00', '2025-01 -1000.00', '2025-02 -1000.00'],
        ['800000', '-900.00', '-1000.00', '2025-01 -900.00', '2025-02 -1900.00'],
        ['400000', '400.00', '400.00', '2025-01 400.00', '2025-02 800.00'],
      ],
      asked: [],
    });
  });

  test('in a year that is two years of the company asks which year it is', () => {
    const heads = 'Balance Carryforward,Posting Period 001,Posting Period 002';
    expect(booksOf(CALENDAR_YEAR, 'Trial balance FY 2025/26', heads).asked).toEqual([
      'Choose which financial year the months in Pasted block are in.',
    ]);
  });

  test('is no balance of a month without them', () => {
    const heads = 'Balance Carryforward,Plant A,Plant B';
    expect(booksOf(CALENDAR_YEAR, 'Trial balance as of 31 March 2025', heads).rows).toBe(undefined);
  });
});

test('the last account of balances by month is no result of the others', () => {
  expect(booksOf(CALENDAR_YEAR, 'Balances', 'Jan 2025,Feb 2025,Mar 2025').kind).not.toBe(
    'profitAndLoss',
  );
});

test('opening and closing balances make a trial balance without its name', () => {
  const heads = 'Beginning balance,Net change,Ending balance';
  const { kind, rows } = booksOf(CALENDAR_YEAR, 'Account activity January 2025', heads);
  expect([kind, rows?.[0]]).toEqual(['trialBalance', ['113100', '500.00', '2025-01 600.00']]);
});

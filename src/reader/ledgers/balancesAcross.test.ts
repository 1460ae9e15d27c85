import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { BookAnswers } from '../../contract/importBooks.ts';
import { booksOfWorkbook } from '../books/booksOfWorkbook.ts';
import { withReadMonths } from '../books/titleMonths.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { layout } from '../testStored.ts';

const ROWS = [
  '1000,Bank,1500.00,2100.00',
  '3000,Equity,-1000.00,-1000.00',
  '4000,Sales,-900.00,-1900.00',
  '5000,Costs,400.00,800.00',
];

function booksOf(rows: readonly string[], answers: Partial<BookAnswers> = {}) {
  const basis = { ...STANDARD_BASIS, yearStartMonth: 1 };
  const heads = ['Trial balance 2025', 'Account,Name,Feb-25,Mar-25'];
  const workbook = withReadMonths(basis, readPasted([...heads, ...rows].join('\n')));
  const books = { month: null, basis: null, ...answers };
  const layouts = [layout('Pasted block', { isUsed: false, books })];
  const [read] = booksOfWorkbook(basis, workbook, layouts).values();
  return {
    asked: read?.questions.map(({ question }) => question),
    bank: read?.books.rows.slice(0, 1).map(({ movements, balances }) => [movements, balances]),
  };
}

describe('a trial balance with a column for each month', () => {
  test('is asked once what its amounts are', () => {
    expect(booksOf(ROWS).asked).toEqual([
      'Choose whether the trial balance shows amounts for the month or for the year to date.',
    ]);
  });

  test('has balances or movements, as answered', () => {
    const amounts = { '2025-02': '1500.00', '2025-03': '2100.00' };
    expect(booksOf(ROWS, { basis: 'yearToDate' })).toEqual({ asked: [], bank: [[{}, amounts]] });
    expect(booksOf(ROWS, { basis: 'month' })).toEqual({ asked: [], bank: [[amounts, {}]] });
  });

  test('is none if its months do not add up to zero', () => {
    expect(booksOf(ROWS.slice(1)).asked).toBe(undefined);
  });
});

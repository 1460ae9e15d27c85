import { describe, expect, test } from 'vitest';
import { booksOfText, shownRows } from './testBooks.ts';

const trial = (head: string, ...rows: readonly string[]) =>
  ['Trial balance at 31/01/2025', head, ...rows].join('\n');

const SWAPPED = [
  'Bank,300.50,',
  'Share capital,,110.50',
  'Sales revenue,,510.25',
  'Purchases,220.25,',
  'Rent expense,100.00,',
];

const salesWith = (sign: 'debit' | 'credit') =>
  shownRows(booksOfText(trial('Account,Credit,Debit', ...SWAPPED), { sign }), 'balances')[2];

describe('a trial balance whose two columns are named the wrong way round', () => {
  test.each([
    ['Account,Credit,Debit', SWAPPED],
    ['Account,Cr,Dr', SWAPPED],
    ['Account,Credit,Debit', SWAPPED.slice(2)],
    ['Account,Haben,Soll', SWAPPED],
  ])('is asked about below “%s”', (head, rows) => {
    const read = booksOfText(trial(head, ...rows));
    expect(read?.questions.map(({ question }) => question)).toEqual([
      'Income is under Debit, and costs are under Credit. Choose Credits to swap the two columns, or Debits to read them as named.',
    ]);
  });

  test('is read as a person says', () => {
    expect(salesWith('credit')).toBe('Sales revenue 2025-01 -510.25');
    expect(salesWith('debit')).toBe('Sales revenue 2025-01 510.25');
  });

  test.each([
    ['Account,Debit,Credit', SWAPPED],
    ['Account,Debit,Credit', ['Bank,300.50,', 'Sales revenue,20.00,', 'Rent expense,,320.50']],
  ])('isn’t suspected below “%s”', (head, rows) => {
    expect(booksOfText(trial(head, ...rows))?.questions).toEqual([]);
  });
});

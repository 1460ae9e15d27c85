import { expect, test } from 'vitest';
import { booksOfText, shownRows } from './testBooks.ts';

test.each(['Posting Text', 'Line description', 'Comment', 'Text'])(
  'entries with a “%s” are a ledger',
  (head) => {
    const read = booksOfText(
      [
        `Date,Account,${head},Amount`,
        '2025-01-15,4000 Sales,x,-900.50',
        '2025-01-16,6100 Rent,y,300.25',
      ].join('\n'),
    );
    expect(shownRows(read, 'movements')).toEqual([
      '4000 Sales 2025-01 -900.50',
      '6100 Rent 2025-01 300.25',
    ]);
  },
);

test('amounts under a heading for movements are those of their month', () => {
  const read = booksOfText(
    [
      'Account Code,Account Name,Account Type,Month,Net Movement',
      '4000,Sales,Income,01-2025,-900.50',
      '6100,Rent,Expense,01-2025,300.25',
      '4000,Sales,Income,02-2025,-910.50',
      '6100,Rent,Expense,02-2025,310.25',
    ].join('\n'),
  );
  expect(read?.questions).toEqual([]);
  expect(shownRows(read, 'movements')).toEqual([
    '4000 Sales 2025-01 -900.50',
    '4000 Sales 2025-02 -910.50',
    '6100 Rent 2025-01 300.25',
    '6100 Rent 2025-02 310.25',
  ]);
});

import { expect, test } from 'vitest';
import { booksOfText, shownRows } from './testBooks.ts';

test.each(['Posting Text', 'Line description', 'Comment'])(
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

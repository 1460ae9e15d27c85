import { expect, test } from 'vitest';
import { booksOfText } from './testBooks.ts';
import { withBooks } from './understoodBooks.ts';

test('a statement has the notes of its books beside its own, each once, and the company', () => {
  const read = booksOfText('Month,Account,Amount\n2026-01,Fees,10\n2026-02,Fees,20\n');
  if (read === null) throw new Error('No books were read');
  const said = {
    sheet: 'P&L',
    kind: 'profitAndLoss' as const,
    months: ['2026-01'],
    granularity: 'month' as const,
    currency: 'USD',
    unit: null,
    rows: [],
    left: [],
    notes: ['2 totals add up.', 'The sheet is hidden.'],
  };
  const notes = ['The sheet is hidden.', 'It is the sum of UK and US, which are counted once.'];
  const rows = read.books.rows.map((row) => ({ ...row, entity: null }));
  const books = { ...read.books, kind: said.kind, company: 'Quayside Tools', rows, notes };
  expect(withBooks(said, { ...read, books })).toEqual({
    ...said,
    company: 'Quayside Tools',
    notes: [
      '2 totals add up.',
      'The sheet is hidden.',
      'It is the sum of UK and US, which are counted once.',
    ],
  });
  const unnamed = { ...read, books: { ...books, company: null } };
  expect(withBooks(said, unnamed)).not.toHaveProperty('company');
});

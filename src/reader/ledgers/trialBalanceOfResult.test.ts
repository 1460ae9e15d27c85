import { expect, test } from 'vitest';
import { booksOfText, shownRows } from './testBooks.ts';

const table = (title: string, period: string, head: string, ...rows: readonly string[]) =>
  [title, period, head, ...rows].join('\n');

test.each([
  table(
    'Saldobalance;;;',
    'Periode: 01-01-2025 - 31-01-2025;;;',
    'Nr.;Navn;Perioden;År til dato',
    '1010;Salg;-900,50;-900,50',
    '3410;Husleje;300,25;300,25',
    '4999;Årets resultat;-600,25;-600,25',
  ),
  table(
    'Trial Balance;;;',
    'As of 31 January 2025;;;',
    'Code;Account;Debit;Credit',
    '1010;Sales;;900.50',
    '3410;Rent;300.25;',
    '4999;Net income;;600.25',
  ),
])(
  'income and costs that end in their result are not a trial balance with missing accounts',
  (text) => {
    const read = booksOfText(text);
    expect(read?.refusals).toEqual([]);
    expect(read?.books.rows).toHaveLength(2);
  },
);

test.each([
  ['another result', ['4000;Sales;;900.50', '6000;Rent;300.25;', ';Net income;;500.00']],
  ['balances as well', ['1000;Bank;100.00;', '4000;Sales;;900.50', ';Net income;;800.50']],
  ['no result', ['4000;Sales;;900.50', '6000;Rent;300.25;']],
])('a trial balance with %s still misses accounts', (_, rows) => {
  const read = booksOfText(
    table('Trial Balance;;;', 'As of 31 January 2025;;;', 'Code;Account;Debit;Credit', ...rows),
  );
  expect(read?.refusals.map(({ reason }) => reason).join()).toContain('they differ by');
  expect(shownRows(read, 'balances').length).toBeGreaterThan(1);
});

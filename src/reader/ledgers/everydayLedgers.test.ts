import { expect, test } from 'vitest';
import { booksOfText, shownRows } from './testBooks.ts';

const ENTRIES = [
  '2025-01-21,1,4000,Sales,,500.25',
  '2025-01-21,1,1000,Bank,500.25,',
  '2025-01-28,2,6000,Rent,200.00,',
  '2025-01-28,2,1000,Bank,,200.00',
];
const READ = ['4000 Sales 2025-01 -500.25', '1000 Bank 2025-01 300.25', '6000 Rent 2025-01 200.00'];

test.each(['PostDate', 'Trans Date', 'Trans. Date', 'Posted date', 'TRX date', 'Ledger date'])(
  '“%s” is the heading of the days',
  (heading) => {
    const read = booksOfText([`${heading},Doc,Acct,AcctName,Dr,Cr`, ...ENTRIES].join('\n'));
    expect(read?.refusals).toEqual([]);
    expect(shownRows(read, 'movements')).toEqual(READ);
  },
);

test.each([
  ['at the end', [...ENTRIES, ',,,,700.25,700.25']],
  ['after a blank row', [...ENTRIES, ',,,,,', ',,,,700.25,700.25']],
  ['with a name', [...ENTRIES, 'Total,,,,700.25,700.25']],
])('the sum of a ledger %s is not an entry', (_, rows) => {
  const read = booksOfText(['Date,Doc,Account,Name,Debit,Credit', ...rows].join('\n'));
  expect(read?.refusals).toEqual([]);
  expect(shownRows(read, 'movements')).toEqual(READ);
});

test('other amounts without a date are refused', () => {
  const rows = [...ENTRIES, ',,,,700.25,700.20'];
  const read = booksOfText(['Date,Doc,Account,Name,Debit,Credit', ...rows].join('\n'));
  expect(read?.refusals.map(({ reason }) => reason)).toEqual([
    'The row has an amount but no date.',
  ]);
});

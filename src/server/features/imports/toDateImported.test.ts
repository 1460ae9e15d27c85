import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBooks } from '../../../contract/accounts.ts';
import { BookImports } from './testBookFiles.ts';
import type { ImportBench } from './testImports.ts';
import { openImportBench } from './testImports.ts';

let bench: ImportBench;
let books: BookImports;
beforeAll(async () => {
  bench = await openImportBench();
  books = new BookImports(bench);
});
afterAll(() => bench.close());

const amountsOf = async (month: string) =>
  (await bench.t.ask('admin', getBooks, { query: { month } })).balances.map(
    ({ code, amount }) => `${code} ${amount}`,
  );

test('columns of the year to date are what was booked between them', async () => {
  const text = [
    'Profit and Loss,,',
    ',YTD Apr 2025,YTD May 2025',
    'Income,,',
    '4000 Sales,"10,000.50","21,000.75"',
    '4010 Fees,100.00,200.00',
    'Total Income,"10,100.50","21,200.75"',
    'Expenses,,',
    '6000 Rent,800.00,"1,600.00"',
    '6010 Insurance,50.25,150.25',
    'Total Expenses,850.25,"1,750.25"',
    'Net Profit,"9,250.25","19,450.50"',
  ].join('\n');
  await books.stored(text);
  expect(await amountsOf('2025-04')).toEqual([
    '4000 10000.50',
    '4010 100.00',
    '6000 800.00',
    '6010 50.25',
  ]);
  expect(await amountsOf('2025-05')).toEqual([
    '4000 11000.25',
    '4010 100.00',
    '6000 800.00',
    '6010 100.00',
  ]);
  const later = await books.draftOf(text.replaceAll('May', 'Jul'));
  expect(later.preview.refusals).toMatchObject([
    { reason: expect.stringContaining('those of the year to date') },
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBooks } from '../../../contract/accounts.ts';
import { BookImports, trialBalanceCsv } from './testBookFiles.ts';
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
    { reason: expect.stringContaining('are for the year to date') },
  ]);
});

test.each([
  ['For the 3 months ended 30 September 2025', 'Sep 2025', '2025-09', 'are for quarters'],
  ['For the 3 months ended 30 June 2026', '30 Jun 2026', '2026-06', 'up to May 2026 is not stored'],
  [
    'For the 6 months ended 30 September 2026',
    'Sep 2026',
    '2026-09',
    'up to August 2026 is not stored',
  ],
])('%s is taken in only where the months before are stored', async (title, head, _, reason) => {
  const draft = await books.draftOf(quarterText(title, head, 900));
  expect(draft.preview.refusals).toMatchObject([{ reason: expect.stringContaining(reason) }]);
});

const quarterText = (title: string, head: string, rent: number) =>
  [
    'Profit and Loss,',
    'Harbour Ltd,',
    `"${title}",`,
    `,${head}`,
    'Income,',
    '4000 Sales,30000.75',
    '4010 Fees,300.00',
    'Total Income,30300.75',
    'Expenses,',
    `6000 Rent,${rent}.00`,
    '6010 Insurance,200.25',
    `Total Expenses,${rent + 200}.25`,
    `Net Profit,${30_100 - rent}.50`,
  ].join('\n');

test('the first quarter of the year is what its last month leaves of it', async () => {
  await books.stored(quarterText('For the 3 months ended 30 June 2025', '30 Jun 2025', 2400));
  expect(await amountsOf('2025-06')).toEqual([
    '4000 9000.00',
    '4010 100.00',
    '6000 800.00',
    '6010 50.00',
  ]);
});

test('a trial balance from after the closing of the year is refused, with the remedy', async () => {
  const text = trialBalanceCsv('30 April 2025', [
    ['1000', 'Bank', 'Bank', 700],
    ['3000', 'Capital', 'Equity', -100],
    ['3200', 'Retained earnings', 'Equity', -600],
    ['4000', 'Sales', 'Revenue', 0],
  ]);
  const { preview } = await books.draftOf(text);
  expect(preview.refusals.map(({ reason, remedy }) => [reason, remedy])).toEqual([
    [
      'The trial balance has no income or costs, so it was probably exported after the year-end closing.',
      'Export it without the closing entries, or as of a day before the closing.',
    ],
  ]);
  expect(preview.books?.counts).toMatchObject({ new: 0, changed: 0, removed: 0 });
});

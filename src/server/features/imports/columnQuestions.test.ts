import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getBooks } from '../../../contract/accounts.ts';
import type { ColumnAnswer } from '../../../contract/importColumns.ts';
import type { Import } from '../../../contract/imports.ts';
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
beforeEach(() => bench.empty());

const journal = (month: string, sales: string) =>
  [
    'When,GL Ref X,What,Kind,Money in,Money out',
    `${month}-05,4000,Sales,Revenue,,${sales}`,
    `${month}-05,1000,Bank,Asset,${sales},`,
    `${month}-20,6000,Rent,Expense,400.00,`,
    `${month}-20,1000,Bank,Asset,,400.00`,
  ].join('\n');

const ANSWERS: ColumnAnswer[] = [
  { position: 1, heading: 'When', means: 'date' },
  { position: 2, heading: 'GL Ref X', means: 'accountNumber' },
  { position: 3, heading: 'What', means: 'accountName' },
  { position: 4, heading: 'Kind', means: 'accountType' },
  { position: 5, heading: 'Money in', means: 'debit' },
  { position: 6, heading: 'Money out', means: 'credit' },
];

const asked = ({ preview }: Import) => preview.questions.map(({ question }) => question);

const withColumns = (draft: Import, columns: ColumnAnswer[]) => ({
  layouts: draft.layouts.map((layout) => ({ ...layout, columns })),
});

const amountsOf = async (month: string) =>
  (await bench.t.ask('admin', getBooks, { query: { month } })).balances.map(
    ({ name, amount }) => `${name} ${amount}`,
  );

test('a journal with unknown headings is asked about, stored, and read the same way next month', async () => {
  const first = await books.draftOf(journal('2025-04', '1000.00'), 'export.csv');
  expect(asked(first)).toEqual([
    'Choose what each column holds: A “When”, B “GL Ref X”, C “What”, D “Kind”, E “Money in”, F “Money out”.',
  ]);
  expect(first.preview.unread).toEqual([]);
  expect(first.sheets[0]?.columns?.map(({ means }) => means)).toEqual([
    'date',
    'accountNumber',
    'accountName',
    'description',
    'debit',
    'credit',
  ]);
  expect((await bench.apply(first)).status).toBe(409);
  const { status } = await bench.change(first.id, withColumns(first, ANSWERS));
  expect(status).toBe(200);
  const said = await bench.find(first.id);
  expect(asked(said)).toEqual([]);
  expect((await bench.apply(said)).status).toBe(200);
  expect(await amountsOf('2025-04')).toEqual(['Sales 1000.00', 'Rent 400.00']);

  const next = await books.draftOf(journal('2025-05', '1200.00'), 'export-may.csv');
  expect(next.isRemembered).toBe(true);
  expect(asked(next)).toEqual([]);
  expect((await bench.apply(next)).status).toBe(200);
  expect(await amountsOf('2025-05')).toEqual(['Sales 1200.00', 'Rent 400.00']);
});

test('two columns cannot hold the same', async () => {
  const draft = await books.draftOf(journal('2025-04', '1000.00'), 'export.csv');
  const twice: ColumnAnswer[] = [
    ...ANSWERS.filter(({ heading }) => heading !== 'Kind'),
    { position: 4, heading: 'Kind', means: 'accountName' },
  ];
  const { status, body } = await bench.change(draft.id, withColumns(draft, twice));
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(
    'Only one column can be “Account name”. Choose “Not needed” for the others.',
  );
});

const BANK = [
  'Date,Category,Money in,Money out',
  '03/01/2026,Revenue,"1,000.00",',
  '15/01/2026,Admin,,300.00',
  '20/01/2026,Production,,100.00',
].join('\n');

test.each([
  ['a list of a bank', BANK, ['date', 'accountName', 'credit', 'debit']],
  [
    'a day book of Tally with lines as accounts',
    [
      'Date,Particulars,Vch Type,Vch No.,Debit Amount,Credit Amount',
      '1-Apr-25,Sales,Sales,1,,5000.00',
      '1-Apr-25,Cash,Sales,1,5000.00,',
      '3-Apr-25,Production,Payment,2,700.00,',
      '3-Apr-25,Cash,Payment,2,,700.00',
    ].join('\n'),
    ['date', 'accountName', 'entryNumber', 'entryNumber', 'debit', 'credit'],
  ],
])('what each column holds is asked, and proposed, of %s', async (_, text, means) => {
  const draft = await books.draftOf(text, 'export.csv');
  expect(draft.preview.questions.map(({ about }) => about)).toEqual(['columns']);
  expect(draft.sheets[0]?.columns?.map((column) => column.means)).toEqual(means);
});

test('money in is a credit of its account, and money out a debit', async () => {
  const draft = await books.draftOf(BANK, 'export.csv');
  const answers: ColumnAnswer[] = (draft.sheets[0]?.columns ?? []).flatMap(
    ({ position, heading, means }) => (means === null ? [] : [{ position, heading, means }]),
  );
  await bench.change(draft.id, withColumns(draft, answers));
  const { preview, understood } = await bench.find(draft.id);
  expect([preview.questions.map(({ about }) => about), preview.refusals]).toEqual([
    ['accounts'],
    [],
  ]);
  expect(understood[0]?.rows.map(({ label, amounts }) => [label, amounts['2026-01']])).toEqual([
    ['Revenue', '-1000.00'],
    ['Admin', '300.00'],
    ['Production', '100.00'],
  ]);
});

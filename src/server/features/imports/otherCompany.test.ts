import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listEntities } from '../../../contract/accounts.ts';
import { updateCompany } from '../../../contract/company.ts';
import type { Import } from '../../../contract/imports.ts';
import { APRIL_TRIAL, BookImports, MAY_TRIAL, trialBalanceCsv } from './testBookFiles.ts';
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

const trial = (company: string, day = '30 April 2025', accounts = APRIL_TRIAL) =>
  trialBalanceCsv(day, accounts).replace('Harbour & Vale Ltd', company);
const called = (name: string) => bench.t.ask('admin', updateCompany, { body: { name } });
const asked = ({ preview }: Import) =>
  preview.questions.filter(({ about }) => about === 'company').map(({ question }) => question);
const confirmed = async (draft: Import, company: string) => {
  const layouts = draft.layouts.map((layout) => ({ ...layout, company }));
  await bench.change(draft.id, { layouts });
  return bench.find(draft.id);
};

test('a company whose name nobody has entered is not asked', async () => {
  expect(asked(await books.draftOf(trial('Northwind Traders Ltd')))).toEqual([]);
});

test('the file of another company is asked about, and its name is known once it is confirmed', async () => {
  await called('Quayside Tools');
  const draft = await books.suggested(await books.draftOf(trial('Northwind Traders Ltd')));
  expect(asked(draft)).toEqual([
    'This file names “Northwind Traders Ltd”. Your company is “Quayside Tools”. Import it anyway?',
  ]);
  expect((await bench.apply(draft)).status).toBe(409);
  const ready = await confirmed(draft, 'Northwind Traders Ltd');
  expect(asked(ready)).toEqual([]);
  expect((await bench.apply(ready)).status).toBe(200);
  expect((await bench.t.ask('admin', listEntities)).map(({ fileNames }) => fileNames)).toEqual([
    ['Northwind Traders Ltd'],
  ]);
  const may = await books.draftOf(trial('NORTHWIND TRADERS LTD', '31 May 2025', MAY_TRIAL));
  expect(may.preview.questions).toEqual([]);
  // Another one is asked about as an entity, and only once.
  const other = await books.draftOf(trial('Southwind Ltd', '31 May 2025', MAY_TRIAL));
  expect(other.preview.questions.map(({ about }) => about)).toEqual(['entity']);
});

test('its own name is known however it is written', async () => {
  await called('Harbour & Vale');
  for (const name of ['Harbour & Vale Ltd', 'HARBOUR AND VALE LIMITED', 'Harbour & Vale Group']) {
    expect(asked(await books.draftOf(trial(name))), name).toEqual([]);
  }
  expect(asked(await books.draftOf(trial('Vale Northern Trading')))).toHaveLength(1);
});

test('so are those of business units, and of an entity that a person has chosen', async () => {
  await called('Quayside Tools');
  await bench.create('/api/business-units', { name: 'Northwind Traders' });
  expect(asked(await books.draftOf(trial('Northwind Traders Ltd')))).toEqual([]);
  const draft = await books.draftOf(trial('Southwind Ltd'));
  expect(asked(draft)).toHaveLength(1);
  const layouts = draft.layouts.map((layout) => ({
    ...layout,
    books: { month: null, basis: null, entity: 'South' },
  }));
  await bench.change(draft.id, { layouts });
  expect(asked(await bench.find(draft.id))).toEqual([]);
});

const rows = (month: string) => [
  ['Eastgate Ltd'],
  ['', month],
  ['Revenue', '9000'],
  ['EBITDA', '1000'],
];

test('a table of lines is asked about, and the next one of its kind is not', async () => {
  await called('Quayside Tools');
  const draft = await bench.pasted(rows('Apr 2025'));
  expect(asked(draft)).toHaveLength(1);
  const ready = await confirmed(draft, 'Eastgate Ltd');
  expect((await bench.apply(ready)).status).toBe(200);
  expect(asked(await bench.pasted(rows('May 2025'), (layout) => layout))).toEqual([]);
});

test('a ledger in a format of its own names its company', async () => {
  await called('Quayside Tools');
  const sie = [
    '#FLAGGA 0',
    '#SIETYP 4',
    '#FNAMN "Norra Hamnen AB"',
    '#RAR 0 20250101 20251231',
    '#KONTO 1930 "Bank"',
    '#KONTO 3000 "Sales"',
    '#VER A 1 20250415 "Sale"',
    '{',
    '#TRANS 1930 {} 100.00',
    '#TRANS 3000 {} -100.00',
    '}',
  ].join('\n');
  const draft = await books.draftOf(sie, 'books.se');
  expect(asked(draft)).toEqual([
    'This file names “Norra Hamnen AB”. Your company is “Quayside Tools”. Import it anyway?',
  ]);
});

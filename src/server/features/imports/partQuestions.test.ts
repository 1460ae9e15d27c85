import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getBooks } from '../../../contract/accounts.ts';
import type { PartsAnswer } from '../../../contract/importParts.ts';
import { importRows } from '../../../contract/importRows.ts';
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

const ledger = (month: string, states: readonly (readonly [state: string, sales: number])[]) =>
  [
    'Date,Voucher,Status,Account Code,Account Name,Account Type,Debit,Credit',
    ...states.flatMap(([state, sales], at) => [
      `${month}-10,V${at},${state},4000,Sales,Revenue,,${sales}.00`,
      `${month}-10,V${at},${state},1000,Bank,Asset,${sales}.00,`,
    ]),
  ].join('\n');

const MARCH = ledger('2025-04', [
  ['Posted', 1000],
  ['Void', 9999],
]);
const POSTED: PartsAnswer = { column: 'Status', counts: ['Posted'], leftOut: ['Void'] };

const asked = ({ preview }: Import) => preview.questions.map(({ question }) => question);

async function answered(draft: Import, parts: PartsAnswer[]): Promise<Import> {
  const layouts = draft.layouts.map((layout) => ({ ...layout, parts }));
  expect((await bench.change(draft.id, { layouts })).status).toBe(200);
  return bench.find(draft.id);
}

const salesOf = async (month: string) =>
  (await bench.t.ask('admin', getBooks, { query: { month } })).balances.map(
    ({ name, amount }) => `${name} ${amount}`,
  );

test('a ledger with voided entries is stored by what a person says of them, and remembers it', async () => {
  const first = await books.draftOf(MARCH, 'ledger.csv');
  expect(asked(first)).toEqual([
    'Status: Posted (2 rows, total 1,000.00), Void (2 rows, total 9,999.00). Which ones count?',
  ]);
  expect(first.sheets[0]?.parts).toEqual([
    {
      name: 'Status',
      isAsked: true,
      values: [
        { value: 'Posted', rows: 2, total: '1000.00' },
        { value: 'Void', rows: 2, total: '9999.00' },
      ],
      proposed: ['Posted'],
    },
  ]);
  expect((await bench.apply(first)).status).toBe(409);
  const said = await answered(first, [POSTED]);
  expect(asked(said)).toEqual([]);
  expect(said.preview.leftOut[0]).toMatchObject({ name: 'Status: Void', places: 2 });
  expect((await bench.apply(said)).status).toBe(200);
  expect(await salesOf('2025-04')).toEqual(['Sales 1000.00']);

  const next = await books.draftOf(
    ledger('2025-05', [
      ['Void', 500],
      ['Posted', 1100],
    ]),
    'ledger-may.csv',
  );
  expect(asked(next)).toEqual([]);
  expect((await bench.apply(next)).status).toBe(200);
  expect(await salesOf('2025-05')).toEqual(['Sales 1100.00']);

  const third = await books.draftOf(
    ledger('2025-06', [
      ['Posted', 1200],
      ['Parked', 40],
    ]),
    'ledger-june.csv',
  );
  expect(asked(third)).toEqual([
    'Status: Posted (2 rows, total 1,200.00), Parked (2 rows, total 40.00). Which ones count?',
  ]);
});

test('rows that do not count say why', async () => {
  const { id, sheets } = await answered(await books.draftOf(MARCH, 'ledger.csv'), [POSTED]);
  const { rows } = await bench.t.ask('admin', importRows, {
    params: { id: String(id) },
    query: { sheet: sheets[0]?.name ?? '', page: '1' },
  });
  const left = rows.filter(({ means }) => means?.is === 'left');
  expect(left.map(({ number, means }) => [number, means?.reason])).toEqual([
    [4, 'Status: Void.'],
    [5, 'Status: Void.'],
  ]);
});

test('all of them is an answer, too', async () => {
  const said = await answered(await books.draftOf(MARCH, 'ledger.csv'), [
    { column: 'Status', counts: null, leftOut: [] },
  ]);
  expect((await bench.apply(said)).status).toBe(200);
  expect(await salesOf('2025-04')).toEqual(['Sales 10999.00']);
});

test('a ledger in two currencies is refused', async () => {
  const draft = await books.draftOf(
    MARCH.replaceAll('Status', 'Currency').replaceAll('Posted', 'USD').replaceAll('Void', 'EUR'),
    'ledger.csv',
  );
  expect(draft.preview.refusals.map(({ reason }) => reason)).toEqual([
    'The amounts are in several currencies: USD, EUR.',
  ]);
  expect((await bench.apply(draft)).status).toBe(409);
});

/** The opening balances of each format of a ledger, and of companies with several entities. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  changeMapping,
  listAccounts,
  mergeAccount,
  previewMapping,
  updateAccount,
} from '../../../contract/accounts.ts';
import { updateCompany } from '../../../contract/company.ts';
import type { Import } from '../../../contract/imports.ts';
import { getStatements } from '../../../contract/statements.ts';
import type { MadeBooks } from '../../../reader/ledgers/testLedgers.ts';
import { saftFile, sie5File, sieFile } from '../../../reader/ledgers/testLedgers.ts';
import { write } from '../../../engine/db/write.ts';
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

const inGroup = (currency: string) =>
  bench.t.ask('admin', updateCompany, { body: { currency, lineGroups: ['statements'] } });

/** Cash sales of 300 and a debt of 120 paid back in April; sales on credit of 50 in May. */
const BOOKS: MadeBooks = {
  company: 'Harbour AB',
  from: '2025-04',
  to: '2025-12',
  accounts: [
    { code: '1510', name: 'Trade receivables', opening: 10_000 },
    { code: '1930', name: 'Bank', opening: 40_000 },
    { code: '2350', name: 'Bank loan', opening: -30_000 },
    { code: '2081', name: 'Share capital', opening: -20_000 },
    { code: '3001', name: 'Sales', opening: 0 },
  ],
  vouchers: [
    {
      day: '2025-04-30',
      entries: [
        { code: '1930', cents: 30_000 },
        { code: '3001', cents: -30_000 },
      ],
    },
    {
      day: '2025-04-30',
      entries: [
        { code: '2350', cents: 12_000 },
        { code: '1930', cents: -12_000 },
      ],
    },
    {
      day: '2025-05-31',
      entries: [
        { code: '1510', cents: 5_000 },
        { code: '3001', cents: -5_000 },
      ],
    },
  ],
};

/** Sales are in class 7 of the Portuguese chart. */
const PORTUGUESE: MadeBooks = {
  ...BOOKS,
  accounts: BOOKS.accounts.map((account) =>
    account.code === '3001' ? { ...account, code: '7111' } : account,
  ),
  vouchers: BOOKS.vouchers.map(({ day, entries }) => ({
    day,
    entries: entries.map((entry) => (entry.code === '3001' ? { ...entry, code: '7111' } : entry)),
  })),
};

async function draftOf(name: string, content: Uint8Array): Promise<Import> {
  const { body } = await bench.send(name, content);
  return bench.find(body.id ?? 0);
}

async function stored(name: string, content: Uint8Array): Promise<Import> {
  const draft = await draftOf(name, content);
  const types = new Map([
    ['1510', 'asset'],
    ['1930', 'asset'],
    ['2350', 'liability'],
    ['2081', 'equity'],
    ['3001', 'revenue'],
    ['7111', 'revenue'],
  ] as const);
  const answers = (draft.preview.books?.newAccounts ?? []).map(({ code, name: said }) => {
    const type = [...types].find(([one]) => one === code)?.[1] ?? 'asset';
    return { code, name: said, type, line: type === 'revenue' ? ('revenue' as const) : null };
  });
  const said = await books.answered(draft, answers);
  expect([said.preview.questions, said.preview.refusals]).toEqual([[], []]);
  expect((await bench.apply(said)).status).toBe(200);
  return bench.find(said.id);
}

const LINES = new Map([
  ['1510', 'receivables'],
  ['1930', 'cash'],
  ['2350', 'debt'],
  ['2081', 'share-capital'],
]);

/** Puts each account on its line of the balance sheet. */
async function mapped(): Promise<void> {
  const changes = (await bench.t.ask('admin', listAccounts)).flatMap(({ id, code }) => {
    const balanceLine = LINES.get(code);
    return balanceLine === undefined
      ? []
      : [{ accountId: id, from: null, line: null, balanceLine }];
  });
  const { key } = await bench.t.ask('admin', previewMapping, { body: { changes } });
  await bench.t.ask('admin', changeMapping, { body: { changes, key } });
}

async function flowOf(month: string) {
  const { flows } = await bench.t.ask('viewer', getStatements, { query: { month } });
  return flows
    .find(({ period }) => period === 'month')
    ?.rows.flatMap((row) =>
      row.is === 'section' ? [] : [`${row.is === 'line' ? row.line : row.key} ${row.amounts[0]}`],
    );
}

const openings = async () =>
  (
    await bench.t.database.pool.query(
      'select a.code, o.entity, o.month, o.amount from opening_balances o join accounts a on a.id = o.account_id order by 1, 2',
    )
  ).rows.map((row: object) => Object.values(row).filter(Boolean).join(' '));

test.each([
  ['SIE 4', 'SEK', 'harbour.se', sieFile(BOOKS, { type: 4, encoding: 'pc8' })],
  [
    'SIE 2 with balances of periods',
    'SEK',
    'harbour.si',
    sieFile(BOOKS, { type: 2, encoding: 'utf-8' }),
  ],
  ['SIE 5', 'SEK', 'harbour.sie', sie5File(BOOKS)],
  ['a Norwegian SAF-T file', 'NOK', 'harbour.xml', saftFile(BOOKS, { country: 'NO' })],
  ['a Portuguese SAF-T file', 'EUR', 'harbour.xml', saftFile(PORTUGUESE, { country: 'PT' })],
])('%s brings its opening balances', async (_, currency, name, content) => {
  await inGroup(currency);
  await stored(name, content);
  await mapped();
  expect(await openings()).toEqual([
    '1510 2025-03 100.00',
    '1930 2025-03 400.00',
    '2081 2025-03 200.00',
    '2350 2025-03 300.00',
  ]);
  expect(await flowOf('2025-04')).toEqual([
    'ebitda 300.00',
    'debt -120.00',
    'change 180.00',
    'opening 400.00',
    'closing 580.00',
  ]);
  expect(await flowOf('2025-05')).toEqual([
    'ebitda 50.00',
    'receivables -50.00',
    'change 0.00',
    'opening 580.00',
    'closing 580.00',
  ]);
});

test('a file without opening balances brings none', async () => {
  await inGroup('SEK');
  const accounts = BOOKS.accounts.map(({ code, name }) => ({ code, name, opening: 0 }));
  await stored('harbour.se', sieFile({ ...BOOKS, accounts }, { type: 4, encoding: 'pc8' }));
  await mapped();
  expect(await openings()).toEqual([]);
  expect(await flowOf('2025-04')).toBeUndefined();
});

test('an entity that joins with an opening changes no earlier month', async () => {
  await inGroup('SEK');
  await stored('harbour.se', sieFile(BOOKS, { type: 4, encoding: 'pc8' }));
  await mapped();
  const april = await bench.t.ask('viewer', getStatements, { query: { month: '2025-04' } });
  const vale: MadeBooks = {
    ...BOOKS,
    company: 'Vale AB',
    from: '2025-05',
    vouchers: [
      {
        day: '2025-05-31',
        entries: [
          { code: '1930', cents: 7_000 },
          { code: '3001', cents: -7_000 },
        ],
      },
    ],
  };
  const draft = await draftOf('vale.se', sieFile(vale, { type: 4, encoding: 'pc8' }));
  const layouts = draft.layouts.map((layout) => ({
    ...layout,
    books: { month: null, basis: null, entity: 'Vale AB' },
  }));
  await bench.change(draft.id, { layouts });
  const said = await bench.find(draft.id);
  expect(said.preview.books?.openings).toEqual([
    { entity: 'Vale AB', month: '2025-04', balances: 4 },
  ]);
  expect((await bench.apply(said)).status).toBe(200);
  expect((await openings()).length).toBe(8);
  expect(await flowOf('2025-05')).toEqual([
    'ebitda 120.00',
    'receivables -50.00',
    'change 70.00',
    'opening 580.00',
    'movedIntoCash 400.00',
    'closing 1050.00',
  ]);
  const { openings: recorded, ...after } = await bench.t.ask('viewer', getStatements, {
    query: { month: '2025-04' },
  });
  const { openings: _, ...before } = april;
  expect(after).toEqual(before);
  expect(recorded?.map(({ entity, month, isUsed }) => [entity, month, isUsed])).toEqual([
    ['Harbour AB', '2025-03', true],
    ['Vale AB', '2025-04', true],
  ]);
});

test('openings follow an account that changes its type or is merged', async () => {
  await inGroup('SEK');
  await stored('harbour.se', sieFile(BOOKS, { type: 4, encoding: 'pc8' }));
  const accounts = await bench.t.ask('admin', listAccounts);
  const idOf = (code: string) => accounts.find((account) => account.code === code)?.id ?? 0;
  const params = { id: String(idOf('2350')) };
  await bench.t.ask('admin', updateAccount, { params, body: { type: 'asset' } });
  expect(await openings()).toContain('2350 2025-03 -300.00');
  await bench.t.ask('admin', mergeAccount, { params, body: { into: idOf('1510'), addsUp: true } });
  expect(await openings()).toEqual([
    '1510 2025-03 -200.00',
    '1930 2025-03 400.00',
    '2081 2025-03 200.00',
  ]);
});

test('readers of published months see the cash flow of the first one', async () => {
  await inGroup('SEK');
  await stored('harbour.se', sieFile(BOOKS, { type: 4, encoding: 'pc8' }));
  await mapped();
  await write(bench.t.database, bench.t.deps.changes, { actor: 'system' }, (transaction) =>
    transaction.execute(`
      insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
      values (13, 1, 'April 2025', 1, 'ABCDEFGHJKMN', 1, '{}', '', '', 1, now())`),
  );
  await bench.t.ask('admin', updateCompany, { body: { viewersSeeDrafts: false } });
  expect(await flowOf('2025-04')).toContain('opening 400.00');
  expect(await flowOf('2025-05')).toBeUndefined();
  await bench.t.ask('admin', updateCompany, { body: { viewersSeeDrafts: true } });
});

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeMapping,
  createAccount,
  previewMapping,
  storeBalances,
  updateEntity,
} from '../../../contract/accounts.ts';
import { updateCompany } from '../../../contract/company.ts';
import { createFinancialData } from '../../../contract/financialData.ts';
import {
  createFlowMove,
  getStatementLine,
  getStatements,
  listBalanceLines,
  updateBalanceLine,
} from '../../../contract/statements.ts';
import { setTypedBalances } from '../../../contract/typedBalances.ts';
import type { ResultReading } from '../../../finance/statements/earlierResults.ts';
import { RESULT_READINGS } from '../../../finance/statements/earlierResults.ts';
import { LINE_GROUPS } from '../../../finance/lineGroups.ts';
import { write } from '../../../engine/db/write.ts';
import { storeOpening } from '../../books/openingBalanceRows.ts';
import { CallError } from '../../../client/callError.ts';
import { Moments } from '../../../engine/moments/moments.ts';
import { cases, propertySeed } from '../../../testRounds.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

/** Months of several balance sheets are changed at random. Every earlier state must still be readable as it was. */
let t: TestApp;
const ids: number[] = [];

const TYPES = ['asset', 'asset', 'liability', 'equity', 'revenue', 'operatingCost'] as const;
const MONTHS = ['2025-04', '2025-05', '2025-06', '2025-07'] as const;
/** Months without accounts, whose balances are typed. */
const TYPED_MONTHS = ['2025-08', '2025-09'] as const;
const FY25 = 13;
/** The month-end of the opening. */
const BEFORE = '2025-03';
const SLUGS = ['cash', 'stock', 'fixed-assets', 'payables', 'debt', 'reserves'] as const;

beforeAll(async () => {
  t = await openTestApp();
  await t.ask('admin', updateCompany, { body: { lineGroups: [...LINE_GROUPS] } });
  for (const [at, type] of TYPES.entries()) {
    const body = { code: String(1000 + at), name: `Account ${at}`, type };
    ids.push((await t.ask('admin', createAccount, { body })).id);
  }
  const changes = [{ accountId: ids[0] ?? 0, from: null, line: null, balanceLine: 'cash' }];
  const { key } = await t.ask('admin', previewMapping, { body: { changes } });
  await t.ask('admin', changeMapping, { body: { changes, key } });
  const balances = MONTHS.flatMap((month) =>
    ids.map((accountId, at) => ({ accountId, month, amount: String(at * 10) })),
  );
  await t.ask('admin', storeBalances, { body: { balances } });
  for (const [at, monthName] of ['August', 'September'].entries()) {
    const figures = { cash: String(100 + at), ebitda: '7', tax: '2' };
    const body = { fyId: FY25, monthNum: 5 + at, monthName, ...figures };
    await t.ask('admin', createFinancialData, { body });
  }
});
afterAll(() => t.close());

type RandomChange =
  | {
      readonly is: 'balance';
      readonly account: number;
      readonly month: string;
      readonly amount: number;
    }
  | {
      readonly is: 'mapping';
      readonly account: number;
      readonly slug: string;
      readonly from: string | null;
    }
  | { readonly is: 'move'; readonly month: string; readonly amount: number }
  | {
      readonly is: 'typed';
      readonly month: string;
      readonly line: string;
      readonly amount: number | null;
    }
  | { readonly is: 'opening'; readonly account: number; readonly amount: number }
  | { readonly is: 'reading'; readonly month: string; readonly reading: ResultReading }
  | { readonly is: 'line'; readonly at: number; readonly position: number };

const place = fc.record({ account: fc.nat(TYPES.length - 1), month: fc.constantFrom(...MONTHS) });
const change: fc.Arbitrary<RandomChange> = fc.oneof(
  {
    weight: 5,
    arbitrary: place.chain(({ account, month }) =>
      fc
        .integer({ min: -99, max: 99 })
        .map((amount) => ({ is: 'balance' as const, account, month, amount })),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('mapping' as const),
      account: fc.nat(3),
      slug: fc.constantFrom(...SLUGS),
      from: fc.constantFrom(null, '2025-06'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('move' as const),
      // April has a cash flow only after an opening.
      month: fc.constantFrom(...MONTHS.slice(1)),
      amount: fc.integer({ min: 1, max: 50 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('typed' as const),
      month: fc.constantFrom(...TYPED_MONTHS),
      line: fc.constantFrom('stock', 'fixed-assets', 'reserves'),
      amount: fc.option(fc.integer({ min: -99, max: 99 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('opening' as const),
      account: fc.nat(TYPES.length - 1),
      amount: fc.integer({ min: -99, max: 99 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('reading' as const),
      month: fc.constantFrom(...MONTHS),
      reading: fc.constantFrom(...RESULT_READINGS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('line' as const),
      at: fc.nat(15),
      position: fc.integer({ min: 1, max: 16 }),
    }),
  },
);

const choose = (entityId: number, month: string, reading: ResultReading, reason = 'Checked') =>
  t.ask('admin', updateEntity, {
    params: { id: String(entityId) },
    body: { resultReading: { month, reading }, reason },
  });

async function make(one: RandomChange, number: number): Promise<void> {
  switch (one.is) {
    case 'balance': {
      const balance = {
        accountId: ids[one.account] ?? 0,
        month: one.month,
        amount: String(one.amount),
      };
      await t.ask('admin', storeBalances, { body: { balances: [balance] } });
      return;
    }
    case 'mapping': {
      const changes = [
        { accountId: ids[one.account] ?? 0, from: one.from, line: null, balanceLine: one.slug },
      ];
      const { key } = await t.ask('admin', previewMapping, { body: { changes } });
      await t.ask('admin', changeMapping, { body: { changes, key } });
      return;
    }
    case 'typed': {
      const { month, line, amount } = one;
      const balance = { month, line, amount: amount === null ? null : String(amount) };
      await t.ask('admin', setTypedBalances, { body: { fyId: FY25, balances: [balance] } });
      return;
    }
    case 'opening': {
      const opening = {
        accountId: ids[one.account] ?? 0,
        month: BEFORE,
        amount: String(one.amount),
        importId: null,
        sheet: null,
        cell: null,
      };
      await write(t.database, t.deps.changes, { actor: 'system' }, (transaction) =>
        storeOpening(transaction, '', [opening]),
      );
      return;
    }
    case 'reading': {
      const { month, reading } = one;
      const { readings = [] } = await t.ask('admin', getStatements, { query: { month } });
      for (const { entityId } of readings) await choose(entityId, month, reading);
      return;
    }
    case 'move': {
      const body = {
        month: one.month,
        from: 'debt',
        to: 'leases',
        amount: String(one.amount),
      } as const;
      await t.ask('admin', createFlowMove, { body: { ...body, reason: `Change ${number}` } });
      return;
    }
    default: {
      const line = (await t.ask('admin', listBalanceLines))[one.at];
      await t.ask('admin', updateBalanceLine, {
        params: { id: String(line?.id) },
        body: { name: `Line ${number}`, position: one.position },
      });
    }
  }
}

const statements = async (asOf: number | null) => {
  const answers: unknown[] = [];
  for (const month of [...MONTHS, ...TYPED_MONTHS]) {
    const query = asOf === null ? '' : `&asOf=${asOf}`;
    const response = await t.as('admin', 'GET', `/api/statements?month=${month}${query}`);
    answers.push(response.statusCode === 200 ? response.json() : response.statusCode);
  }
  return answers;
};

async function newestMoment(): Promise<number> {
  await new Moments(t.database).sealWaiting();
  const { rows } = await t.database.pool.query<{ n: number }>(
    'select count(*)::int as n from change_sets',
  );
  return rows[0]?.n ?? 0;
}

test('the statements of each earlier moment are those that were computed then', async () => {
  const changes = fc.sample(change, { numRuns: cases(200), seed: propertySeed });
  const past: { moment: number; answers: unknown[] }[] = [];
  for (const [number, one] of changes.entries()) {
    await make(one, number);
    past.push({ moment: await newestMoment(), answers: await statements(null) });
  }
  const withSheets = past.filter(({ answers }) => JSON.stringify(answers).includes('totalAssets'));
  expect(withSheets.length).toBeGreaterThan(0);
  expect(JSON.stringify(past)).toContain('isEquityEntered');
  for (const { moment, answers } of past) {
    expect([moment, await statements(moment)]).toEqual([moment, answers]);
  }
});

const refused = (work: Promise<unknown>) =>
  work.catch((error: unknown) => (error instanceof CallError ? error.problem?.errors : error));

test('a person chooses how last year’s result is read, and earlier states keep their reading', async () => {
  const [bank = 0, , , shares = 0, sales = 0] = ids;
  // Of a result of 40, only 25 is in equity in the new year.
  const balances = [
    { accountId: bank, month: '2026-03', amount: '100' },
    { accountId: shares, month: '2026-03', amount: '60' },
    { accountId: sales, month: '2026-03', amount: '40' },
    { accountId: bank, month: '2026-04', amount: '100' },
    { accountId: shares, month: '2026-04', amount: '85' },
  ];
  await t.ask('admin', storeBalances, { body: { balances } });
  const april = async (asOf = '') => {
    const response = await t.as('viewer', 'GET', `/api/statements?month=2026-04${asOf}`);
    const { readings, sheet } = getStatements.response.parse(response.json());
    const amounts = sheet.rows.flatMap((row) =>
      row.is === 'remainder' ? [[row.key, row.amounts[0]]] : [],
    );
    return { readings, ...Object.fromEntries(amounts) };
  };
  const before = await april();
  const [open] = before.readings ?? [];
  expect(before).toMatchObject({ earlierResults: '40.00', difference: '-25.00' });
  expect(open).toMatchObject({
    entity: '',
    chosen: null,
    notMoved: { earlierResults: '40.00', difference: '-25.00' },
    moved: { earlierResults: '0.00', difference: '15.00' },
  });
  const parts = await t.ask('admin', getStatementLine, {
    query: { month: '2026-04', line: 'balance-difference' },
  });
  expect(parts).toMatchObject({
    amount: '-25.00',
    difference: { since: '2026-04', change: '-25.00' },
    accounts: [{ code: '1003', opening: '60.00', closing: '85.00', amount: '-25.00' }],
  });
  const entityId = open?.entityId ?? 0;
  const moment = await newestMoment();
  expect(await refused(choose(entityId, '2026-04', 'moved', ' '))).toEqual([
    { path: 'reason', message: 'Enter a reason for the choice' },
  ]);
  expect(await refused(choose(entityId, '2026-03', 'moved'))).toEqual([
    {
      path: 'resultReading',
      message: 'The books of March 2026 show whether last year’s result has been moved into equity',
    },
  ]);
  await choose(entityId, '2026-04', 'moved');
  expect(await april()).toMatchObject({
    earlierResults: '0.00',
    difference: '15.00',
    readings: [{ ...open, chosen: 'moved' }],
  });
  expect(await april(`&asOf=${moment}`)).toEqual(before);
});

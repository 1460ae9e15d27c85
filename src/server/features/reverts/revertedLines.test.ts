/** Reverting leaves no amount, mapping or covenant without its line of the balance sheet. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SentMapping } from '../../../contract/accounts.ts';
import { changeMapping, createAccount, previewMapping } from '../../../contract/accounts.ts';
import { listActivity } from '../../../contract/activity.ts';
import { updateCompany } from '../../../contract/company.ts';
import { createCovenant, deleteCovenant, listCovenants } from '../../../contract/covenants.ts';
import { createFinancialData } from '../../../contract/financialData.ts';
import { createPlan, setPlanFigures } from '../../../contract/plans.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import {
  createBalanceLine,
  deleteBalanceLine,
  listBalanceLines,
} from '../../../contract/statements.ts';
import { getTypedBalances, setTypedBalances } from '../../../contract/typedBalances.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
const FY25 = 13;
const IN_USE = 'Accounts, typed balances, plans or covenants still use it';
const NO_LINE = 'Its balance sheet line no longer exists';

const newest = async (): Promise<number> => {
  const { entries } = await t.ask('admin', listActivity, { query: {} });
  return entries[0]?.moment ?? 0;
};

const previewOf = (moment: number) =>
  t.ask('admin', previewTakeBack, { body: { what: { kind: 'change', moment } } });

/** Why records of a change are kept. */
const keptBecause = async (moment: number) =>
  (await previewOf(moment)).records.flatMap(({ keptBecause: reason }) => reason ?? []);

async function revert(moment: number): Promise<void> {
  const { key } = await previewOf(moment);
  const body = { what: { kind: 'change', moment }, previewKey: key, reason: 'A mistake' } as const;
  await t.ask('admin', takeBack, { body });
}

async function addTools(): Promise<number> {
  await t.ask('admin', createBalanceLine, { body: { name: 'Tools', role: 'fixedAssets' } });
  return newest();
}

async function deleteTools(): Promise<void> {
  const line = (await t.ask('admin', listBalanceLines, {})).find(({ slug }) => slug === 'tools');
  await t.ask('admin', deleteBalanceLine, { params: { id: String(line?.id) } });
}

let accountId = 0;
let planId = 0;

async function mapTo(balanceLine: string): Promise<void> {
  const changes: SentMapping[] = [{ accountId, from: null, line: null, sign: 1, balanceLine }];
  const { key } = await t.ask('admin', previewMapping, { body: { changes } });
  await t.ask('admin', changeMapping, { body: { changes, key } });
}

const typeTools = (amount: string | null) =>
  t.ask('admin', setTypedBalances, {
    body: { fyId: FY25, balances: [{ month: '2025-04', line: 'tools', amount }] },
  });

const planTools = (amount: string | null) =>
  t.ask('admin', setPlanFigures, {
    params: { id: String(planId) },
    body: { figures: [{ line: 'balance.tools', monthNum: 1, amount }] },
  });

const addCovenant = () =>
  t.ask('admin', createCovenant, {
    body: {
      name: 'Tools kept',
      numerator: [
        { factor: '1', measure: { kind: 'balanceLine', slug: 'tools' }, span: 'monthEnd' },
      ],
      denominator: null,
      direction: 'atLeast',
      limits: [{ from: '2025-04', value: '1' }],
      testedEach: 'month',
      warningPercent: '15',
    },
  });

async function removeCovenant(): Promise<void> {
  const { covenants } = await t.ask('admin', listCovenants, {});
  await t.ask('admin', deleteCovenant, { params: { id: String(covenants[0]?.id) } });
}

/** What uses a line, and how the use ends. */
const USES: readonly (readonly [
  name: string,
  begin: () => Promise<unknown>,
  end: () => Promise<unknown>,
])[] = [
  ['a mapping', () => mapTo('tools'), () => mapTo('fixed-assets')],
  ['a typed balance', () => typeTools('70'), () => typeTools(null)],
  ['a planned balance', () => planTools('70'), () => planTools(null)],
  ['a covenant', addCovenant, removeCovenant],
];

beforeAll(async () => {
  t = await openTestApp();
  await t.ask('admin', updateCompany, {
    body: { lineGroups: ['result', 'balance', 'statements'] },
  });
  await t.ask('admin', createFinancialData, {
    body: { fyId: FY25, monthNum: 1, monthName: 'April', ebitda: '5', cash: '5' },
  });
  const body = { code: '400', name: 'Drills', type: 'asset' } as const;
  accountId = (await t.ask('admin', createAccount, { body })).id;
  await mapTo('fixed-assets');
  const plan = { name: 'Budget', kind: 'budget', fyId: FY25 } as const;
  planId = (await t.ask('admin', createPlan, { body: plan })).id;
});
afterAll(() => t.close());

test.each(USES)('a line with %s stays when its addition is reverted', async (_, begin, end) => {
  const added = await addTools();
  await begin();
  expect(await keptBecause(added)).toEqual([IN_USE]);
  await end();
  expect(await keptBecause(added)).toEqual([]);
  await revert(added);
  expect((await t.ask('admin', listBalanceLines, {})).map(({ slug }) => slug)).not.toContain(
    'tools',
  );
});

test.each(USES)('%s is not restored after its line was deleted', async (_, begin, end) => {
  await addTools();
  await begin();
  await end();
  const ended = await newest();
  await deleteTools();
  expect(await keptBecause(ended)).toEqual([NO_LINE]);
  // Another line with the name has the slug, so the use has its line again.
  const again = await addTools();
  expect(await keptBecause(ended)).toEqual([]);
  await revert(again);
});

test('a covenant stays deleted if another one now has its name', async () => {
  await addTools();
  await addCovenant();
  await removeCovenant();
  const removed = await newest();
  await addCovenant();
  expect(await keptBecause(removed)).toEqual(['Another covenant now has its name']);
  await removeCovenant();
  expect(await keptBecause(removed)).toEqual([]);
  await deleteTools();
});

test('a removed balance stays removed if another one was typed in its place', async () => {
  await addTools();
  await typeTools('70');
  await typeTools(null);
  const removed = await newest();
  await typeTools('80');
  expect(await keptBecause(removed)).toEqual(['The line now has another balance for the month']);
  const grid = await t.ask('admin', getTypedBalances, { query: { fyId: String(FY25) } });
  const tools = grid.lines.find(({ slug }) => slug === 'tools');
  expect(tools?.cells[0]).toEqual({ amount: '80.00', source: 'typed' });
});

test('a deleted line stays deleted if another one has its place', async () => {
  await typeTools(null);
  await deleteTools();
  const deleted = await newest();
  await addTools();
  expect(await keptBecause(deleted)).toContain(
    'Another line of the balance sheet has taken its place',
  );
});

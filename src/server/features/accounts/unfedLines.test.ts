import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeMapping,
  createAccount,
  deleteAdjustment,
  getBooks,
  previewMapping,
  storeBalances,
} from '../../../contract/accounts.ts';
import {
  createFinancialData,
  listFinancialData,
  updateFinancialData,
} from '../../../contract/financialData.ts';
import type { Explanation } from '../../../contract/figures.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** A month with a gross profit that follows. */
async function made(monthNum: number, monthName: string): Promise<number> {
  const body = { fyId: 13, monthNum, monthName, revenue: '100', production: '40' };
  return (await t.ask('admin', createFinancialData, { body })).id;
}

const change = (id: number, body: object) =>
  t.ask('admin', updateFinancialData, { params: { id: String(id) }, body });

async function map(accountId: number, line: 'admin' | 'revenue' | 'unmapped') {
  const changes = [{ accountId, from: null, line }];
  const { key, ...effect } = await t.ask('admin', previewMapping, { body: { changes } });
  await t.ask('admin', changeMapping, { body: { changes, key } });
  return effect;
}

const byId = async (id: number) =>
  (await t.ask('admin', listFinancialData, { query: { fyId: '13' } })).find(
    (month) => month.id === id,
  );

test('once nothing feeds a month, a gross profit follows what was edited meanwhile, unless it was entered', async () => {
  const follows = await made(8, 'November');
  const entered = await made(9, 'December');
  await change(entered, { grossProfit: '65', grossMarginPercent: '70' });
  const account = { code: '6100', name: 'Rent of stores', type: 'operatingCost' } as const;
  const { id: accountId } = await t.ask('admin', createAccount, { body: account });
  const balances = ['2025-11', '2025-12'].map((month) => ({ accountId, month, amount: '5' }));
  await t.ask('admin', storeBalances, { body: { balances } });
  await map(accountId, 'admin');
  for (const id of [follows, entered]) await change(id, { production: '50' });
  const half = { production: '50.00', grossProfit: '50.00', grossMarginPercent: '50.00' };
  expect([await byId(follows), await byId(entered)]).toMatchObject([half, half]);
  await map(accountId, 'unmapped');
  expect(await byId(follows)).toMatchObject(half);
  expect(await byId(entered)).toMatchObject({ grossProfit: '65.00', grossMarginPercent: '70.00' });
});

/** The origin of a figure of January, now or as of an instant. */
async function explained(asOf = '', id = 'revenue.2026-01'): Promise<Explanation> {
  const at = asOf === '' ? '' : `?asOf=${asOf}`;
  return (await t.as('admin', 'GET', `/api/figures/${id}/explain${at}`)).json<Explanation>();
}

const causeOf = async (asOf = '') =>
  (await explained(asOf, 'recorded.revenue.2026-01.for-A_late_invoice')).figure.value;

test('adjustments rest while no account feeds their line, and count again when one does', async () => {
  const january = await made(10, 'January');
  const account = { code: '4000', name: 'Sales', type: 'revenue' } as const;
  const { id: accountId } = await t.ask('admin', createAccount, { body: account });
  const balances = [{ accountId, month: '2026-01', amount: '500' }];
  await t.ask('admin', storeBalances, { body: { balances } });
  await map(accountId, 'revenue');
  await change(january, { revenue: '510', reason: 'A late invoice' });
  const books = () => t.ask('admin', getBooks, { query: { month: '2026-01' } });
  const fed = { line: 'revenue', accounts: '500.00', adjustments: '10.00', total: '510.00' };
  const entry = { line: 'revenue', amount: '10.00', reason: 'A late invoice' };
  expect(await books()).toMatchObject({
    lines: [fed],
    adjustments: [{ ...entry, isResting: false }],
  });
  expect(await causeOf()).toBe('10.00');
  const { history } = await explained();
  const whenFed = history[0]?.at ?? '';

  // The amount entered by hand returns, without the adjustment.
  expect(await map(accountId, 'unmapped')).toMatchObject({
    months: [{ month: '2026-01', lines: [{ line: 'revenue', before: '510.00', after: '100.00' }] }],
    resting: { before: 0, after: 1 },
  });
  expect(await byId(january)).toMatchObject({ revenue: '100.00', grossProfit: '60.00' });
  expect(await books()).toMatchObject({ lines: [], adjustments: [{ ...entry, isResting: true }] });
  expect(await causeOf()).toBeNull();
  const resting = [{ reason: 'A late invoice', text: '$10' }];
  const now = await explained();
  expect([now.figure.value, now.books]).toMatchObject([
    '100.00',
    { accounts: [], adjustments: resting },
  ]);

  // So did the month when accounts fed it, as the past has it.
  const then = await explained(whenFed);
  expect([then.figure.value, then.books]).toMatchObject([
    '510.00',
    { accounts: [{ text: '$500' }], adjustments: resting },
  ]);
  expect(await causeOf(whenFed)).toBe('10.00');

  // An edit changes what was entered, and is no adjustment.
  await change(january, { revenue: '120' });
  expect((await books()).adjustments).toHaveLength(1);
  expect(await map(accountId, 'revenue')).toMatchObject({ resting: { before: 1, after: 0 } });
  expect(await byId(january)).toMatchObject({ revenue: '510.00', grossProfit: '470.00' });
  await t.ask('admin', storeBalances, {
    body: { balances: [{ accountId, month: '2026-01', amount: null }] },
  });
  expect(await byId(january)).toMatchObject({ revenue: '120.00' });

  // It can be removed while it rests, and is gone then.
  const { adjustments } = await books();
  await t.ask('admin', deleteAdjustment, { params: { id: String(adjustments[0]?.id) } });
  await t.ask('admin', storeBalances, { body: { balances } });
  expect(await byId(january)).toMatchObject({ revenue: '500.00' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeMapping,
  createAccount,
  previewMapping,
  storeBalances,
} from '../../../contract/accounts.ts';
import {
  createFinancialData,
  listFinancialData,
  updateFinancialData,
} from '../../../contract/financialData.ts';
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

async function map(accountId: number, line: 'admin' | 'unmapped'): Promise<void> {
  const changes = [{ accountId, from: null, line }];
  const { key } = await t.ask('admin', previewMapping, { body: { changes } });
  await t.ask('admin', changeMapping, { body: { changes, key } });
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

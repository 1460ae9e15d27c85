import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  changeMapping,
  createAccount,
  previewMapping,
  storeBalances,
} from '../../../contract/accounts.ts';
import { getCompany, updateCompany } from '../../../contract/company.ts';
import {
  createFinancialData,
  listFinancialData,
  updateFinancialData,
} from '../../../contract/financialData.ts';
import { listAllTrends } from '../../../contract/financialTrends.ts';
import { problemSchema } from '../../../contract/problem.ts';
import type { LineGroup } from '../../../finance/lineGroups.ts';
import { OPTIONAL_LINES } from '../../../finance/lines.ts';
import { Moments } from '../../../engine/moments/moments.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let app: TestApp;
let id: number;
beforeAll(async () => {
  app = await openTestApp();
  const body = { fyId: 13, monthNum: 1, monthName: 'April', revenue: '100', ebitda: '40' };
  id = (await app.ask('admin', createFinancialData, { body })).id;
});
afterAll(() => app.close());

const switchOn = (lineGroups: LineGroup[]) =>
  app.ask('admin', updateCompany, { body: { lineGroups, reason: 'For the bank' } });
const change = (body: object) => app.as('admin', 'PATCH', `/api/financial-data/${id}`, { body });
const april = async () => {
  const [month] = await app.ask('viewer', listFinancialData, { query: { fyId: '13' } });
  if (month === undefined) throw new Error('No April');
  return month;
};

beforeEach(() => switchOn([]));

test('a company that has switched nothing on sees and sends what it always did', async () => {
  expect(await app.ask('viewer', getCompany)).toMatchObject({ lineGroups: [] });
  const month = await april();
  const [point] = await app.ask('viewer', listAllTrends);
  for (const key of OPTIONAL_LINES) {
    expect(month).not.toHaveProperty(key);
    expect(point).not.toHaveProperty(key);
  }
  const refused = problemSchema.parse((await change({ debt: '5' })).json());
  expect(refused).toMatchObject({
    status: 400,
    errors: [
      {
        path: 'debt',
        message: 'Debt is turned off. Turn it on in Admin › Settings.',
      },
    ],
  });
});

test('lines that are switched on are empty until they are entered, and kept while they are off', async () => {
  const settled = await switchOn(['balance', 'result', 'balance']);
  expect(settled.lineGroups).toEqual(['result', 'balance']);
  expect(await april()).toMatchObject({ otherIncome: null, netIncome: null, debt: null });
  expect((await change({ debt: '500', receivables: '20' })).json()).toMatchObject({
    debt: '500.00',
    receivables: '20.00',
    payables: null,
  });
  const [point] = await app.ask('viewer', listAllTrends);
  expect(point).toMatchObject({ debt: '500.00', receivables: '20.00', tax: null });
  await switchOn(['result']);
  expect(await april()).not.toHaveProperty('debt');
  expect(await april()).toHaveProperty('tax', null);
  // Hidden lines aren't touched by changes of shown ones.
  await change({ tax: '1' });
  await change({ tax: null });
  await switchOn(['balance']);
  expect(await april()).toMatchObject({ debt: '500.00', receivables: '20.00' });
  await change({ debt: null, receivables: null });
});

test('net income follows from the lines above it, once all of them are known', async () => {
  await switchOn(['result']);
  const parts = { otherIncome: '5', depreciation: '10', interest: '2.50' };
  expect((await change(parts)).json()).toMatchObject({ netIncome: null });
  expect((await change({ tax: '8' })).json()).toMatchObject({ netIncome: '24.50' });
  expect((await change({ ebitda: '41' })).json()).toMatchObject({ netIncome: '25.50' });
  expect((await change({ notReported: ['ebitda'] })).json()).toMatchObject({ netIncome: null });
  expect((await change({ ebitda: '40' })).json()).toMatchObject({ netIncome: '24.50' });
  const refused = problemSchema.parse((await change({ netIncome: '1' })).json());
  expect(refused.errors?.[0]?.message).toBe(
    'Net Income is calculated from other lines. Change one of those instead.',
  );
  expect((await change({ tax: null })).json()).toMatchObject({ netIncome: null });
  await change({ otherIncome: null, depreciation: null, interest: null });
});

test('a month that is made takes them, too', async () => {
  const body = { fyId: 13, monthNum: 2, monthName: 'May', debt: '7' };
  expect((await app.as('admin', 'POST', '/api/financial-data', { body })).statusCode).toBe(400);
  await switchOn(['balance']);
  expect(await app.ask('admin', createFinancialData, { body })).toMatchObject({
    debt: '7.00',
    payables: null,
    notReported: expect.not.arrayContaining(['debt', 'payables']),
  });
});

const moment = async () => {
  await new Moments(app.database).sealWaiting();
  const { rows } = await app.database.pool.query<{ last: number }>(
    'select max(moment)::integer as last from change_sets',
  );
  return rows[0]?.last ?? 0;
};
const readAt = async (asOf: number) => {
  const answer = await app.as('viewer', 'GET', `/api/financial-data?fyId=13&asOf=${asOf}`);
  return answer.json<object[]>()[0];
};

test('the past is read with the lines that the company had then', async () => {
  const off = await moment();
  await switchOn(['balance']);
  await change({ debt: '900' });
  const on = await moment();
  await change({ debt: null });
  await switchOn([]);
  expect(await readAt(off)).not.toHaveProperty('debt');
  expect(await readAt(on)).toHaveProperty('debt', '900.00');
});

test('accounts of the balance sheet feed the lines that are on', async () => {
  const loan = await app.ask('admin', createAccount, {
    body: { code: '2500', name: 'Bank loan', type: 'liability' },
  });
  const changes = [{ accountId: loan.id, from: null, line: 'debt' as const }];
  const send = (url: string, body: object) => app.as('admin', 'POST', url, { body });
  expect((await send('/api/account-mappings/preview', { changes })).statusCode).toBe(400);
  await switchOn(['balance', 'result']);
  const balances = [{ accountId: loan.id, month: '2025-06', amount: '1200' }];
  await app.ask('admin', storeBalances, { body: { balances } });
  const { key, months } = await app.ask('admin', previewMapping, { body: { changes } });
  expect(months).toMatchObject([{ lines: [{ line: 'debt', before: null, after: '1200.00' }] }]);
  await app.ask('admin', changeMapping, { body: { changes, key } });
  const figures = await app.ask('viewer', listFinancialData, { query: { fyId: '13' } });
  const june = figures.find(({ monthNum }) => monthNum === 3);
  expect(june).toMatchObject({ debt: '1200.00', payables: null, netIncome: null });
  // A correction by hand is an adjustment, and the line stays a sum.
  const corrected = await app.ask('admin', updateFinancialData, {
    params: { id: String(june?.id) },
    body: { debt: '1300', reason: 'Fees' },
  });
  expect(corrected.debt).toBe('1300.00');
});

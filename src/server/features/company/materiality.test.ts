import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCompany, updateCompany } from '../../../contract/company.ts';
import { STANDARD_MATERIALITY } from '../../../finance/materiality.ts';
import { readPackSource } from '../boardPacks/packSource.queries.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const URL = '/api/company';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const patch = (body: unknown, version?: number) =>
  server.as('admin', 'PATCH', URL, {
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
const stored = () => server.ask('viewer', getCompany);

describe('B19: the materiality of the company', () => {
  test('is the standard one until an administrator sets another, and then everybody’s', async () => {
    const { percent, amount, costsBy } = STANDARD_MATERIALITY;
    expect(await stored()).toMatchObject({
      materialityPercent: percent,
      materialityAmount: amount,
      costsBy,
      version: 1,
    });
    await server.as('admin', 'POST', '/api/financial-data', {
      body: { fyId: 14, monthNum: 1, monthName: 'April', revenue: '1' },
    });
    const materialityOfPacks = async () =>
      (await readPackSource(server.deps, { fyId: 14, monthNum: 1 })).materiality;
    expect(await materialityOfPacks()).toEqual(STANDARD_MATERIALITY);
    const changed = await server.ask('admin', updateCompany, {
      body: { materialityPercent: '2.5', materialityAmount: 10_000, costsBy: 'shareOfRevenue' },
    });
    expect(changed).toMatchObject({
      materialityPercent: '2.50',
      materialityAmount: '10000.00',
      costsBy: 'shareOfRevenue',
      version: 2,
    });
    expect(await stored()).toEqual(changed);
    expect(await materialityOfPacks()).toEqual({
      percent: '2.50',
      amount: '10000.00',
      costsBy: 'shareOfRevenue',
    });
    const { rows } = await server.database.pool.query<{ actor: string }>(
      `select actor, after ->> 'materiality_percent' as percent, action from trace
       where table_name = 'company'`,
    );
    expect(rows).toEqual([{ actor: String(server.ids.admin), percent: '2.50', action: 'insert' }]);
  });

  test('is set by administrators only, and read by who is signed in', async () => {
    const body = { materialityPercent: '0' };
    expect((await server.as('viewer', 'PATCH', URL, { body })).statusCode).toBe(403);
    expect((await server.as('nobody', 'PATCH', URL, { body })).statusCode).toBe(401);
    expect((await server.as('nobody', 'GET', URL)).statusCode).toBe(401);
  });

  test.each([
    ['materialityPercent', '-0.01'],
    ['materialityPercent', '100.01'],
    ['materialityPercent', '1.005'],
    ['materialityPercent', 'NaN'],
    ['materialityAmount', '-1'],
    ['materialityAmount', '1e3'],
    ['materialityAmount', '99999999999999'],
    ['materialityAmount', ''],
    ['costsBy', 'share'],
    ['costsBy', null],
  ])('refuses %s of %s, and changes nothing', async (field, value) => {
    const before = await stored();
    const answer = await patch({ [field]: value });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      field,
    ]);
    expect(await stored()).toEqual(before);
  });

  test('may be zero or all, keeps what is left out, and refuses a stale change', async () => {
    const before = await stored();
    const answer = await patch({ materialityPercent: 100, materialityAmount: '0' }, before.version);
    expect(answer.json()).toEqual({
      ...before,
      materialityPercent: '100.00',
      materialityAmount: '0.00',
      version: before.version + 1,
    });
    expect((await patch({ materialityPercent: '3' }, before.version)).statusCode).toBe(412);
    expect((await patch({})).statusCode).toBe(400);
    const same = await patch({ materialityPercent: '100' });
    expect(same.json<{ version: number }>().version).toBe(before.version + 1);
  });
});

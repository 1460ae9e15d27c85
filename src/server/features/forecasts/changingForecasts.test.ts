import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Forecast } from '../../../contract/forecasts.ts';
import { businessUnits } from '../../../engine/db/schema/forecasts.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { forecastCalls, URL } from './testForecasts.ts';

let server: TestApp;
const { patch, remove, created, list, change, report } = forecastCalls(() => server);

let october: number;
let may: number;
beforeAll(async () => {
  server = await openTestApp();
  may = await report('May', 2026);
  october = await report('October', 2026);
});
afterAll(() => server.close());

const good = (changes: object = {}) => ({
  businessUnit: 'North',
  metric: 'forecast',
  fy: 2026,
  month: 11,
  amount: '1234.5',
  monthlySummariesId: october,
  ...changes,
});

describe('changing', () => {
  test('changes only what was sent', async () => {
    const before = await created(good({ actualAmount: '5', notes: 'kept' }));
    const answer = await patch(before.id, {
      amount: '7',
      actualAmount: null,
      businessUnit: 'South',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ...before,
      amount: '7.00',
      actualAmount: null,
      businessUnit: 'South',
      version: 2,
    });
    expect(await list()).toContainEqual(answer.json());
    expect((await patch(before.id, {})).json()).toEqual(answer.json());
    const same = { amount: 7, actualAmount: null, businessUnit: 'South', notes: 'kept' };
    expect((await patch(before.id, same)).json()).toEqual(answer.json());
    const all = {
      currency: 'EUR',
      metric: 'budget',
      fy: 2027,
      month: 1,
      monthlySummariesId: may,
      notes: '',
    };
    expect((await patch(before.id, all)).json()).toMatchObject(all);
  });

  test('a record of an inactive unit can be corrected, but none can be moved there', async () => {
    await change((transaction) => transaction.insert(businessUnits).values({ name: 'Closing' }));
    const { id } = await created(good({ businessUnit: 'Closing' }));
    await change((transaction) =>
      transaction.execute("update business_units set is_active = false where name = 'Closing'"),
    );
    const corrected = await patch(id, { businessUnit: 'Closing', amount: '1' });
    expect(corrected.json()).toMatchObject({ businessUnit: 'Closing', amount: '1.00' });
    const other = await created(good());
    for (const businessUnit of ['Closing', 'West']) {
      const answer = await patch(other.id, { businessUnit, amount: '1' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path: 'businessUnit' }] });
    }
    const nowhere = await patch(other.id, { monthlySummariesId: 2_147_483_647 });
    expect(nowhere.json()).toMatchObject({ errors: [{ path: 'monthlySummariesId' }] });
    expect(await list()).toContainEqual(other);
  });

  test('an unknown id is 404, a stale version 412', async () => {
    const missing = { status: 404, detail: 'Forecast not found' };
    expect((await patch(2_147_483_647, { amount: '1' })).json()).toMatchObject(missing);
    expect((await remove(2_147_483_647)).json()).toMatchObject(missing);
    const { id } = await created(good());
    const { version } = (await patch(id, { amount: '1' })).json<Forecast>();
    const stale = { 'if-match': '"1"' };
    expect((await patch(id, { amount: '2' }, stale)).statusCode).toBe(412);
    expect((await remove(id, stale)).json()).toMatchObject({ status: 412, code: 'stale_version' });
    expect((await list()).find((forecast) => forecast.id === id)?.amount).toBe('1.00');
    const removed = await remove(id, { 'if-match': `"${version}"` });
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect((await list()).find((forecast) => forecast.id === id)).toBe(undefined);
    expect((await remove(id)).statusCode).toBe(404);
  });

  test('of two changes or deletions of the same state one succeeds and one is refused', async () => {
    for (let round = 0; round < 50; round += 1) {
      const { id } = await created(good());
      const headers = { 'if-match': '"1"' };
      const answers = await Promise.all([
        patch(id, { amount: '2' }, headers),
        round % 2 === 0 ? remove(id, headers) : patch(id, { notes: 'x' }, headers),
      ]);
      const codes = answers.map(({ statusCode }) => statusCode);
      expect(codes.filter((code) => code < 300)).toHaveLength(1);
      expect(codes.filter((code) => code === 412 || code === 404)).toHaveLength(1);
    }
  });

  test('is for administrators only', async () => {
    const { id } = await created(good());
    const calls = [
      server.as('viewer', 'POST', URL, { body: good() }),
      server.as('viewer', 'PATCH', `${URL}/${id}`, { body: { amount: '1' } }),
      server.as('viewer', 'DELETE', `${URL}/${id}`),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(403);
  });
});

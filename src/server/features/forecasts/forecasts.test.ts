import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Forecast, ReportingGroup } from '../../../contract/forecasts.ts';
import { forecastReporting, forecastSchema } from '../../../contract/forecasts.ts';
import { businessUnits } from '../../db/schema/forecasts.ts';
import { write } from '../../db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const URL = '/api/forecasts';

let server: TestApp;
let october: number;
let may: number;
beforeAll(async () => {
  server = await openTestApp();
  may = await report('May', 2026);
  october = await report('October', 2026);
});
afterAll(() => server.close());

async function report(monthName: string, year: number): Promise<number> {
  const body = { fyId: 14, monthName, year };
  const answer = await server.as('admin', 'POST', '/api/monthly-summaries', { body });
  expect(answer).toMatchObject({ statusCode: 201 });
  return answer.json<{ id: number }>().id;
}

const good = (changes: object = {}) => ({
  businessUnit: 'North',
  metric: 'forecast',
  fy: 2026,
  month: 11,
  amount: '1234.5',
  monthlySummariesId: october,
  ...changes,
});

const post = (body: object) => server.as('admin', 'POST', URL, { body });
const patch = (id: number, body: object, headers: Record<string, string> = {}) =>
  server.as('admin', 'PATCH', `${URL}/${id}`, { body, headers });
const remove = (id: number, headers: Record<string, string> = {}) =>
  server.as('admin', 'DELETE', `${URL}/${id}`, { headers });

async function created(changes: object = {}): Promise<Forecast> {
  const answer = await post(good(changes));
  expect(answer).toMatchObject({ statusCode: 201 });
  return z.parse(forecastSchema, answer.json());
}

async function list(): Promise<Forecast[]> {
  const answer = await server.as('viewer', 'GET', URL);
  expect(answer.statusCode).toBe(200);
  return z.parse(z.array(forecastSchema), answer.json());
}

async function reporting(): Promise<ReportingGroup[]> {
  const answer = await server.as('viewer', 'GET', `${URL}/reporting`);
  expect(answer.statusCode).toBe(200);
  return z.parse(forecastReporting.response, answer.json());
}

const change = <T>(work: Parameters<typeof write<T>>[3]) =>
  write(server.database, server.deps.changes, { actor: 'system' }, work);

async function clear(): Promise<void> {
  await change((transaction) => transaction.execute('delete from forecasts'));
}

describe('creating', () => {
  test('with the defaults of the form', async () => {
    const forecast = await created();
    expect(forecast).toEqual({
      id: forecast.id,
      businessUnit: 'North',
      currency: 'USD',
      metric: 'forecast',
      fy: 2026,
      month: 11,
      amount: '1234.50',
      actualAmount: null,
      monthlySummariesId: october,
      notes: '',
      createdAt: forecast.createdAt,
      version: 1,
    });
    expect(await list()).toContainEqual(forecast);
  });

  test('a forecast and its budget at once, and the same again', async () => {
    const answers = await Promise.all([
      post(good()),
      post(good({ metric: 'budget' })),
      post(good()),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  });

  test('amounts of 18 digits, negative ones and 0 exactly', async () => {
    const largest = '9999999999999999.99';
    expect(await created({ amount: largest, actualAmount: `-${largest}` })).toMatchObject({
      amount: largest,
      actualAmount: `-${largest}`,
    });
    expect(await created({ amount: 0, actualAmount: '-0' })).toMatchObject({
      amount: '0.00',
      actualAmount: '0.00',
    });
  });

  test('names the field that is wrong', async () => {
    await change((transaction) =>
      transaction.insert(businessUnits).values({ name: 'Closed', isActive: false }),
    );
    const before = await list();
    const wrong: [object, string, string | RegExp][] = [
      [{ businessUnit: ' ' }, 'businessUnit', 'Business unit is required'],
      [{ businessUnit: 'West' }, 'businessUnit', 'Unknown business unit'],
      [{ businessUnit: 'north' }, 'businessUnit', 'Unknown business unit'],
      [{ businessUnit: '__proto__' }, 'businessUnit', 'Unknown business unit'],
      [{ businessUnit: 'Closed' }, 'businessUnit', 'This business unit is not active'],
      [{ currency: 'CHF' }, 'currency', 'Currency is required'],
      [{ currency: '' }, 'currency', 'Currency is required'],
      [{ metric: 'actual' }, 'metric', 'Expected forecast or budget'],
      [{ fy: 2019 }, 'fy', 'Year must be valid'],
      [{ fy: '2026' }, 'fy', 'Year must be valid'],
      [{ month: 0 }, 'month', 'Month must be between 1-12'],
      [{ month: 13 }, 'month', 'Month must be between 1-12'],
      [{ month: 1.5 }, 'month', 'Month must be between 1-12'],
      [{ amount: '' }, 'amount', 'Amount is required'],
      [{ amount: undefined }, 'amount', 'Amount is required'],
      [{ amount: '1e3' }, 'amount', /^Expected an amount/],
      [{ amount: '10000000000000000' }, 'amount', /^Expected an amount/],
      [{ amount: 1e16 }, 'amount', /^Expected an amount/],
      [{ actualAmount: '' }, 'actualAmount', /^Expected an amount/],
      [{ monthlySummariesId: 0 }, 'monthlySummariesId', 'Monthly summary period is required'],
      [
        { monthlySummariesId: 2_147_483_647 },
        'monthlySummariesId',
        'Unknown monthly summary period',
      ],
      [{ notes: null }, 'notes', 'Expected string, received null'],
      [{ notes: '\u0000' }, 'notes', 'Contains characters that cannot be stored'],
      [{ id: 1 }, 'id', 'Unknown field'],
      [{ businessUnitId: 1 }, 'businessUnitId', 'Unknown field'],
    ];
    for (const [changes, path, message] of wrong) {
      const answer = await post(good(changes));
      expect(answer.statusCode).toBe(400);
      const { errors } = answer.json<{ errors: { path: string; message: string }[] }>();
      expect(errors).toEqual([{ path, message: expect.stringMatching(message) }]);
    }
    expect(await list()).toEqual(before);
  });

  test('the same Idempotency-Key makes one', async () => {
    const headers = { 'idempotency-key': 'one-forecast' };
    const before = (await list()).length;
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.as('admin', 'POST', URL, { body: good(), headers })),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await list()).length).toBe(before + 1);
  });

  test('a unit named __proto__ is a unit', async () => {
    await change((transaction) => transaction.insert(businessUnits).values({ name: '__proto__' }));
    expect((await created({ businessUnit: '__proto__' })).businessUnit).toBe('__proto__');
    const units = await server.as('viewer', 'GET', '/api/business-units');
    expect(units.body).toContain('"__proto__"');
    expect((await reporting())[0]?.forecasts.map(({ businessUnit }) => businessUnit)).toContain(
      '__proto__',
    );
  });
});

describe('changing', () => {
  test('only what was sent', async () => {
    const before = await created({ actualAmount: '5', notes: 'kept' });
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

  test('a record of a closed unit stays correctable, but none moves there', async () => {
    await change((transaction) => transaction.insert(businessUnits).values({ name: 'Closing' }));
    const { id } = await created({ businessUnit: 'Closing' });
    await change((transaction) =>
      transaction.execute("update business_units set is_active = false where name = 'Closing'"),
    );
    const corrected = await patch(id, { businessUnit: 'Closing', amount: '1' });
    expect(corrected.json()).toMatchObject({ businessUnit: 'Closing', amount: '1.00' });
    const other = await created();
    for (const businessUnit of ['Closing', 'West']) {
      const answer = await patch(other.id, { businessUnit, amount: '1' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path: 'businessUnit' }] });
    }
    const nowhere = await patch(other.id, { monthlySummariesId: 2_147_483_647 });
    expect(nowhere.json()).toMatchObject({ errors: [{ path: 'monthlySummariesId' }] });
    expect(await list()).toContainEqual(other);
  });

  test('what is not there is 404, a stale version 412', async () => {
    const missing = { status: 404, detail: 'Forecast not found' };
    expect((await patch(2_147_483_647, { amount: '1' })).json()).toMatchObject(missing);
    expect((await remove(2_147_483_647)).json()).toMatchObject(missing);
    const { id } = await created();
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

  test('of two who change or delete the same state one wins and one is told', async () => {
    for (let round = 0; round < 50; round += 1) {
      const { id } = await created();
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

  test('is for administrators', async () => {
    const { id } = await created();
    const calls = [
      server.as('viewer', 'POST', URL, { body: good() }),
      server.as('viewer', 'PATCH', `${URL}/${id}`, { body: { amount: '1' } }),
      server.as('viewer', 'DELETE', `${URL}/${id}`),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(403);
  });
});

test('the list has the newest months first', async () => {
  await clear();
  const months = [
    [2026, 11],
    [2027, 1],
    [2026, 2],
    [2027, 1],
    [2025, 12],
  ] as const;
  for (const [index, [fy, month]] of months.entries()) {
    await created({ fy, month, businessUnit: index % 2 === 0 ? 'South' : 'North' });
  }
  expect(
    (await list()).map(({ fy, month, businessUnit }) => `${fy}-${month} ${businessUnit}`),
  ).toEqual(['2027-1 North', '2027-1 North', '2026-11 South', '2026-2 South', '2025-12 South']);
});

test('reporting has the newest report first and none without forecasts', async () => {
  await clear();
  expect(await reporting()).toEqual([]);
  await report('January', 2027);
  await created({ monthlySummariesId: may, month: 6 });
  await created({ fy: 2027, month: 1, actualAmount: '3', metric: 'budget' });
  await created({ fy: 2027, month: 2 });
  const groups = await reporting();
  expect(groups).toEqual([
    {
      summaryId: october,
      summaryPeriod: 'October 2026',
      forecasts: [
        {
          businessUnit: 'North',
          currency: 'USD',
          monthName: 'January',
          fy: 2027,
          budgetAmount: '1234.50',
          forecastAmount: null,
          actualAmount: '3.00',
        },
      ],
      otherCount: 1,
    },
    {
      summaryId: may,
      summaryPeriod: 'May 2026',
      forecasts: [expect.objectContaining({ monthName: 'June', fy: 2026 })],
      otherCount: 0,
    },
  ]);
});

test('both lists are exact right after a change, and 304 until one', async () => {
  const { id } = await created();
  for (const url of [URL, `${URL}/reporting`]) {
    for (let cents = 10; cents < 30; cents += 1) {
      const { headers } = await server.as('viewer', 'GET', url);
      const known = { 'if-none-match': String(headers['etag']) };
      expect((await server.as('viewer', 'GET', url, { headers: known })).statusCode).toBe(304);
      await patch(id, { amount: `0.${cents}` });
      const after = await server.as('viewer', 'GET', url, { headers: known });
      expect(after.statusCode).toBe(200);
      expect(after.body).toContain(`"0.${cents}"`);
    }
    await patch(id, { amount: '5' });
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessUnits } from '../../../engine/db/schema/forecasts.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { forecastCalls, URL } from './testForecasts.ts';

let server: TestApp;
const { post, patch, created, list, reporting, change, clear, report } = forecastCalls(
  () => server,
);

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

describe('creating', () => {
  test('uses the defaults of the form', async () => {
    const forecast = await created(good());
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

  test('accepts a forecast and its budget at once, and duplicates', async () => {
    const answers = await Promise.all([
      post(good()),
      post(good({ metric: 'budget' })),
      post(good()),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  });

  test('stores amounts of 18 digits, negative ones and 0 exactly', async () => {
    const largest = '9999999999999999.99';
    expect(await created(good({ amount: largest, actualAmount: `-${largest}` }))).toMatchObject({
      amount: largest,
      actualAmount: `-${largest}`,
    });
    expect(await created(good({ amount: 0, actualAmount: '-0' }))).toMatchObject({
      amount: '0.00',
      actualAmount: '0.00',
    });
  });

  test('names the invalid field', async () => {
    await change((transaction) =>
      transaction.insert(businessUnits).values({ name: 'Closed', isActive: false }),
    );
    const before = await list();
    const wrong: [object, string, string | RegExp][] = [
      [{ businessUnit: ' ' }, 'businessUnit', 'Business unit is required'],
      [{ businessUnit: 'West' }, 'businessUnit', 'Unknown business unit'],
      [{ businessUnit: 'north' }, 'businessUnit', 'Unknown business unit'],
      [{ businessUnit: '__proto__' }, 'businessUnit', 'Unknown business unit'],
      [
        { businessUnit: 'Closed' },
        'businessUnit',
        'This business unit is not active. Choose another',
      ],
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

  test('the same Idempotency-Key creates only one', async () => {
    const headers = { 'idempotency-key': 'one-forecast' };
    const before = (await list()).length;
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.as('admin', 'POST', URL, { body: good(), headers })),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await list()).length).toBe(before + 1);
  });

  test('a unit can be named __proto__', async () => {
    await change((transaction) => transaction.insert(businessUnits).values({ name: '__proto__' }));
    expect((await created(good({ businessUnit: '__proto__' }))).businessUnit).toBe('__proto__');
    const units = await server.as('viewer', 'GET', '/api/business-units');
    expect(units.body).toContain('"__proto__"');
    expect((await reporting())[0]?.forecasts.map(({ businessUnit }) => businessUnit)).toContain(
      '__proto__',
    );
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
    await created(good({ fy, month, businessUnit: index % 2 === 0 ? 'South' : 'North' }));
  }
  expect(
    (await list()).map(({ fy, month, businessUnit }) => `${fy}-${month} ${businessUnit}`),
  ).toEqual(['2027-1 North', '2027-1 North', '2026-11 South', '2026-2 South', '2025-12 South']);
});

test('reporting has the newest report first and none without forecasts', async () => {
  await clear();
  expect(await reporting()).toEqual([]);
  await report('January', 2027);
  const january = await report('January', 2026, 13);
  await created(good({ monthlySummariesId: january, month: 2 }));
  await created(good({ monthlySummariesId: may, month: 6 }));
  await created(good({ fy: 2027, month: 1, actualAmount: '3', metric: 'budget' }));
  await created(good({ fy: 2027, month: 2 }));
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
    {
      summaryId: january,
      summaryPeriod: 'January 2026',
      forecasts: [expect.objectContaining({ monthName: 'February', fy: 2026 })],
      otherCount: 0,
    },
  ]);
});

test('both lists are current right after a change, and 304 until the next', async () => {
  const { id } = await created(good());
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

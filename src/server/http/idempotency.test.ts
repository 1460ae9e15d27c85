import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../users/testAccounts.ts';
import { write } from '../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../testApp.ts';
import { forgetOldKeys } from './idempotency.ts';

const DAY_MS = 24 * 3_600_000;

let t: TestApp;
let report = 0;
beforeAll(async () => {
  t = await openTestApp();
  const body = { fyId: 14, monthName: 'April', year: 2026 };
  report = (await t.as('admin', 'POST', '/api/monthly-summaries', { body })).json<{ id: number }>()
    .id;
});
afterAll(() => t.close());

const forecast = (amount: string) => ({
  businessUnit: 'North',
  metric: 'forecast',
  fy: 2026,
  month: 5,
  amount,
  monthlySummariesId: report,
});

const post = (body: unknown, key: string | undefined, authorization?: string) =>
  t.as('admin', 'POST', '/api/forecasts', {
    body,
    headers: {
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(authorization === undefined ? {} : { authorization }),
    },
  });

async function count(from: string): Promise<number> {
  const { rows } = await t.database.pool.query<{ n: number }>(
    `select count(*)::int n from ${from}`,
  );
  return rows[0]?.n ?? -1;
}
const made = (amount: string) => count(`forecasts where amount = ${amount}`);

test('the same key and body answer the first result again, byte for byte', async () => {
  const first = await post(forecast('1.00'), 'same');
  const second = await post(forecast('1.00'), 'same');
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.body).toBe(first.body);
  expect(await made('1.00')).toBe(1);
  // The same request in other words: another order of fields, an amount written otherwise.
  const { amount: _amount, ...rest } = forecast('1.00');
  expect((await post({ amount: '1', ...rest, currency: 'USD' }, 'same')).body).toBe(first.body);
  expect(await made('1.00')).toBe(1);
});

test('a retry is answered as before, though the record has changed or gone since', async () => {
  const first = await post(forecast('2.00'), 'gone');
  await t.as('admin', 'DELETE', `/api/forecasts/${first.json<{ id: number }>().id}`);
  expect((await post(forecast('2.00'), 'gone')).body).toBe(first.body);
  expect(await made('2.00')).toBe(0);
});

test('the key with another body or another call is 422, and nothing is made', async () => {
  await post(forecast('3.00'), 'other');
  const rows = [
    await count('forecasts'),
    await count('business_units'),
    await count('financial_data'),
  ];
  const refused = await post(forecast('3.01'), 'other');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'idempotency_key_reused' },
  ]);
  const elsewhere = await t.as('admin', 'POST', '/api/financial-data', {
    body: { fyId: 14, monthNum: 1, monthName: 'April' },
    headers: { 'idempotency-key': 'other' },
  });
  expect(elsewhere.statusCode).toBe(422);
  expect([
    await count('forecasts'),
    await count('business_units'),
    await count('financial_data'),
  ]).toEqual(rows);
});

test('twenty simultaneous calls with one key create one row and get the same answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(forecast('4.00'), 'at-once')),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await made('4.00')).toBe(1);
});

test('twenty at once with one key and different bodies: one is made, the others are told', async () => {
  const before = await count('forecasts');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => post(forecast(`5.${10 + index}`), 'rivals')),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 422)]);
  expect(await count('forecasts')).toBe(before + 1);
});

test('without a key each call makes its own', async () => {
  await Promise.all([post(forecast('6.00'), undefined), post(forecast('6.00'), undefined)]);
  expect(await made('6.00')).toBe(2);
});

test('a first call that failed leaves the key free', async () => {
  expect((await post({ ...forecast('7.00'), businessUnit: 'Nowhere' }, 'free')).statusCode).toBe(
    400,
  );
  expect(
    (await post({ ...forecast('7.00'), monthlySummariesId: 2_147_483_647 }, 'free')).statusCode,
  ).toBe(400);
  expect((await post(forecast('7.00'), 'free')).statusCode).toBe(201);
  expect(await made('7.00')).toBe(1);
});

test('a conflict leaves the key free too, and the key’s row goes with the work that failed', async () => {
  const month = { fyId: 13, monthNum: 1, monthName: 'April' };
  const create = (body: unknown) =>
    t.as('admin', 'POST', '/api/financial-data', { body, headers: { 'idempotency-key': 'taken' } });
  await t.as('admin', 'POST', '/api/financial-data', { body: month });
  expect((await create(month)).statusCode).toBe(409);
  expect(await count(`idempotency_keys where key = 'taken'`)).toBe(0);
  expect((await create({ ...month, monthNum: 2, monthName: 'May' })).statusCode).toBe(201);
  expect(await count(`idempotency_keys where key = 'taken'`)).toBe(1);
});

test('keys are each user’s own', async () => {
  const other = `Bearer ${await t.openSession(await makeUser(t, 'otto@example.org', 'admin'))}`;
  const mine = await post(forecast('8.00'), 'shared-name');
  const theirs = await post(forecast('8.50'), 'shared-name', other);
  expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201]);
  expect((await post(forecast('8.00'), 'shared-name', other)).statusCode).toBe(422);
});

test('a caller without permission learns nothing by another’s key', async () => {
  await post(forecast('8.80'), 'guess');
  const answer = await post(forecast('8.80'), 'guess', `Bearer ${t.tokens.viewer}`);
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'admin_required' }]);
});

describe('after a day', () => {
  test('a key is free again, not a moment before', async () => {
    const first = await post(forecast('9.00'), 'daily');
    t.clock.advance(DAY_MS);
    t.tokens.admin = await t.openSession(t.ids.admin);
    expect((await post(forecast('9.00'), 'daily')).body).toBe(first.body);
    t.clock.advance(1);
    expect((await post(forecast('9.01'), 'daily')).statusCode).toBe(201);
    expect([await made('9.00'), await made('9.01')]).toEqual([1, 1]);
  });

  test('old keys are cleared away, young ones kept', async () => {
    await post(forecast('10.00'), 'old');
    t.clock.advance(DAY_MS + 1);
    t.tokens.admin = await t.openSession(t.ids.admin);
    await post(forecast('10.00'), 'young');
    await write(t.database, t.deps.changes, { actor: 'system' }, (transaction) =>
      forgetOldKeys(transaction, t.clock.now()),
    );
    expect(await count('idempotency_keys')).toBe(1);
    expect(await count(`idempotency_keys where key = 'young'`)).toBe(1);
  });
});

test.each(['', ' ', 'two words', 'a, b', 'tab\there', 'ümlaut', 'x'.repeat(201)])(
  'a header that is no key is refused: %#',
  async (key) => {
    const before = await count('forecasts');
    const answer = await post(forecast('11.00'), key);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'invalid_input', errors: [{ path: 'Idempotency-Key' }] },
    ]);
    expect(await count('forecasts')).toBe(before);
  },
);

test.each(['x', '!"#$%&~', "'; drop table users; --".replaceAll(' ', '_'), 'x'.repeat(200)])(
  'any printable characters make a key: %#',
  async (key) => {
    const first = await post(forecast('12.00'), key);
    expect(first.statusCode).toBe(201);
    expect((await post(forecast('12.00'), key)).body).toBe(first.body);
  },
);

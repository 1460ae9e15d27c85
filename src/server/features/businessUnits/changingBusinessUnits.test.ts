import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import { businessUnitSchema, listBusinessUnits } from '../../../contract/businessUnits.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const URL = '/api/business-units';
const NAMESAKE = 'A business unit with this name already exists';

let server: TestApp;
let report: number;
beforeAll(async () => {
  server = await openTestApp();
  const body = { fyId: 14, monthName: 'April', year: 2026 };
  const answer = await server.as('admin', 'POST', '/api/monthly-summaries', { body });
  report = answer.json<{ id: number }>().id;
});
afterAll(() => server.close());

type Headers = Record<string, string>;
const post = (body: unknown, headers: Headers = {}) =>
  server.as('admin', 'POST', URL, { body, headers });
const patch = (id: number, body: unknown, headers: Headers = {}) =>
  server.as('admin', 'PATCH', `${URL}/${id}`, { body, headers });
const remove = (id: number, headers: Headers = {}) =>
  server.as('admin', 'DELETE', `${URL}/${id}`, { headers });

async function made(name: string): Promise<BusinessUnit> {
  const answer = await post({ name });
  expect(answer.statusCode, answer.body).toBe(201);
  return z.parse(businessUnitSchema, answer.json());
}

async function listed(id: number): Promise<BusinessUnit | undefined> {
  const answer = await server.as('viewer', 'GET', URL);
  return z.parse(listBusinessUnits.response, answer.json()).find((unit) => unit.id === id);
}

const forecastFor = (businessUnit: string) =>
  server.as('admin', 'POST', '/api/forecasts', {
    body: {
      businessUnit,
      currency: 'USD',
      metric: 'forecast',
      fy: 2026,
      month: 5,
      amount: '10.00',
      monthlySummariesId: report,
    },
  });

async function revisions(id: number): Promise<{ action: string; actor: string }[]> {
  const { rows } = await server.database.pool.query<{ action: string; actor: string }>(
    `select action, actor from trace
     where table_name = 'business_units' and record_id = $1 order by id`,
    [id],
  );
  return rows;
}

describe('adding a unit', () => {
  test('returns it, active and listed at once, and records who added it', async () => {
    const unit = await made('  Überseehandel & Co.  ');
    expect(unit).toEqual({
      id: unit.id,
      name: 'Überseehandel & Co.',
      isActive: true,
      version: 1,
    });
    expect(await listed(unit.id)).toEqual(unit);
    expect(await revisions(unit.id)).toEqual([
      { action: 'insert', actor: String(server.ids.admin) },
    ]);
  });

  test('is refused for a name in use, in any letter case, even concurrently', async () => {
    const answers = await Promise.all(
      ['Retail', 'retail', ' RETAIL '].map((name) => post({ name })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409,
    ]);
    const created = answers.find(({ statusCode }) => statusCode === 201);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'already_exists',
      detail: NAMESAKE,
      errors: [{ path: 'name', message: NAMESAKE }],
      existingId: created?.json<BusinessUnit>().id,
    });
  });

  test('with the same key happens once', async () => {
    const headers = { 'idempotency-key': 'add-wholesale' };
    const [first, again] = [
      await post({ name: 'Wholesale' }, headers),
      await post({ name: 'Wholesale' }, headers),
    ];
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect((await post({ name: 'Other' }, headers)).statusCode).toBe(422);
  });

  test.each([
    ['no name', {}, 'name', 'Business unit name is required'],
    ['a blank one', { name: ' \t ' }, 'name', 'Business unit name is required'],
    ['a number', { name: 7 }, 'name', 'Business unit name is required'],
    ['one that is too long', { name: 'x'.repeat(256) }, 'name', 'At most 255 characters'],
    [
      'one that cannot be stored',
      { name: 'a\u0000b' },
      'name',
      'Contains characters that cannot be stored',
    ],
    ['an id', { name: 'Fine', id: 9 }, 'id', 'Unknown field'],
  ])('is refused with %s', async (_, body, path, message) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ path, message }] });
  });
});

describe('changing a unit', () => {
  test('renames it, with its forecasts', async () => {
    const unit = await made('Harbour');
    const forecast = await forecastFor('Harbour');
    expect(forecast.statusCode).toBe(201);
    const renamed = await patch(unit.id, { name: ' Port ' }, { 'if-match': '"1"' });
    expect(renamed.statusCode).toBe(200);
    expect(renamed.json()).toEqual({ ...unit, name: 'Port', version: 2 });
    const all = (await server.as('viewer', 'GET', '/api/forecasts')).json<
      { id: number; businessUnit: string }[]
    >();
    const { id } = forecast.json<{ id: number }>();
    expect(all.find((one) => one.id === id)?.businessUnit).toBe('Port');
    // Changing the case of its own name is not a duplicate.
    expect((await patch(unit.id, { name: 'PORT' })).json()).toMatchObject({ name: 'PORT' });
  });

  test('is refused for a name in use, in either order', async () => {
    const [left, right] = [await made('Left'), await made('Right')];
    const answers = await Promise.all([
      patch(left.id, { name: 'Middle' }),
      patch(right.id, { name: 'middle' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      errors: [{ path: 'name', message: NAMESAKE }],
    });
  });

  test('deactivates it for new forecasts, and activates it again', async () => {
    const unit = await made('Seasonal');
    const closed = await patch(unit.id, { isActive: false });
    expect(closed.json()).toEqual({ ...unit, isActive: false, version: 2 });
    expect((await forecastFor('Seasonal')).json()).toMatchObject({
      errors: [
        { path: 'businessUnit', message: 'This business unit is not active. Choose another' },
      ],
    });
    expect((await patch(unit.id, { isActive: true })).statusCode).toBe(200);
    expect((await forecastFor('Seasonal')).statusCode).toBe(201);
  });

  test('needs the current version, and an empty change keeps the version', async () => {
    const unit = await made('Stale');
    expect((await patch(unit.id, { name: 'Stale', isActive: true })).json()).toEqual(unit);
    expect((await patch(unit.id, { isActive: false })).statusCode).toBe(200);
    const stale = await patch(unit.id, { name: 'Fresh' }, { 'if-match': '"1"' });
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({ code: 'stale_version' });
    expect(await listed(unit.id)).toEqual({ ...unit, isActive: false, version: 2 });
    expect((await remove(unit.id, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await remove(unit.id, { 'if-match': '"2"' })).statusCode).toBe(204);
  });

  test.each([
    ['nothing', {}, '', 'Nothing to change: send name or isActive'],
    ['a blank name', { name: '' }, 'name', 'Business unit name is required'],
    ['no name', { name: null }, 'name', 'Business unit name is required'],
    ['a word', { isActive: 'yes' }, 'isActive', 'Expected boolean, received string'],
    ['a version', { isActive: true, version: 1 }, 'version', 'Unknown field'],
  ])('is refused with %s', async (_, body, path, message) => {
    const answer = await patch(1, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ path, message }] });
  });
});

describe('deleting a unit', () => {
  test('removes an unused one for good', async () => {
    const unit = await made('Short-lived');
    const answer = await remove(unit.id, { 'if-match': '"1"' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await listed(unit.id)).toBeUndefined();
    expect((await remove(unit.id)).statusCode).toBe(404);
    expect((await patch(unit.id, { name: 'Back' })).statusCode).toBe(404);
    expect((await revisions(unit.id)).map(({ action }) => action)).toEqual(['insert', 'delete']);
    await made('short-lived');
  });

  test('is refused while a forecast uses it', async () => {
    const unit = await made('Busy');
    const forecast = await forecastFor('Busy');
    const refused = await remove(unit.id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'in_use',
      detail: 'Busy is used by 1 forecast. Deactivate it instead',
    });
    await forecastFor('Busy');
    expect((await remove(unit.id)).json()).toMatchObject({
      detail: 'Busy is used by 2 forecasts. Deactivate it instead',
    });
    expect(await listed(unit.id)).toEqual(unit);
    const { id } = forecast.json<{ id: number }>();
    expect((await server.as('admin', 'DELETE', `/api/forecasts/${id}`)).statusCode).toBe(204);
  });

  test('never takes one from a forecast that is created at the same time', async () => {
    for (let round = 0; round < 30; round += 1) {
      const name = `Race ${round}`;
      const unit = await made(name);
      const [forecast, deleted] = await Promise.all([forecastFor(name), remove(unit.id)]);
      // Either the forecast came first and the unit is kept, or the unit is gone and is unknown.
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([forecast.statusCode, deleted.statusCode]);
      expect((await listed(unit.id)) === undefined).toBe(deleted.statusCode === 204);
    }
  });
});

test('a viewer cannot change anything', async () => {
  const unit = await made('Guarded');
  const change = { body: { name: 'Mine' } };
  for (const answer of [
    await server.as('viewer', 'POST', URL, change),
    await server.as('viewer', 'PATCH', `${URL}/${unit.id}`, change),
    await server.as('viewer', 'DELETE', `${URL}/${unit.id}`),
  ]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ detail: 'Admin privileges required' });
  }
  expect(await listed(unit.id)).toEqual(unit);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { financialYearSchema, listFinancialYears } from '../../../contract/financialYears.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const URL = '/api/financial-years';
const NO_LABEL = 'Financial year must be FY and two digits, such as FY27';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

type Headers = Record<string, string>;
const post = (fyYear: unknown, headers: Headers = {}) =>
  server.as('admin', 'POST', URL, { body: { fyYear }, headers });
const remove = (id: number, headers: Headers = {}) =>
  server.as('admin', 'DELETE', `${URL}/${id}`, { headers });

async function made(fyYear: string): Promise<FinancialYear> {
  const answer = await post(fyYear);
  expect(answer.statusCode, answer.body).toBe(201);
  return z.parse(financialYearSchema, answer.json());
}

async function labels(): Promise<string[]> {
  const answer = await server.as('viewer', 'GET', URL);
  return z.parse(listFinancialYears.response, answer.json()).map(({ fyYear }) => fyYear);
}

const figuresIn = (fyId: number) =>
  server.as('admin', 'POST', '/api/financial-data', {
    body: { fyId, monthNum: 1, monthName: 'April', revenue: '1.00' },
  });
const reportIn = (fyId: number, year: number) =>
  server.as('admin', 'POST', '/api/monthly-summaries', {
    body: { fyId, monthName: 'April', year },
  });

describe('adding a year', () => {
  test('derives its dates from its label, and lists it at once', async () => {
    const year = await made(' fy27 ');
    expect(year).toEqual({
      id: year.id,
      fyYear: 'FY27',
      startDate: '2027-04-01',
      endDate: '2028-03-31',
      version: 1,
    });
    // A new id, not one of the product's predefined ones.
    expect(year.id).toBeGreaterThan(14);
    expect((await labels()).at(-1)).toBe('FY27');
    const { rows } = await server.database.pool.query<{ actor: string }>(
      `select actor from trace
       where table_name = 'financial_years' and record_id = $1 and action = 'insert'`,
      [year.id],
    );
    expect(rows).toEqual([{ actor: String(server.ids.admin) }]);
    expect((await figuresIn(year.id)).statusCode).toBe(201);
  });

  test('extends the calendar at either end', async () => {
    await made('FY28');
    await made('FY18');
    expect((await labels()).slice(0, 2)).toEqual(['FY18', 'FY19']);
  });

  test('refuses to skip a year', async () => {
    for (const [wanted, first] of [
      ['FY30', 'FY29'],
      ['FY99', 'FY29'],
      ['FY16', 'FY17'],
      ['FY00', 'FY17'],
    ] as const) {
      const answer = await post(wanted);
      const message = `${wanted} would leave a gap. Add ${first} first`;
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'invalid_input',
        detail: message,
        errors: [{ path: 'fyYear', message }],
      });
    }
  });

  test('closes a gap that another program left', async () => {
    await server.database.pool.query(
      `begin; set local app.actor = 'system';
       insert into financial_years (fy_year, start_date, end_date)
       values ('FY33', '2033-04-01', '2034-03-31'); commit`,
    );
    expect((await post('FY31')).json()).toMatchObject({
      detail: 'FY31 would leave a gap. Add FY29 first',
    });
    for (const label of ['FY32', 'FY29', 'FY30', 'FY31']) await made(label);
    expect((await labels()).slice(-5)).toEqual(['FY29', 'FY30', 'FY31', 'FY32', 'FY33']);
  });

  test('happens once per label, even concurrently and in any spelling', async () => {
    const answers = await Promise.all(['FY34', 'fy34', ' FY34'].map((label) => post(label)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409,
    ]);
    const created = answers.find(({ statusCode }) => statusCode === 201);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'already_exists',
      detail: 'FY34 already exists',
      errors: [{ path: 'fyYear', message: 'FY34 already exists' }],
      existingId: created?.json<FinancialYear>().id,
    });
  });

  test('with the same key happens once', async () => {
    const headers = { 'idempotency-key': 'add-fy35' };
    const [first, again] = [await post('FY35', headers), await post('FY35', headers)];
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect((await post('FY36', headers)).statusCode).toBe(422);
  });

  test.each([[undefined], [''], ['27'], ['FY7'], ['FY270'], ['FY2027'], ['YF27'], ['FY٢٧'], [27]])(
    'is refused for %j',
    async (label) => {
      const answer = await post(label);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path: 'fyYear', message: NO_LABEL }] });
    },
  );

  test('ignores dates from the caller', async () => {
    const body = { fyYear: 'FY36', startDate: '2036-01-01' };
    const answer = await server.as('admin', 'POST', URL, { body });
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'startDate', message: 'Unknown field' }],
    });
  });
});

describe('deleting a year', () => {
  test('removes an empty one at the end, if the version is current', async () => {
    const year = await made('FY36');
    expect((await remove(year.id, { 'if-match': '"2"' })).statusCode).toBe(412);
    const answer = await remove(year.id, { 'if-match': '"1"' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await remove(year.id)).statusCode).toBe(404);
    expect((await made('FY36')).id).not.toBe(year.id);
  });

  test('is refused once there are figures or a report, and says which', async () => {
    const year = await made('FY37');
    expect((await figuresIn(year.id)).statusCode).toBe(201);
    const refusal = async () => (await remove(year.id)).json<unknown>();
    expect(await refusal()).toMatchObject({
      status: 409,
      code: 'in_use',
      detail: 'FY37 has 1 month of figures',
    });
    expect((await reportIn(year.id, 2037)).statusCode).toBe(201);
    expect(await refusal()).toMatchObject({ detail: 'FY37 has 1 month of figures and 1 report' });
    const reported = await made('FY38');
    expect((await reportIn(reported.id, 2038)).statusCode).toBe(201);
    expect((await remove(reported.id)).json()).toMatchObject({
      code: 'in_use',
      detail: 'FY38 has 1 report',
    });
    expect(await labels()).toEqual(expect.arrayContaining(['FY37', 'FY38']));
  });

  test('leaves no gap', async () => {
    const answer = await remove(10);
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'in_use',
      detail: 'FY22 lies between other financial years. Only the first or the last can be deleted',
    });
    expect(await labels()).toContain('FY22');
  });

  test('never takes one from a month that is created at the same time', async () => {
    let digits = 39;
    for (let round = 0; round < 30; round += 1) {
      const label = `FY${digits}`;
      const year = await made(label);
      const [figures, deleted] = await Promise.all([figuresIn(year.id), remove(year.id)]);
      // Either the figures came first and the year is kept, or the year is gone and is unknown.
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([figures.statusCode, deleted.statusCode]);
      expect((await labels()).includes(label)).toBe(deleted.statusCode === 409);
      if (deleted.statusCode === 409) digits += 1;
    }
  });
});

test('a viewer cannot change anything', async () => {
  const before = await labels();
  const body = { fyYear: 'FY17' };
  expect((await server.as('viewer', 'POST', URL, { body })).statusCode).toBe(403);
  expect((await server.as('viewer', 'DELETE', `${URL}/8`)).statusCode).toBe(403);
  expect(await labels()).toEqual(before);
});

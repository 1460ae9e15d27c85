import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { FinancialData } from '../../../contract/financialData.ts';
import { FIGURE_KEYS, financialDataSchema } from '../../../contract/financialData.ts';
import { fiscalMonthName } from '../../../domain/fiscalCalendar.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const URL = '/api/financial-data';
const NOTHING = Object.fromEntries(FIGURE_KEYS.map((key) => [key, '0.00']));

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

// Every test that creates has months of its own: year 13 is FY25, 14 is FY26 and so on.
let taken = 0;
function freeMonth() {
  const monthNum = (taken % 12) + 1;
  const fyId = [1, 9, 10, 11, 12][Math.trunc(taken / 12)];
  taken += 1;
  return { fyId, monthNum, monthName: fiscalMonthName(monthNum) };
}

const post = (body: object) => server.as('admin', 'POST', URL, { body });
const patch = (id: number, body: object, headers: Record<string, string> = {}) =>
  server.as('admin', 'PATCH', `${URL}/${id}`, { body, headers });

async function created(body: object = {}): Promise<FinancialData> {
  const answer = await post({ ...freeMonth(), ...body });
  expect(answer).toMatchObject({ statusCode: 201 });
  return z.parse(financialDataSchema, answer.json());
}

async function changed(id: number, body: object): Promise<FinancialData> {
  const answer = await patch(id, body);
  expect(answer).toMatchObject({ statusCode: 200 });
  return z.parse(financialDataSchema, answer.json());
}

async function list(query = ''): Promise<FinancialData[]> {
  const answer = await server.as('viewer', 'GET', `${URL}${query}`);
  expect(answer.statusCode).toBe(200);
  return z.parse(z.array(financialDataSchema), answer.json());
}

describe('creating a month', () => {
  test('missing numbers are 0, notes are missing', async () => {
    const month = freeMonth();
    const answer = await post(month);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      ...month,
      ...NOTHING,
      grossMarginPercent: null,
      notes: null,
      summaryNotes: null,
      version: 1,
    });
  });

  test('an empty text and null are missing numbers too', async () => {
    expect(await created({ revenue: '', cash: null })).toMatchObject(NOTHING);
  });

  test('adjusted EBITDA falls back to EBITDA, then to 0', async () => {
    expect((await created({ ebitda: '-5' })).adjEbitda).toBe('-5.00');
    expect((await created({ ebitda: '5', adjustedEbitda: '6' })).adjEbitda).toBe('6.00');
    expect((await created({ ebitda: '5', adjEbitda: '0' })).adjEbitda).toBe('0.00');
    expect((await created()).adjEbitda).toBe('0.00');
  });

  test('gross profit and margin follow from revenue and production', async () => {
    expect(await created({ revenue: '200', production: 50 })).toMatchObject({
      grossProfit: '150.00',
      grossMarginPercent: '75.00',
    });
    expect(await created({ revenue: '0.01', production: '50' })).toMatchObject({
      grossProfit: '-49.99',
      grossMarginPercent: null,
    });
    const huge = { revenue: '9999999999999.99', production: '-9999999999999.99' };
    expect(await created(huge)).toMatchObject({
      ...huge,
      grossProfit: null,
      grossMarginPercent: null,
    });
  });

  test('both spellings of R&D are understood, and both at once are not', async () => {
    expect((await created({ rd: '1' })).rnd).toBe('1.00');
    expect((await created({ rnd: '2' })).rnd).toBe('2.00');
    const answer = await post({ ...freeMonth(), rd: '1', rnd: '2' });
    expect(answer.json()).toMatchObject({ errors: [{ path: 'rd', message: 'Unknown field' }] });
  });

  test('a month exists once', async () => {
    const { fyId, monthNum, monthName } = { fyId: 13, monthNum: 6, monthName: 'September' };
    const first = await created({ fyId, monthNum, monthName, revenue: '7' });
    const again = await post({ fyId, monthNum, monthName, revenue: '8' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      code: 'already_exists',
      existingId: first.id,
      detail: 'Financial data for September FY25 exists already',
    });
    expect((await list(`?fyId=${fyId}`)).find(({ id }) => id === first.id)).toEqual(first);
  });

  test('of ten at once one is created', async () => {
    const month = freeMonth();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => post({ ...month, cash: String(index) })),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  test('the same Idempotency-Key answers the first result again', async () => {
    const body = { ...freeMonth(), revenue: '3' };
    const headers = { 'idempotency-key': 'figures-once' };
    const first = await server.as('admin', 'POST', URL, { body, headers });
    const again = await server.as('admin', 'POST', URL, { body, headers });
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.body).toBe(first.body);
    const other = await server.as('admin', 'POST', URL, { body: { ...body, cash: '1' }, headers });
    expect(other.statusCode).toBe(422);
  });

  const april = { fyId: 13, monthNum: 1, monthName: 'April' };
  test.each<[object, string, string]>([
    [{ fyId: 999 }, 'fyId', 'Unknown financial year'],
    [{ monthName: 'May' }, 'monthName', 'Month 1 of a financial year is April'],
    [{ monthNum: 10 }, 'monthName', 'Month 10 of a financial year is January'],
    [{ monthName: '  ' }, 'monthName', 'Month is required'],
    [{ monthNum: 13 }, 'monthNum', 'Month must be between 1-12'],
    [{ monthNum: 0 }, 'monthNum', 'Month must be between 1-12'],
    [{ fyId: undefined }, 'fyId', 'Required'],
    [{ fyId: '13' }, 'fyId', 'Expected number, received string'],
    [{ version: 3 }, 'version', 'Unknown field'],
  ])('%j is refused by its field', async (changes, path, message) => {
    const before = await list();
    const answer = await post({ ...april, ...changes });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ path, message }] });
    expect(await list()).toEqual(before);
  });

  const WRONG = [
    '1e3',
    '0x1F',
    'NaN',
    'Infinity',
    '1,000',
    '1_000',
    '+5',
    ' 5',
    '5 ',
    '1.234',
    '.5',
    '5.',
    '--5',
    '10000000000000',
    '9'.repeat(400),
    1e300,
    0.1 + 0.2,
    true,
    {},
    [],
    ['1'],
  ];
  test.each(WRONG)('%j is no amount', async (cash) => {
    const answer = await post({ ...april, cash });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'cash' }] });
    const { id } = (await list())[0] ?? { id: 0 };
    expect((await patch(id, { cash })).statusCode).toBe(400);
  });
});

describe('changing a month', () => {
  test('only what was sent, and exactly', async () => {
    const before = await created({ revenue: '1', cash: '2', notes: 'kept' });
    const after = await changed(before.id, {
      cash: '-9999999999999.99',
      admin: 0.1,
      other: null,
      summaryNotes: 'Ünïcode 👩‍👩‍👧 \\ \' " <b>',
    });
    expect(after).toEqual({
      ...before,
      cash: '-9999999999999.99',
      admin: '0.10',
      other: null,
      summaryNotes: 'Ünïcode 👩‍👩‍👧 \\ \' " <b>',
      version: 2,
      updatedAt: after.updatedAt,
    });
    expect((await list()).find(({ id }) => id === before.id)).toEqual(after);
  });

  test('gross profit and margin follow if they agreed, and are left if not', async () => {
    const { id } = await created({ revenue: '200', production: '50' });
    expect(await changed(id, { revenue: '100' })).toMatchObject({
      grossProfit: '50.00',
      grossMarginPercent: '50.00',
    });
    await changed(id, { grossProfit: '49', grossMarginPercent: '1' });
    expect(await changed(id, { revenue: '300' })).toMatchObject({
      grossProfit: '49.00',
      grossMarginPercent: '1.00',
    });
    expect((await patch(id, { grossMarginPercent: '1000' })).statusCode).toBe(400);
    expect((await changed(id, { grossMarginPercent: '-999.99' })).grossMarginPercent).toBe(
      '-999.99',
    );
  });

  test('nothing sent changes nothing', async () => {
    const before = await created();
    expect(await changed(before.id, {})).toEqual(before);
  });

  test('what is not there is 404, what is no id 400', async () => {
    expect((await patch(2_147_483_647, { cash: '1' })).json()).toMatchObject({
      status: 404,
      detail: 'Financial data not found',
    });
    for (const id of ['0', '-1', '1e3', '2147483648', 'x', '1.5', '%20']) {
      const answer = await server.as('admin', 'PATCH', `${URL}/${id}`, { body: { cash: '1' } });
      expect(answer.statusCode).toBe(400);
    }
  });

  test('a stale version is refused and changes nothing', async () => {
    const { id } = await created({ cash: '1' });
    const second = await changed(id, { cash: '2' });
    const stale = await patch(id, { cash: '3' }, { 'if-match': '"1"' });
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({ code: 'stale_version' });
    expect((await list()).find((month) => month.id === id)).toEqual(second);
    const fresh = await patch(id, { cash: '3' }, { 'if-match': '"2"' });
    expect(fresh.json()).toMatchObject({ cash: '3.00', version: 3 });
  });

  test('of two who change the same state one wins and one is told', async () => {
    const { id } = await created();
    for (let round = 1; round <= 200; round += 1) {
      const headers = { 'if-match': `"${round}"` };
      const answers = await Promise.all([
        patch(id, { cash: String(round) }, headers),
        patch(id, { admin: String(round) }, headers),
      ]);
      const codes = answers.map(({ statusCode }) => statusCode);
      expect(codes.toSorted((a, b) => a - b)).toEqual([200, 412]);
      const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<FinancialData>();
      const stored = (await list()).find((month) => month.id === id);
      expect(stored).toEqual(winner);
    }
  });

  test('without If-Match two who change different figures both keep theirs', async () => {
    const { id } = await created();
    await Promise.all([patch(id, { cash: '1' }), patch(id, { admin: '2' })]);
    const stored = (await list()).find((month) => month.id === id);
    expect(stored).toMatchObject({ cash: '1.00', admin: '2.00', version: 3 });
  });

  test('a viewer may not, nobody may not', async () => {
    const { id } = await created();
    const body = { cash: '5' };
    const viewer = await server.as('viewer', 'PATCH', `${URL}/${id}`, { body });
    expect(viewer.json()).toMatchObject({ status: 403, detail: 'Admin privileges required' });
    const nobody = await server.as('nobody', 'PATCH', `${URL}/${id}`, { body });
    expect(nobody.json()).toMatchObject({ status: 401, detail: 'Authentication required' });
  });
});

describe('the list', () => {
  test('goes by the fiscal calendar, whatever the order of entry and the ids of the years', async () => {
    for (const [fyId, monthNum] of [
      [14, 2],
      [8, 12],
      [13, 1],
      [8, 3],
      [14, 1],
    ] as const) {
      const monthName = fiscalMonthName(monthNum);
      expect((await post({ fyId, monthNum, monthName })).statusCode).toBe(201);
    }
    const all = await list();
    const position = new Map([8, 1, 9, 10, 11, 12, 13, 14].map((fyId, index) => [fyId, index]));
    const order = all.map(({ fyId, monthNum }) => (position.get(fyId) ?? 0) * 12 + monthNum);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect((await list('?fyId=8')).map(({ monthNum }) => monthNum)).toEqual([3, 12]);
    expect((await list('?fyId=14')).map(({ monthNum }) => monthNum)).toEqual([1, 2]);
    expect(await list('?fyId=all')).toEqual(all);
  });

  test('an unknown year has none, and what is no year is refused', async () => {
    expect(await list('?fyId=999')).toEqual([]);
    for (const fyId of ['0', '', 'ALL', '-1', '2147483648']) {
      const answer = await server.as('viewer', 'GET', `${URL}?fyId=${fyId}`);
      expect(answer.statusCode).toBe(400);
    }
  });

  test('is answered by its ETag until something changes, and never stale', async () => {
    const { id } = await created();
    const first = await server.as('viewer', 'GET', URL);
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const second = await server.as('viewer', 'GET', URL, { headers });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
    for (let cents = 1; cents <= 50; cents += 1) {
      const cash = `0.${String(cents).padStart(2, '0')}`;
      await changed(id, { cash });
      const third = await server.as('viewer', 'GET', URL, { headers });
      expect(third.statusCode).toBe(200);
      expect(third.json<FinancialData[]>().find((month) => month.id === id)?.cash).toBe(cash);
    }
  });
});

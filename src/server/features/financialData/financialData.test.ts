import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FinancialData } from '../../../contract/financialData.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { MARKED_LINES } from '../../../finance/lines.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { figureCalls, URL } from './testFigures.ts';

const NOTHING = Object.fromEntries(MARKED_LINES.map((key) => [key, '0.00']));

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const { freeMonth, post, patch, created, changed, list } = figureCalls(() => server);

describe('creating a month', () => {
  test('missing numbers are 0, missing notes stay missing', async () => {
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

  test('an empty text and null count as missing numbers too', async () => {
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

  test('both spellings of R&D are accepted, but not both at once', async () => {
    expect((await created({ rd: '1' })).rnd).toBe('1.00');
    expect((await created({ rnd: '2' })).rnd).toBe('2.00');
    const answer = await post({ ...freeMonth(), rd: '1', rnd: '2' });
    expect(answer.json()).toMatchObject({ errors: [{ path: 'rd', message: 'Unknown field' }] });
  });

  test('a month can be created only once', async () => {
    const { fyId, monthNum, monthName } = { fyId: 13, monthNum: 6, monthName: 'September' };
    const first = await created({ fyId, monthNum, monthName, revenue: '7' });
    const again = await post({ fyId, monthNum, monthName, revenue: '8' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      code: 'already_exists',
      existingId: first.id,
      detail: 'Financial data for September FY25 already exists',
    });
    expect((await list(`?fyId=${fyId}`)).find(({ id }) => id === first.id)).toEqual(first);
  });

  test('of ten concurrent requests one succeeds', async () => {
    const month = freeMonth();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => post({ ...month, cash: String(index) })),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  test('the same Idempotency-Key returns the first result again', async () => {
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
  test.each(WRONG)('%j is not a valid amount', async (cash) => {
    const answer = await post({ ...april, cash });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'cash' }] });
    const { id } = (await list())[0] ?? { id: 0 };
    expect((await patch(id, { cash })).statusCode).toBe(400);
  });
});

describe('the list', () => {
  test('is in fiscal order, whatever the order of entry and the ids of the years', async () => {
    for (const [fyId, monthNum] of [
      [14, 2],
      [8, 12],
      [13, 1],
      [8, 3],
      [14, 1],
    ] as const) {
      const monthName = fiscalMonthName(STANDARD_BASIS, monthNum);
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

  test('an unknown year gives an empty list, and an invalid one is refused', async () => {
    expect(await list('?fyId=999')).toEqual([]);
    for (const fyId of ['0', '', 'ALL', '-1', '2147483648']) {
      const answer = await server.as('viewer', 'GET', `${URL}?fyId=${fyId}`);
      expect(answer.statusCode).toBe(400);
    }
  });

  test('has an ETag that is valid until something changes, and is never stale', async () => {
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

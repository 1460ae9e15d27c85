import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { trendPointSchema } from '../../../contract/financialTrends.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

async function send(method: 'POST' | 'PATCH', url: string, body: object): Promise<number> {
  const answer = await server.as('admin', method, url, { body });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json<{ id: number }>().id;
}

const figures = (fyId: number, monthNum: number, amounts: object = {}) =>
  send('POST', '/api/financial-data', {
    fyId,
    monthNum,
    monthName: fiscalMonthName(STANDARD_BASIS, monthNum),
    ...amounts,
  });

async function points(path: string): Promise<TrendPoint[]> {
  const answer = await server.as('viewer', 'GET', `/api/financial-trends${path}`);
  expect(answer.statusCode).toBe(200);
  return z.parse(z.array(trendPointSchema), answer.json());
}

const april = async () => (await points('?fyId=14'))[0];

test('a point for each month with figures, with the headcount of its report', async () => {
  expect(await points('/all')).toEqual([]);
  await figures(13, 10, { revenue: '5', rnd: '7', ebitda: '-1', cash: '2' });
  await figures(13, 1);
  await figures(8, 12);
  await figures(1, 1);
  const body = { fyId: 13, monthName: 'January', year: 2026 };
  const report = await send('POST', '/api/monthly-summaries', body);
  await send('POST', '/api/monthly-summaries', { fyId: 13, monthName: 'May', year: 2025 });
  await send('PATCH', `/api/monthly-summaries/${report}`, { staffCount: 31 });

  const all = await points('/all');
  expect(all.map(({ fyYear, month, year }) => `${fyYear} ${month} ${year}`)).toEqual([
    'FY19 March 2020',
    'FY20 April 2020',
    'FY25 April 2025',
    'FY25 January 2026',
  ]);
  expect(all.at(-1)).toEqual({
    fyId: 13,
    fyYear: 'FY25',
    monthNum: 10,
    month: 'January',
    year: 2026,
    revenue: '5.00',
    ebitda: '-1.00',
    adjEbitda: '-1.00',
    production: '0.00',
    salesMarketing: '0.00',
    marketing: '0.00',
    rd: '7.00',
    admin: '0.00',
    cash: '2.00',
    staffCount: 31,
    notReported: ['production', 'salesMarketing', 'marketing', 'admin'],
  });
  expect(all[0]?.staffCount).toBe(null);
  expect(await points('')).toEqual(all);
  expect(await points('?fyId=all')).toEqual(all);
  expect(await points('?fyId=13')).toEqual(all.slice(2));
  expect(await points('?fyId=999')).toEqual([]);
  expect((await server.as('viewer', 'GET', '/api/financial-trends?fyId=x')).statusCode).toBe(400);
});

test('points are current right after a change of figures, missing ones too, and of headcounts', async () => {
  const id = await figures(14, 1, { revenue: '1' });
  const body = { fyId: 14, monthName: 'April', year: 2026 };
  const report = await send('POST', '/api/monthly-summaries', body);
  await send('PATCH', `/api/financial-data/${id}`, { revenue: null });
  expect((await april())?.revenue).toBe(null);
  await send('PATCH', `/api/financial-data/${id}`, { revenue: '2' });
  expect((await april())?.revenue).toBe('2.00');
  await send('PATCH', `/api/monthly-summaries/${report}`, { staffCount: 0 });
  expect((await april())?.staffCount).toBe(0);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listFinancialYears } from '../../../contract/financialYears.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

test('the years are sorted oldest first, whatever their ids', async () => {
  const answer = await server.as('viewer', 'GET', '/api/financial-years');
  const years = z.parse(listFinancialYears.response, answer.json());
  expect(years.map(({ fyYear }) => fyYear)).toEqual([
    'FY19',
    'FY20',
    'FY21',
    'FY22',
    'FY23',
    'FY24',
    'FY25',
    'FY26',
  ]);
  expect(years[1]).toEqual({
    id: 1,
    fyYear: 'FY20',
    startDate: '2020-04-01',
    endDate: '2021-03-31',
    version: 1,
  });
});

test('they are not visible without a session', async () => {
  expect((await server.as('nobody', 'GET', '/api/financial-years')).statusCode).toBe(401);
});

import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { MonthlySummary, MonthlySummaryItem } from '../../../contract/reports.ts';
import { monthlySummaryItemSchema, monthlySummarySchema } from '../../../contract/reports.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { calendarYear, fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import type { TestApp } from '../../testApp.ts';

export const URL = '/api/monthly-summaries';

export interface TestMonth {
  readonly fyId: number;
  readonly monthNum: number;
  readonly monthName: string;
  readonly year: number;
}

/** The years that free months are taken from; FY19, FY25 and FY26 are for tests that name a month. */
const YEARS = [
  { fyId: 1, label: 'FY20' },
  { fyId: 9, label: 'FY21' },
  { fyId: 10, label: 'FY22' },
  { fyId: 11, label: 'FY23' },
  { fyId: 12, label: 'FY24' },
];

export const texts = (report: { bulletPoints: { bulletText: string }[] } | undefined) =>
  report?.bulletPoints.map(({ bulletText }) => bulletText);

/** Calls for reports as an administrator, each answer checked against its schema. */
export function reportCalls(server: () => TestApp) {
  let taken = 0;
  /** A month that no other test of the suite uses. */
  const freeMonth = (): TestMonth => {
    const year = YEARS[Math.trunc(taken / 12)];
    if (year === undefined) throw new Error('All months are taken');
    const monthNum = (taken % 12) + 1;
    taken += 1;
    return {
      fyId: year.fyId,
      monthNum,
      monthName: fiscalMonthName(STANDARD_BASIS, monthNum),
      year: calendarYear(STANDARD_BASIS, year.label, monthNum),
    };
  };
  const post = ({ fyId, monthName, year }: TestMonth, body: object = {}) =>
    server().as('admin', 'POST', URL, { body: { fyId, monthName, year, ...body } });
  const postFigures = ({ fyId, monthNum, monthName }: TestMonth, body: object) =>
    server().as('admin', 'POST', '/api/financial-data', {
      body: { fyId, monthNum, monthName, ...body },
    });
  const patch = (id: number, body: object, headers: Record<string, string> = {}) =>
    server().as('admin', 'PATCH', `${URL}/${id}`, { body, headers });
  const created = async (body: object = {}, month = freeMonth()): Promise<MonthlySummary> => {
    const answer = await post(month, body);
    expect(answer).toMatchObject({ statusCode: 201 });
    return z.parse(monthlySummarySchema, answer.json());
  };
  const changed = async (id: number, body: object): Promise<MonthlySummary> => {
    const answer = await patch(id, body);
    expect(answer).toMatchObject({ statusCode: 200 });
    return z.parse(monthlySummarySchema, answer.json());
  };
  const read = async (id: number): Promise<MonthlySummary> => {
    const answer = await server().as('viewer', 'GET', `${URL}/${id}`);
    expect(answer).toMatchObject({ statusCode: 200 });
    return z.parse(monthlySummarySchema, answer.json());
  };
  const list = async (query = ''): Promise<MonthlySummaryItem[]> => {
    const answer = await server().as('viewer', 'GET', `${URL}${query}`);
    expect(answer).toMatchObject({ statusCode: 200 });
    return z.parse(z.array(monthlySummaryItemSchema), answer.json());
  };
  return { freeMonth, post, postFigures, patch, created, changed, read, list };
}

import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { FinancialData } from '../../../contract/financialData.ts';
import { financialDataSchema } from '../../../contract/financialData.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { write } from '../../../engine/db/write.ts';
import type { TestApp } from '../../testApp.ts';

export const URL = '/api/financial-data';

/** The years that free months are taken from: FY20 to FY24. The others are for tests that name a month. */
const YEARS = [1, 9, 10, 11, 12];

/** Calls for financial data as an administrator, each answer checked against its schema. */
export function figureCalls(server: () => TestApp) {
  let taken = 0;
  /** A month that no other test of the suite uses. */
  const freeMonth = () => {
    const monthNum = (taken % 12) + 1;
    const fyId = YEARS[Math.trunc(taken / 12)];
    taken += 1;
    return { fyId, monthNum, monthName: fiscalMonthName(STANDARD_BASIS, monthNum) };
  };
  const post = (body: object) => server().as('admin', 'POST', URL, { body });
  const patch = (id: number, body: object, headers: Record<string, string> = {}) =>
    server().as('admin', 'PATCH', `${URL}/${id}`, { body, headers });
  const created = async (body: object = {}): Promise<FinancialData> => {
    const answer = await post({ ...freeMonth(), ...body });
    expect(answer).toMatchObject({ statusCode: 201 });
    return z.parse(financialDataSchema, answer.json());
  };
  const changed = async (id: number, body: object): Promise<FinancialData> => {
    const answer = await patch(id, body);
    expect(answer).toMatchObject({ statusCode: 200 });
    return z.parse(financialDataSchema, answer.json());
  };
  const list = async (query = ''): Promise<FinancialData[]> => {
    const answer = await server().as('viewer', 'GET', `${URL}${query}`);
    expect(answer).toMatchObject({ statusCode: 200 });
    return z.parse(z.array(financialDataSchema), answer.json());
  };
  return { freeMonth, post, patch, created, changed, list };
}

/** This many statements with different values, as a change sends them. */
export const sentOnce = ({ database, deps }: TestApp, statements: number): Promise<void> =>
  write(database, deps.changes, { actor: 'system' }, async (transaction) => {
    for (let n = 0; n < statements; n += 1) {
      await transaction.execute(sql`select ${n} as ${sql.raw(`n${n}`)}`);
    }
  });

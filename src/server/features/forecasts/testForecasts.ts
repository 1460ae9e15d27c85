import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Forecast, ReportingGroup } from '../../../contract/forecasts.ts';
import { forecastReporting, forecastSchema } from '../../../contract/forecasts.ts';
import { write } from '../../../engine/db/write.ts';
import type { TestApp } from '../../testApp.ts';

export const URL = '/api/forecasts';

/** Calls for forecasts as an administrator, each answer checked against its schema. */
export function forecastCalls(server: () => TestApp) {
  const report = async (monthName: string, year: number, fyId = 14): Promise<number> => {
    const body = { fyId, monthName, year };
    const answer = await server().as('admin', 'POST', '/api/monthly-summaries', { body });
    expect(answer).toMatchObject({ statusCode: 201 });
    return answer.json<{ id: number }>().id;
  };
  const post = (body: object) => server().as('admin', 'POST', URL, { body });
  const patch = (id: number, body: object, headers: Record<string, string> = {}) =>
    server().as('admin', 'PATCH', `${URL}/${id}`, { body, headers });
  const remove = (id: number, headers: Record<string, string> = {}) =>
    server().as('admin', 'DELETE', `${URL}/${id}`, { headers });
  const created = async (body: object): Promise<Forecast> => {
    const answer = await post(body);
    expect(answer).toMatchObject({ statusCode: 201 });
    return z.parse(forecastSchema, answer.json());
  };
  const list = async (): Promise<Forecast[]> => {
    const answer = await server().as('viewer', 'GET', URL);
    expect(answer).toMatchObject({ statusCode: 200 });
    return z.parse(z.array(forecastSchema), answer.json());
  };
  const reporting = async (): Promise<ReportingGroup[]> => {
    const answer = await server().as('viewer', 'GET', `${URL}/reporting`);
    expect(answer).toMatchObject({ statusCode: 200 });
    return z.parse(forecastReporting.response, answer.json());
  };
  const change = <T>(work: Parameters<typeof write<T>>[3]) =>
    write(server().database, server().deps.changes, { actor: 'system' }, work);
  const clear = async (): Promise<void> => {
    await change((transaction) => transaction.execute('delete from forecasts'));
  };
  return { report, post, patch, remove, created, list, reporting, change, clear };
}

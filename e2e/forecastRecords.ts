import { createForecast, listForecasts } from '../src/contract/forecasts.ts';
import type { Forecast } from '../src/contract/forecasts.ts';
import { listMonthlySummaries } from '../src/contract/monthlySummaries.ts';
import type { Caller } from './caller.ts';

/** Each journey creates and changes records of a different month, far ahead of the demo's. */
export async function makePair(
  administrator: Caller,
  fields: Pick<Forecast, 'fy' | 'month'> & Partial<Forecast>,
): Promise<{ forecast: Forecast; budget: Forecast }> {
  const reports = await administrator.ask(listMonthlySummaries);
  // The demo's newest report: other journeys create newer ones, which have no forecasts.
  const report = reports.find(({ monthName, year }) => monthName === 'October' && year === 2026);
  const body = {
    businessUnit: 'Services',
    currency: 'GBP' as const,
    amount: '1000.00',
    monthlySummariesId: report?.id ?? 0,
    ...fields,
  };
  const make = (metric: Forecast['metric']) =>
    administrator.ask(createForecast, { body: { ...body, metric } });
  return { forecast: await make('forecast'), budget: await make('budget') };
}

export async function recordsOf(
  administrator: Caller,
  fy: number,
  month: number,
): Promise<Forecast[]> {
  const all = await administrator.ask(listForecasts);
  return all.filter((record) => record.fy === fy && record.month === month);
}

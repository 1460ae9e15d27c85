import { createForecast, listForecasts } from '../src/contract/forecasts.ts';
import type { Forecast } from '../src/contract/forecasts.ts';
import { createMonthlySummary, listMonthlySummaries } from '../src/contract/reports.ts';
import type { Caller } from './caller.ts';

/** Each journey creates and changes records of a different month, far ahead of the demo's. */
export async function makePair(
  administrator: Caller,
  fields: Pick<Forecast, 'fy' | 'month'> & Partial<Forecast>,
  /** The demo's newest report that is not published: what belongs to those changes with a reason alone. */
  { of = 'July', reason }: { readonly of?: string; readonly reason?: string } = {},
): Promise<{ forecast: Forecast; budget: Forecast }> {
  const reports = await administrator.ask(listMonthlySummaries);
  const report = reports.find(({ monthName, year }) => monthName === of && year === 2026);
  const body = {
    businessUnit: 'Services',
    currency: 'GBP' as const,
    amount: '1000.00',
    monthlySummariesId: report?.id ?? 0,
    ...(reason === undefined ? {} : { reason }),
    ...fields,
  };
  const make = (metric: Forecast['metric']) =>
    administrator.ask(createForecast, { body: { ...body, metric } });
  return { forecast: await make('forecast'), budget: await make('budget') };
}

/** Forms make records of the newest report, and the demo’s newest one is published. */
export async function makeNewestReport(administrator: Caller): Promise<void> {
  const body = { fyId: 14, monthName: 'November', year: 2026 };
  await administrator.ask(createMonthlySummary, { body });
}

export async function recordsOf(
  administrator: Caller,
  fy: number,
  month: number,
): Promise<Forecast[]> {
  const all = await administrator.ask(listForecasts);
  return all.filter((record) => record.fy === fy && record.month === month);
}

import {
  createForecast,
  deleteForecast,
  forecastReporting,
  listForecasts,
  updateForecast,
} from '../../../contract/forecasts.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead, route } from '../../http/route.ts';
import { readForecasts, readReportedForecasts } from './forecasts.queries.ts';
import { createOne, deleteOne, updateOne } from './forecasts.service.ts';
import { reportingGroups } from './reporting.ts';

export function forecastsRoutes({ database }: Deps): Route[] {
  return [
    cachedRead(
      listForecasts,
      'forecasts',
      () => 'all',
      () => readForecasts(database.orm),
    ),
    cachedRead(
      forecastReporting,
      'forecasts',
      () => 'all',
      async ({ basis }) => reportingGroups(basis, await readReportedForecasts(basis, database.orm)),
    ),
    route(createForecast, (call) => call.write((transaction) => createOne(transaction, call.body))),
    route(updateForecast, (call) =>
      call.write((transaction) => updateOne(transaction, call.params.id, call.body, call.ifMatch)),
    ),
    route(deleteForecast, (call) =>
      call.write((transaction) => deleteOne(transaction, call.params.id, call.ifMatch)),
    ),
  ];
}

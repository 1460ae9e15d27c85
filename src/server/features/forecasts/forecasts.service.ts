import type * as z from 'zod/mini';
import type { createForecastBody, Forecast, updateForecast } from '../../../contract/forecasts.ts';
import { changesNothing } from '../../db/changesNothing.ts';
import { lastly, type Transaction } from '../../db/write.ts';
import { invalidField, notFound, staleVersion } from '../../http/problem.ts';
import {
  changeForecast,
  findBusinessUnit,
  insertForecast,
  lockForecast,
  holdReport,
  removeForecast,
} from './forecasts.queries.ts';

type NewForecast = z.output<typeof createForecastBody>;
type Changes = z.output<typeof updateForecast.body>;

export async function createOne(transaction: Transaction, sent: NewForecast): Promise<Forecast> {
  const { businessUnit, actualAmount = null, reason: _why, ...fields } = sent;
  const businessUnitId = await activeUnitId(transaction, businessUnit);
  if (!(await holdReport(transaction, fields.monthlySummariesId))) throw unknownReport();
  const id = await insertForecast(transaction, { ...fields, businessUnitId, actualAmount });
  return stored(id === undefined ? undefined : await lockForecast(transaction, id), undefined);
}

export async function updateOne(
  transaction: Transaction,
  id: number,
  { reason: _why, ...sent }: Changes,
  ifMatch: number | undefined,
): Promise<Forecast> {
  const { businessUnit, ...fields } = sent;
  const { monthlySummariesId: reportId } = fields;
  // Before the forecast, as whoever takes back or deletes a report locks both.
  const hasReport = reportId === undefined || (await holdReport(transaction, reportId));
  const before = stored(await lockForecast(transaction, id), ifMatch);
  if (changesNothing(before, sent)) return before;
  if (!hasReport) throw unknownReport();
  // A record of a unit that has since been deactivated can still be corrected.
  const movesTo = businessUnit === before.businessUnit ? undefined : businessUnit;
  await changeForecast(transaction, id, {
    ...fields,
    ...(movesTo !== undefined && { businessUnitId: await activeUnitId(transaction, movesTo) }),
  });
  return stored(await lastly(transaction, () => lockForecast(transaction, id)), undefined);
}

export async function deleteOne(
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<null> {
  stored(await lockForecast(transaction, id), ifMatch);
  await lastly(transaction, () => removeForecast(transaction, id));
  return null;
}

function stored(forecast: Forecast | undefined, ifMatch: number | undefined): Forecast {
  if (forecast === undefined) throw notFound('Forecast');
  if (ifMatch !== undefined && ifMatch !== forecast.version) throw staleVersion('The forecast');
  return forecast;
}

async function activeUnitId(transaction: Transaction, name: string): Promise<number> {
  const unit = await findBusinessUnit(transaction, name);
  if (unit === undefined) throw invalidField('businessUnit', 'Unknown business unit');
  if (!unit.isActive) throw invalidField('businessUnit', 'This business unit is not active');
  return unit.id;
}

const unknownReport = () => invalidField('monthlySummariesId', 'Unknown monthly summary period');

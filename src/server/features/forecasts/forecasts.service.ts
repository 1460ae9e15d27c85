import type * as z from 'zod/mini';
import type { createForecastBody, Forecast, updateForecast } from '../../../contract/forecasts.ts';
import { changesNothing } from '../../../engine/db/changesNothing.ts';
import { lastStatement, type Transaction } from '../../../engine/db/write.ts';
import { invalidField } from '../../../contract/problemError.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import {
  changeForecast,
  findBusinessUnit,
  insertForecast,
  lockForecast,
  lockForecastReport,
  removeForecast,
} from './forecasts.queries.ts';

type NewForecastBody = z.output<typeof createForecastBody>;
type SentForecastChanges = z.output<typeof updateForecast.body>;

export async function createOne(
  transaction: Transaction,
  sent: NewForecastBody,
): Promise<Forecast> {
  const { businessUnit, actualAmount = null, reason: _why, ...fields } = sent;
  const businessUnitId = await activeUnitId(transaction, businessUnit);
  if (!(await lockForecastReport(transaction, fields.monthlySummariesId))) throw unknownReport();
  const id = await insertForecast(transaction, { ...fields, businessUnitId, actualAmount });
  return storedForecast(
    id === undefined ? undefined : await lockForecast(transaction, id),
    undefined,
  );
}

export async function updateOne(
  transaction: Transaction,
  id: number,
  { reason: _why, ...sent }: SentForecastChanges,
  ifMatch: number | undefined,
): Promise<Forecast> {
  const { businessUnit, ...fields } = sent;
  const { monthlySummariesId: reportId } = fields;
  // Locked before the forecast, because reverting or deleting a report locks both.
  const hasReport = reportId === undefined || (await lockForecastReport(transaction, reportId));
  const before = storedForecast(await lockForecast(transaction, id), ifMatch);
  if (changesNothing(before, sent)) return before;
  if (!hasReport) throw unknownReport();
  // A forecast of a unit that has since been deactivated can still be corrected.
  const movesTo = businessUnit === before.businessUnit ? undefined : businessUnit;
  await changeForecast(transaction, id, {
    ...fields,
    ...(movesTo !== undefined && { businessUnitId: await activeUnitId(transaction, movesTo) }),
  });
  return storedForecast(
    await lastStatement(transaction, () => lockForecast(transaction, id)),
    undefined,
  );
}

export async function deleteOne(
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<null> {
  storedForecast(await lockForecast(transaction, id), ifMatch);
  await lastStatement(transaction, () => removeForecast(transaction, id));
  return null;
}

function storedForecast(forecast: Forecast | undefined, ifMatch: number | undefined): Forecast {
  if (forecast === undefined) throw notFound('Forecast');
  if (ifMatch !== undefined && ifMatch !== forecast.version) throw staleVersion('The forecast');
  return forecast;
}

async function activeUnitId(transaction: Transaction, name: string): Promise<number> {
  const unit = await findBusinessUnit(transaction, name);
  if (unit === undefined) throw invalidField('businessUnit', 'Unknown business unit');
  if (!unit.isActive)
    throw invalidField('businessUnit', 'This business unit is not active. Choose another');
  return unit.id;
}

const unknownReport = () => invalidField('monthlySummariesId', 'Unknown monthly summary period');

import { desc, eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Forecast } from '../../../contract/forecasts.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { withIsoInstants } from '../../../engine/db/isoInstants.ts';
import { businessUnits, forecasts } from '../../../engine/db/schema/forecasts.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import type { Transaction } from '../../../engine/db/write.ts';

const forecastColumns = {
  id: forecasts.id,
  businessUnit: businessUnits.name,
  currency: forecasts.currency,
  metric: forecasts.metric,
  fy: forecasts.fy,
  month: forecasts.month,
  amount: forecasts.amount,
  actualAmount: forecasts.actualAmount,
  monthlySummariesId: forecasts.monthlySummariesId,
  notes: forecasts.notes,
  version: forecasts.version,
  createdAt: forecasts.createdAt,
};

const selectForecasts = (database: NodePgDatabase) =>
  database
    .select(forecastColumns)
    .from(forecasts)
    .innerJoin(businessUnits, eq(businessUnits.id, forecasts.businessUnitId));

export async function readForecasts(database: NodePgDatabase): Promise<Forecast[]> {
  const rows = await selectForecasts(database).orderBy(
    desc(forecasts.fy),
    desc(forecasts.month),
    businessUnits.name,
    forecasts.currency,
    forecasts.metric,
    forecasts.id,
  );
  return rows.map(withIsoInstants);
}

export async function lockForecast(
  transaction: Transaction,
  id: number,
): Promise<Forecast | undefined> {
  const [row] = await selectForecasts(transaction)
    .where(eq(forecasts.id, id))
    .for('update', { of: forecasts });
  return row && withIsoInstants(row);
}

export interface ReportedForecast extends Omit<Forecast, 'createdAt' | 'notes' | 'version'> {
  readonly reportMonthName: string;
  readonly reportMonthNum: number;
  readonly reportYear: number;
}

/** Forecasts with the month of their report: newest report first, within it the oldest record. */
export function readReportedForecasts(
  basis: CompanyBasis,
  database: NodePgDatabase,
): Promise<ReportedForecast[]> {
  const { createdAt: _createdAt, notes: _notes, version: _version, ...figures } = forecastColumns;
  const { yearStartMonth } = basis;
  return database
    .select({
      ...figures,
      reportMonthName: monthlySummaries.monthName,
      reportMonthNum: monthlySummaries.monthNum,
      reportYear: monthlySummaries.year,
    })
    .from(forecasts)
    .innerJoin(businessUnits, eq(businessUnits.id, forecasts.businessUnitId))
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, forecasts.monthlySummariesId))
    .orderBy(
      desc(
        sql`${monthlySummaries.year} * 12 + (${monthlySummaries.monthNum} + ${yearStartMonth - 2}::integer) % 12`,
      ),
      forecasts.id,
    );
}

export type NewForecast = Omit<
  typeof forecasts.$inferInsert,
  'id' | 'createdAt' | 'updatedAt' | 'version'
>;

export async function insertForecast(
  transaction: Transaction,
  forecast: NewForecast,
): Promise<number | undefined> {
  const [row] = await transaction
    .insert(forecasts)
    .values(forecast)
    .returning({ id: forecasts.id });
  return row?.id;
}

export async function changeForecast(
  transaction: Transaction,
  id: number,
  changes: Partial<NewForecast>,
): Promise<void> {
  await transaction.update(forecasts).set(changes).where(eq(forecasts.id, id));
}

export async function removeForecast(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(forecasts).where(eq(forecasts.id, id));
}

/** Returns a unit, locked until the commit so that it isn't deleted while a forecast is created for it. */
export async function findBusinessUnit(transaction: Transaction, name: string) {
  const [unit] = await transaction
    .select({ id: businessUnits.id, isActive: businessUnits.isActive })
    .from(businessUnits)
    .where(eq(businessUnits.name, name))
    .for('key share');
  return unit;
}

/** Returns whether the report exists. If it does, it can't be deleted until the commit. */
export async function lockForecastReport(transaction: Transaction, id: number): Promise<boolean> {
  const rows = await transaction
    .select({ id: monthlySummaries.id })
    .from(monthlySummaries)
    .where(eq(monthlySummaries.id, id))
    .for('key share');
  return rows.length > 0;
}

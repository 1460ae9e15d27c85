import { asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { financialData } from '../../db/schema/financialData.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { businessUnits, forecasts } from '../../db/schema/forecasts.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import type { Transaction } from '../../db/write.ts';
import type { Comparison } from '../../imports/compare.ts';
import type { Stored, StoredForecast } from '../../imports/stored.ts';
import type { ReadAmount } from '../../imports/workbook.ts';

/** All that the amounts are compared with. */
export async function readStored(
  database: NodePgDatabase,
  amounts: readonly ReadAmount[],
  reportId: number | null,
): Promise<Stored> {
  const years = await database
    .select({ id: financialYears.id, label: financialYears.fyYear })
    .from(financialYears);
  return {
    years,
    months: await readMonths(database),
    reports: await readReports(database),
    units: await database
      .select({ id: businessUnits.id, name: businessUnits.name, isActive: businessUnits.isActive })
      .from(businessUnits),
    forecasts: await readForecasts(database, amounts, reportId),
  };
}

async function readMonths(database: NodePgDatabase): Promise<Stored['months']> {
  const { id, monthNum, version, revenue, ebitda, adjEbitda, cash, grossProfit } = financialData;
  const { grossMarginPercent, production, salesMarketing, customerSuccess } = financialData;
  const { marketing, rnd, admin, other } = financialData;
  const costs = { production, salesMarketing, customerSuccess, marketing, rnd, admin, other };
  const earned = { revenue, ebitda, adjEbitda, cash, grossProfit, grossMarginPercent };
  return database
    .select({
      id,
      fyLabel: financialYears.fyYear,
      monthNum,
      version,
      values: { ...earned, ...costs },
    })
    .from(financialData)
    .innerJoin(financialYears, eq(financialYears.id, financialData.fyId));
}

function readReports(database: NodePgDatabase): Promise<Stored['reports']> {
  const { id, monthNum, revenue, ebitda, notes, summaryNotes } = monthlySummaries;
  return database
    .select({ id, fyLabel: financialYears.fyYear, monthNum, revenue, ebitda, notes, summaryNotes })
    .from(monthlySummaries)
    .innerJoin(financialYears, eq(financialYears.id, monthlySummaries.fyId));
}

/** Those of the report, and those that the workbook names itself. */
async function readForecasts(
  database: NodePgDatabase,
  amounts: readonly ReadAmount[],
  reportId: number | null,
): Promise<StoredForecast[]> {
  const forecastAmounts = amounts.filter((amount) => amount.subject === 'forecasts');
  if (forecastAmounts.length === 0) return [];
  const named = forecastAmounts.map(({ id }) => id).filter((id) => id !== undefined);
  const { id, businessUnitId, currency, amount, actualAmount, version } = forecasts;
  return database
    .select({
      id,
      businessUnitId,
      businessUnit: businessUnits.name,
      currency,
      // The table's check allows no other metric.
      metric: sql<StoredForecast['metric']>`${forecasts.metric}`,
      calendarYear: forecasts.fy,
      calendarMonth: forecasts.month,
      amount,
      actualAmount,
      reportId: forecasts.monthlySummariesId,
      version,
    })
    .from(forecasts)
    .innerJoin(businessUnits, eq(businessUnits.id, forecasts.businessUnitId))
    .where(
      or(
        reportId === null ? undefined : eq(forecasts.monthlySummariesId, reportId),
        inArray(id, [...new Set(named)]),
      ),
    );
}

export interface LockedIds {
  readonly years: readonly number[];
  readonly reports: readonly number[];
  readonly months: readonly number[];
  readonly units: readonly number[];
  readonly forecasts: readonly number[];
}

type Write = { readonly existing: { readonly id: number } | null };

const existingIds = (writes: readonly Write[]) =>
  writes.flatMap(({ existing }) => (existing === null ? [] : [existing.id]));

export const idsOf = ({ months, forecasts: records }: Omit<Comparison, 'preview'>): LockedIds => ({
  years: months.map(({ fyId }) => fyId),
  reports: months.flatMap(({ kept }) => (kept === null ? [] : [kept.id])),
  months: existingIds(months),
  units: records.map(({ businessUnitId }) => businessUnitId),
  forecasts: existingIds(records),
});

/**
 * Locks rows until the commit, in the order in which everybody locks them: years, reports,
 * figures, forecasts, each by id.
 */
export async function lockRecords(transaction: Transaction, ids: LockedIds): Promise<void> {
  const lock = async (
    table:
      | typeof financialYears
      | typeof monthlySummaries
      | typeof financialData
      | typeof forecasts
      | typeof businessUnits,
    wanted: readonly number[],
    strength: 'update' | 'no key update' | 'key share',
  ) => {
    if (wanted.length === 0) return;
    const { id } = getTableColumns(table);
    await transaction
      .select({ id })
      .from(table)
      .where(inArray(id, [...new Set(wanted)]))
      .orderBy(asc(id))
      .for(strength);
  };
  await lock(financialYears, ids.years, 'no key update');
  await lock(monthlySummaries, ids.reports, 'update');
  await lock(financialData, ids.months, 'update');
  await lock(businessUnits, ids.units, 'key share');
  await lock(forecasts, ids.forecasts, 'update');
}

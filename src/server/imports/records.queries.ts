import type { SQL } from 'drizzle-orm';
import { eq, or, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { LockedIds } from '../../engine/db/lockRecords.ts';
import { isAnyOf } from '../../engine/db/lockRecords.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { businessUnits, forecasts } from '../../engine/db/schema/forecasts.ts';
import { monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import type { Transaction } from '../../engine/db/write.ts';
import type { ImportComparison } from '../../reader/compare/compare.ts';
import type {
  StoredData,
  StoredForecast,
  StoredMonthFigures,
  MonthWrite,
} from '../../reader/compare/stored.ts';
import type { ReadAmount } from '../../reader/amounts/readAmount.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../finance/fiscalCalendar.ts';
import type { MonthLineKey } from '../../finance/lines.ts';
import { shownLines } from '../../finance/catalogue.ts';
import { forLines, MONTH_LINES } from '../../finance/lines.ts';
import { monthAt } from '../../engine/db/monthAt.ts';

export interface ImportedReportFigures {
  readonly id: number;
  readonly revenue: string | null;
  readonly ebitda: string | null;
  readonly notReported?: readonly ('revenue' | 'ebitda')[];
  readonly notes: string | null;
  readonly summaryNotes: string | null;
}

export async function readStored(
  basis: CompanyBasis,
  database: NodePgDatabase,
  amounts: readonly ReadAmount[],
  reportId: number | null,
  now: Date,
): Promise<StoredData> {
  const years = await database
    .select({ id: financialYears.id, label: financialYears.fyYear })
    .from(financialYears);
  return {
    basis,
    years,
    months: await readStoredFigures(basis, database),
    reports: await readStoredReports(database),
    units: await database
      .select({ id: businessUnits.id, name: businessUnits.name, isActive: businessUnits.isActive })
      .from(businessUnits),
    forecasts: await readComparedForecasts(database, amounts, reportId),
    thisMonth: monthAt(now),
  };
}

async function readStoredFigures(
  basis: CompanyBasis,
  database: NodePgDatabase,
): Promise<StoredData['months']> {
  const { id, monthNum, version, notReported } = financialData;
  return database
    .select({
      id,
      notReported,
      fyLabel: financialYears.fyYear,
      monthNum,
      version,
      values: forLines(shownLines(basis, MONTH_LINES), (key) => financialData[key]),
    })
    .from(financialData)
    .innerJoin(financialYears, eq(financialYears.id, financialData.fyId));
}

function readStoredReports(database: NodePgDatabase): Promise<StoredData['reports']> {
  const { id, monthNum, revenue, ebitda, notReported, notes, summaryNotes, staffCount, version } =
    monthlySummaries;
  return database
    .select({
      id,
      fyLabel: financialYears.fyYear,
      monthNum,
      revenue,
      ebitda,
      notReported,
      notes,
      summaryNotes,
      staffCount,
      version,
    })
    .from(monthlySummaries)
    .innerJoin(financialYears, eq(financialYears.id, monthlySummaries.fyId));
}

async function readComparedForecasts(
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
      metric: forecasts.metric,
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
        isAnyOf(id, named),
      ),
    );
}

type Write = { readonly existing: { readonly id: number } | null };

const existingIds = (writes: readonly Write[]) =>
  writes.flatMap(({ existing }) => (existing === null ? [] : [existing.id]));

export const idsOf = ({
  months,
  forecasts: records,
  reports,
  books,
  plan,
}: Omit<ImportComparison, 'preview'>): LockedIds => ({
  years: [...months, ...reports, ...(plan === null ? [] : [plan])].map(({ fyId }) => fyId),
  reports: [
    ...months.flatMap(({ kept }) => (kept === null ? [] : [kept.id])),
    ...existingIds(reports),
  ],
  months: existingIds(months),
  units: records.map(({ businessUnitId }) => businessUnitId),
  forecasts: existingIds(records),
  bookMonths: (books?.balances ?? []).map(({ month }) => month),
});

/** Rows per statement: a month has about eighteen columns, and PostgreSQL accepts 65,535 parameters. */
const MONTHS_AT_ONCE = 1_000;

export interface WrittenRecord {
  readonly id: number;
  readonly version: number;
}

export async function inPieces<T, R>(
  rows: readonly T[],
  atOnce: number,
  work: (piece: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    results.push(...(await work(rows.slice(from, from + atOnce))));
  }
  return results;
}

export async function insertMonths(
  basis: CompanyBasis,
  transaction: Transaction,
  months: readonly MonthWrite[],
): Promise<(WrittenRecord & { readonly fyId: number; readonly monthNum: number })[]> {
  const inserted = await inPieces(months, MONTHS_AT_ONCE, (piece) =>
    transaction
      .insert(financialData)
      .values(
        piece.map(({ fyId, monthNum, stored: { after }, kept }) => ({
          ...after.values,
          notReported: [...after.notReported],
          fyId,
          monthNum,
          monthName: fiscalMonthName(basis, monthNum),
          notes: kept?.notes ?? null,
          summaryNotes: kept?.summaryNotes ?? null,
        })),
      )
      .returning({
        id: financialData.id,
        version: financialData.version,
        fyId: financialData.fyId,
        monthNum: financialData.monthNum,
      }),
  );
  const emptied = months.flatMap(({ kept }) =>
    kept !== null && hasReportFigures(kept) ? [kept.id] : [],
  );
  if (emptied.length > 0) {
    await transaction
      .update(monthlySummaries)
      .set({ revenue: null, ebitda: null, notReported: [], notes: null, summaryNotes: null })
      .where(isAnyOf(monthlySummaries.id, emptied));
  }
  return inserted;
}

export const hasReportFigures = ({
  revenue,
  ebitda,
  notes,
  summaryNotes,
}: Omit<ImportedReportFigures, 'id'>) =>
  [revenue, ebitda, notes, summaryNotes].some((value) => value !== null);

const figureColumn = (key: MonthLineKey) => sql.identifier(financialData[key].name);

const joinedColumns = (keys: readonly MonthLineKey[], part: (key: MonthLineKey) => SQL) =>
  sql.join(keys.map(part), sql`, `);

/** Sets exactly these figures and marks. Notes and other lines stay. */
export async function updateMonths(
  transaction: Transaction,
  months: readonly ({ readonly id: number } & StoredMonthFigures)[],
): Promise<WrittenRecord[]> {
  if (months.length === 0) return [];
  const given = MONTH_LINES.filter((key) =>
    months.every(({ values }) => values[key] !== undefined),
  );
  const rows = JSON.stringify(
    months.map(({ id, values, notReported }) => ({ id, ...values, notReported })),
  );
  const { rows: written } = await transaction.execute<{ id: number; version: number }>(sql`
    update financial_data f set ${joinedColumns(given, (key) => sql`${figureColumn(key)} = v.${sql.identifier(key)}`)},
      not_reported = v."notReported"
    from jsonb_to_recordset(${rows}::jsonb) as v(
      id integer, "notReported" text[], ${joinedColumns(given, (key) => sql`${sql.identifier(key)} numeric`)})
    where f.id = v.id
    returning f.id, f.version`);
  return written;
}

export async function deleteMonths(transaction: Transaction, ids: readonly number[]) {
  if (ids.length === 0) return;
  await transaction.delete(financialData).where(isAnyOf(financialData.id, ids));
}

export async function readVersions(
  transaction: Transaction,
  table: typeof financialData | typeof forecasts | typeof monthlySummaries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .select({ id: table.id, version: table.version })
    .from(table)
    .where(isAnyOf(table.id, ids));
  return new Map(rows.map(({ id, version }) => [id, version]));
}

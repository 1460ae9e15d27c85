import { inArray, sql } from 'drizzle-orm';
import { fiscalMonthName } from '../../../domain/fiscalCalendar.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { forecasts } from '../../db/schema/forecasts.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import type { Transaction } from '../../db/write.ts';
import type { ForecastWrite, MonthValues, MonthWrite } from '../../imports/stored.ts';
import type { TouchedReport } from './touched.ts';

/** Rows in one statement: a month has some eighteen columns, and PostgreSQL takes 65,535 values. */
const ROWS_AT_ONCE = 1_000;

interface Written {
  readonly id: number;
  readonly version: number;
}

async function inPieces<T, R>(
  rows: readonly T[],
  work: (piece: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    results.push(...(await work(rows.slice(from, from + ROWS_AT_ONCE))));
  }
  return results;
}

/** New months; what their reports had kept of them goes along, and there it is emptied. */
export async function insertMonths(
  transaction: Transaction,
  months: readonly MonthWrite[],
): Promise<(Written & { readonly fyId: number; readonly monthNum: number })[]> {
  const inserted = await inPieces(months, (piece) =>
    transaction
      .insert(financialData)
      .values(
        piece.map(({ fyId, monthNum, after, kept }) => ({
          ...after,
          fyId,
          monthNum,
          monthName: fiscalMonthName(monthNum),
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
  const emptied = months.flatMap(({ kept }) => (kept !== null && holdsAny(kept) ? [kept.id] : []));
  if (emptied.length > 0) {
    await transaction
      .update(monthlySummaries)
      .set({ revenue: null, ebitda: null, notes: null, summaryNotes: null })
      .where(inArray(monthlySummaries.id, emptied));
  }
  return inserted;
}

export const holdsAny = ({ revenue, ebitda, notes, summaryNotes }: Omit<TouchedReport, 'id'>) =>
  [revenue, ebitda, notes, summaryNotes].some((value) => value !== null);

/** Gives months exactly these figures; their notes stay. */
export async function updateMonths(
  transaction: Transaction,
  months: readonly { readonly id: number; readonly values: MonthValues }[],
): Promise<Written[]> {
  if (months.length === 0) return [];
  const rows = JSON.stringify(months.map(({ id, values }) => ({ id, ...values })));
  const { rows: written } = await transaction.execute<{ id: number; version: number }>(sql`
    update financial_data f set
      revenue = v.revenue, ebitda = v.ebitda, adj_ebitda = v."adjEbitda", cash = v.cash,
      gross_profit = v."grossProfit", gross_margin_percent = v."grossMarginPercent",
      production = v.production, sales_marketing = v."salesMarketing",
      customer_success = v."customerSuccess", marketing = v.marketing, rnd = v.rnd,
      admin = v.admin, other = v.other
    from jsonb_to_recordset(${rows}::jsonb) as v(
      id integer, revenue numeric, ebitda numeric, "adjEbitda" numeric, cash numeric,
      "grossProfit" numeric, "grossMarginPercent" numeric, production numeric,
      "salesMarketing" numeric, "customerSuccess" numeric, marketing numeric, rnd numeric,
      admin numeric, other numeric)
    where f.id = v.id
    returning f.id, f.version`);
  return written;
}

export async function deleteMonths(transaction: Transaction, ids: readonly number[]) {
  if (ids.length === 0) return;
  await transaction.delete(financialData).where(inArray(financialData.id, [...ids]));
}

/** Gives reports back what they had kept, as long as they keep nothing else. */
export async function restoreReports(
  transaction: Transaction,
  reports: readonly TouchedReport[],
): Promise<void> {
  if (reports.length === 0) return;
  await transaction.execute(sql`
    update monthly_summaries s set
      revenue = v.revenue, ebitda = v.ebitda, notes = v.notes, summary_notes = v."summaryNotes"
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as v(
      id integer, revenue numeric, ebitda numeric, notes text, "summaryNotes" text)
    where s.id = v.id`);
}

/** In the order in which they are given. */
export function insertForecasts(
  transaction: Transaction,
  records: readonly ForecastWrite[],
): Promise<Written[]> {
  return inPieces(records, (piece) =>
    transaction
      .insert(forecasts)
      .values(
        piece.map((record) => ({
          businessUnitId: record.businessUnitId,
          currency: record.currency,
          metric: record.metric,
          fy: record.calendarYear,
          month: record.calendarMonth,
          amount: record.amount,
          actualAmount: record.actualAmount,
          monthlySummariesId: record.reportId,
        })),
      )
      .returning({ id: forecasts.id, version: forecasts.version }),
  );
}

export async function updateForecasts(
  transaction: Transaction,
  records: readonly {
    readonly id: number;
    readonly amount: string;
    readonly actualAmount: string | null;
  }[],
): Promise<Written[]> {
  if (records.length === 0) return [];
  const { rows: written } = await transaction.execute<{ id: number; version: number }>(sql`
    update forecasts f set amount = v.amount, actual_amount = v."actualAmount"
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as v(id integer, amount numeric, "actualAmount" numeric)
    where f.id = v.id
    returning f.id, f.version`);
  return written;
}

export async function deleteForecasts(transaction: Transaction, ids: readonly number[]) {
  if (ids.length === 0) return;
  await transaction.delete(forecasts).where(inArray(forecasts.id, [...ids]));
}

/** The records that are there, with their versions; to be locked before. */
export async function readVersions(
  transaction: Transaction,
  table: typeof financialData | typeof forecasts,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .select({ id: table.id, version: table.version })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map(({ id, version }) => [id, version]));
}

import { sql } from 'drizzle-orm';
import { isAnyOf } from '../../engine/db/lockRecords.ts';
import { forecasts } from '../../engine/db/schema/forecasts.ts';
import type { Transaction } from '../../engine/db/write.ts';
import type { ForecastWrite } from '../../reader/compare/stored.ts';
import type { WrittenRecord } from './records.queries.ts';
import { inPieces } from './records.queries.ts';

/** The embedded engine cancels a statement after ten seconds; this many rows take a fifth of that. */
const FORECASTS_AT_ONCE = 5_000;

/**
 * For foreign key checks, PostgreSQL caches a plan that scans a one-page table for each row. This makes the transaction
 * use the index from here on.
 */
async function checkByIndex(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`discard plans`);
  await transaction.execute(sql`set local enable_seqscan = off`);
}

export async function insertForecasts(
  transaction: Transaction,
  records: readonly ForecastWrite[],
): Promise<WrittenRecord[]> {
  const isLong = records.length > FORECASTS_AT_ONCE;
  if (isLong) await checkByIndex(transaction);
  const inserted = await inPieces(records, FORECASTS_AT_ONCE, async (piece) => {
    const rows = piece.map(({ existing: _new, businessUnit: _name, ...row }, at) => ({
      at,
      ...row,
    }));
    const { rows: written } = await transaction.execute<{ id: number; version: number }>(sql`
      insert into forecasts (business_unit_id, currency, metric, fy, month, amount, actual_amount,
        monthly_summaries_id)
      select v."businessUnitId", v.currency, v.metric, v."calendarYear", v."calendarMonth", v.amount,
        v."actualAmount", v."reportId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(
        at integer, "businessUnitId" integer, currency text, metric text, "calendarYear" integer,
        "calendarMonth" integer, amount numeric, "actualAmount" numeric, "reportId" integer)
      order by v.at
      returning id, version`);
    return written;
  });
  if (isLong) await transaction.execute(sql`set local enable_seqscan = on`);
  return inserted;
}

export async function updateForecasts(
  transaction: Transaction,
  records: readonly {
    readonly id: number;
    readonly amount: string;
    readonly actualAmount: string | null;
  }[],
): Promise<WrittenRecord[]> {
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
  await transaction.delete(forecasts).where(isAnyOf(forecasts.id, ids));
}

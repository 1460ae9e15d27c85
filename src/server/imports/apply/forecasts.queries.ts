import { sql } from 'drizzle-orm';
import { isAnyOf } from '../../db/lockRecords.ts';
import { forecasts } from '../../db/schema/forecasts.ts';
import type { Transaction } from '../../db/write.ts';
import type { ForecastWrite } from '../compare/stored.ts';
import type { Written } from './records.queries.ts';
import { inPieces } from './records.queries.ts';

/** A statement of the embedded engine is ended after ten seconds, and this many take a fifth of one. */
const FORECASTS_AT_ONCE = 5_000;

/**
 * PostgreSQL plans its check that a row's unit and report exist once for a connection, and reads a
 * table of one page whole for each row. From here on it looks into the index.
 */
async function checkByIndex(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`discard plans`);
  await transaction.execute(sql`set local enable_seqscan = off`);
}

/** The answer is in the order of the records. */
export async function insertForecasts(
  transaction: Transaction,
  records: readonly ForecastWrite[],
): Promise<Written[]> {
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
  await transaction.delete(forecasts).where(isAnyOf(forecasts.id, ids));
}

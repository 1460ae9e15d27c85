import { and, sql } from 'drizzle-orm';
import {
  ENTERED_LINES,
  isOptionalLine,
  MARKED_LINES,
  OPTIONAL_LINES,
} from '../../../finance/lines.ts';
import type { RecordColumns } from '../../../finance/revertedState.ts';
import { columnOfLine } from '../../../finance/revertedState.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { monthKeyOf } from './reportRules.ts';
import type { RevertedRecordStates } from './reverts.queries.ts';
import { insertRows } from './writeReverts.ts';

/**
 * Restored months that also get their balances back begin with empty figures under their old ids, so that accounts feed
 * them. Returns the months' keys.
 */
export async function beginFigures(
  transaction: Transaction,
  records: readonly RevertedRecordStates[],
): Promise<ReadonlySet<number>> {
  const coming = records.filter(
    ({ table, now, before }) => table === 'financial_data' && now === null && before !== null,
  );
  if (coming.length === 0) return new Set();
  const { rows } = await transaction.execute<{ key: string }>(sql`
    select fy_id || ' ' || month_num as key from financial_data
    union all
    select y.id || ' gone' from financial_years y`);
  const there = new Set(rows.map(({ key }) => key));
  const begun = coming.filter(
    ({ before }) =>
      before !== null && !there.has(monthKeyOf(before)) && there.has(`${before['fy_id']} gone`),
  );
  const empty = begun.map((states) => ({ states, becomes: emptyMonth(states.before ?? {}) }));
  await insertRows(transaction, 'financial_data', empty);
  return new Set(begun.map(({ id }) => id));
}

const KEPT_COLUMNS = [
  'id',
  'fy_id',
  'month_num',
  'month_name',
  'version',
  'created_at',
  'updated_at',
];
const ZERO_COLUMNS = ENTERED_LINES.filter((key) => !isOptionalLine(key)).map(columnOfLine);

function emptyMonth(row: RecordColumns): RecordColumns {
  return {
    ...Object.fromEntries(KEPT_COLUMNS.map((column) => [column, row[column] ?? null])),
    ...Object.fromEntries(ZERO_COLUMNS.map((column) => [column, '0'])),
    not_reported: JSON.stringify(MARKED_LINES.filter((key) => key !== 'grossProfit')),
  };
}

/**
 * Removes months that accounts created and no longer feed, unless data was entered there. A month with a report stays,
 * because its notes may come from the report.
 */
export async function removeEmptied(
  transaction: Transaction,
  months: readonly string[],
): Promise<void> {
  if (months.length === 0) return;
  const marks = sql`${sql.param(MARKED_LINES.filter((key) => key !== 'grossProfit'))}::text[]`;
  const optional = sql.join(
    OPTIONAL_LINES.map((line) => sql`${financialData[line]}`),
    sql`, `,
  );
  const { id, fyId, monthNum, notReported, notes, summaryNotes } = financialData;
  await transaction.delete(financialData).where(
    and(
      sql`${fyId} || ' ' || ${monthNum} = any(${sql.param([...months])}::text[])`,
      sql`${notReported} @> ${marks} and num_nonnulls(${optional}) = 0`,
      sql`coalesce(${notes}, '') = '' and coalesce(${summaryNotes}, '') = ''`,
      sql`not exists (select from monthly_summaries r where r.fy_id = ${fyId} and r.month_num = ${monthNum})`,
      sql`exists (
        select from revisions r
        where r.record_id = ${id} and r.table_name = 'financial_data' and r.action = 'insert'
          and r.after -> 'not_reported' @> to_jsonb(${marks})
      )`,
    ),
  );
}

import { sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { financialYearOrNull } from '../../../finance/fiscalCalendar.ts';
import { RECORD_TABLES, rulesOf } from '../../../engine/db/recordRules.ts';
import type { RecordMonthSource } from '../../../engine/db/tableRules.ts';
import type { RecordKey } from '../../../engine/moments/recordNames.ts';

/**
 * Every record that belongs or ever belonged to this month ("2026-04"), including deleted ones. Reads the history,
 * which has an index for this and must be filled first. Approvals are never deleted.
 */
export async function readRecordsOfMonth(
  basis: CompanyBasis,
  database: NodePgDatabase,
  month: string,
): Promise<RecordKey[]> {
  const [year = 0, calendarMonth = 0] = month.split('-').map(Number);
  const found = financialYearOrNull(basis, year, calendarMonth);
  const [label, monthNum] = [found?.label ?? '', found?.monthNum ?? 0];
  const ofMonth = sql`fy_id = any (array(select id from years)) and month_num = ${monthNum}`;
  // Arrays make the planner look up each id, whatever its statistics say.
  const ofReport = sql`summary_id = any (array(select id from reports))`;
  const WHERE = {
    own: ofMonth,
    summary_id: ofReport,
    monthly_summaries_id: sql`fy = ${year} and month = ${calendarMonth}`,
    review_id: sql`review_id in (select id from month_reviews where ${ofMonth})`,
    book: sql`month = ${month}`,
  } as const satisfies Record<RecordMonthSource, SQL>;
  const ofEach = RECORD_TABLES.flatMap((table) => {
    const by = rulesOf(table)?.month ?? null;
    if (by === null) return [];
    const from = sql.raw(by === 'review_id' ? table : `history.${table}_records`);
    return [sql`select ${sql.raw(`'${table}'`)} as table_name, id from ${from} where ${WHERE[by]}`];
  });
  const { rows } = await database.execute<{ table_name: string; id: number }>(sql`
    with years as (select id from history.financial_years where fy_year = ${label}),
    reports as materialized (select id from history.monthly_summaries_records where ${ofMonth})
    ${sql.join(ofEach, sql` union `)}
    union select 'purges', id from purges
      where document_id = any (array(select id from history.documents_records where ${ofReport}))`);
  return rows.map(({ table_name: table, id }) => ({ table, id }));
}

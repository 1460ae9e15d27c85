import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { calendarToFiscal, toCalendarMonth } from '../../../domain/fiscalCalendar.ts';
import type { RecordKey } from '../../moments/recordNames.ts';

const CENTURY = 100;
const APRIL = 4;

type Column = (name: string) => SQL;

/** Of the table itself and of its deleted rows. */
const both = (table: string, where: (column: Column) => SQL): SQL => sql`
  select ${sql.raw(`'${table}'`)}::text as table_name, t.id from ${sql.identifier(table)} t
    where ${where((name) => sql`t.${sql.identifier(name)}`)}
  union select r.table_name, r.record_id from gone r
    where r.table_name = ${sql.raw(`'${table}'`)}
      and ${where((name) => sql`(r.before ->> ${sql.raw(`'${name}'`)})::int`)}`;

const ofReport = (column: Column) => sql`${column('summary_id')} in (select id from reports)`;

/** Every record that is about this month ("2026-04"), also those that were deleted. */
export async function readRecordsOfMonth(
  database: NodePgDatabase,
  month: string,
): Promise<RecordKey[]> {
  const [year = 0, calendarMonth = 0] = month.split('-').map(Number);
  const monthNum = calendarToFiscal(toCalendarMonth(calendarMonth));
  const starts = calendarMonth < APRIL ? year - 1 : year;
  const label = `FY${String(starts % CENTURY).padStart(2, '0')}`;
  const ofMonth = (column: Column) =>
    sql`${column('fy_id')} in (select id from financial_years where fy_year = ${label})
      and ${column('month_num')} = ${monthNum}`;
  const { rows } = await database.execute<{ table_name: string; id: number }>(sql`
    with gone as materialized (
      select table_name, record_id, before from revisions
      where action = 'delete'
        and table_name in ('monthly_summaries', 'financial_data', 'bullet_points', 'documents', 'forecasts')
    ), reports as (${both('monthly_summaries', ofMonth)})
    select * from reports
    union ${both('financial_data', ofMonth)}
    union ${both('bullet_points', ofReport)}
    union ${both('documents', ofReport)}
    union ${both(
      'forecasts',
      (column) => sql`${column('fy')} = ${year} and ${column('month')} = ${calendarMonth}`,
    )}`);
  return rows.map(({ table_name: table, id }) => ({ table, id }));
}

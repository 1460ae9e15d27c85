import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { financialYearOrNull } from '../../../domain/fiscalCalendar.ts';
import type { RecordKey } from '../../moments/recordNames.ts';

/**
 * Every record that is or ever was about this month ("2026-04"), also those that were deleted. It is
 * read from the history, which has an index for it and must be filled before; reviews and publications
 * are never deleted.
 */
export async function readRecordsOfMonth(
  database: NodePgDatabase,
  month: string,
): Promise<RecordKey[]> {
  const [year = 0, calendarMonth = 0] = month.split('-').map(Number);
  const found = financialYearOrNull(year, calendarMonth);
  const [label, monthNum] = [found?.label ?? '', found?.monthNum ?? 0];
  const ofMonth = sql`fy_id = any (array(select id from years)) and month_num = ${monthNum}`;
  // Arrays, so that the planner looks each id up whatever it knows of these tables.
  const ofReport = sql`summary_id = any (array(select id from reports))`;
  const { rows } = await database.execute<{ table_name: string; id: number }>(sql`
    with years as (select id from history.financial_years where fy_year = ${label}),
    reports as materialized (select id from history.monthly_summaries_records where ${ofMonth})
    select 'monthly_summaries' as table_name, id from reports
    union select 'financial_data', id from history.financial_data_records where ${ofMonth}
    union select 'bullet_points', id from history.bullet_points_records where ${ofReport}
    union select 'agenda_items', id from history.agenda_items_records where ${ofReport}
    union select 'board_actions', id from history.board_actions_records where ${ofReport}
    union select 'questions', id from history.questions_records where ${ofMonth}
    union select 'explanation_tasks', id from history.explanation_tasks_records where ${ofMonth}
    union select 'month_events', id from history.month_events_records where ${ofMonth}
    union select 'ebitda_items', id from history.ebitda_items_records where ${ofMonth}
    union select 'confirmed_sentences', id from history.confirmed_sentences_records where ${ofReport}
    union select 'documents', id from history.documents_records where ${ofReport}
    union select 'purges', id from purges
      where document_id = any (array(select id from history.documents_records where ${ofReport}))
    union select 'forecasts', id from history.forecasts_records
      where fy = ${year} and month = ${calendarMonth}
    union select 'month_reviews', id from month_reviews where ${ofMonth}
    union select 'month_approvals', a.id
      from month_approvals a join month_reviews r on r.id = a.review_id where ${ofMonth}
    union select 'publications', id from publications where ${ofMonth}
    union select 'account_balances', id from history.account_balances_records where month = ${month}
    union select 'adjustments', id from history.adjustments_records where month = ${month}`);
  return rows.map(({ table_name: table, id }) => ({ table, id }));
}

import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { calendarMonthName } from '../../../finance/fiscalCalendar.ts';
import type { VisibleCells } from '../../imports/visibleCells.ts';

interface PublishedMonthRow extends Record<string, unknown> {
  readonly year: number | null;
  readonly month: number;
}

/**
 * The cells of an import that may be shown if unpublished months are hidden: those of months that had been published
 * when the import was applied. Anything imported before publication was a draft.
 */
export async function readVisibleCells(
  database: NodePgDatabase,
  { id, reportId }: { readonly id: number; readonly reportId: number | null },
): Promise<VisibleCells> {
  const applied = sql`(select max(c.moment) from change_sets c
    where c.moment is not null and c.origin ->> 'kind' = 'import' and (c.origin ->> 'importId')::integer = ${id})`;
  const { rows: months } = await database.execute<PublishedMonthRow>(
    sql`select m.year, m.month from published.months m where m.since < ${applied}`,
  );
  const ofThem = sql`join published.months m on m.fy_id = s.fy_id and m.month_num = s.month_num and m.since < ${applied}`;
  const { rows: forecasts } = await database.execute<{ id: number }>(sql`
    select f.id from forecasts f join monthly_summaries s on s.id = f.monthly_summaries_id ${ofThem}`);
  const { rows: reports } = await database.execute<{ id: number }>(
    sql`select s.id from monthly_summaries s ${ofThem} where s.id = ${reportId}`,
  );
  return {
    months: months.flatMap(({ year, month }) =>
      year === null ? [] : [`${calendarMonthName(month)} ${year}`],
    ),
    forecasts: forecasts.map((forecast) => forecast.id),
    newForecasts: reports.length > 0,
  };
}

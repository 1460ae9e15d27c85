import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { hidesDrafts } from '../../db/asOf.ts';
import type { Transaction } from '../../db/write.ts';

/** Whether a reader may be told what a figure of a manifest is now, by what the manifest calls it. */
export type IsShown = (figure: string) => boolean;

interface PublishedMonth extends Record<string, unknown> {
  readonly of_year: string | null;
  readonly of_calendar: string | null;
}

/** "FY26-07 revenue" */
const OF_MONTH = /^(FY\d\d-\d\d) /;
/** "2026-10 budget USD FY26-07 North actual" */
const OF_PLAN = /^(\d{4}-\d\d) (?:forecast|budget) [A-Z]{3} (\S+) .*?( actual)?$/s;

/**
 * Which figures of manifests may be compared with what they are now. A pack also shows earlier months, and
 * where months that are not published are hidden, what became of their figures is as well.
 */
export async function shownFigures(reading: Transaction | Database['orm']): Promise<IsShown> {
  if (!hidesDrafts()) return () => true;
  const { rows } = await reading.execute<PublishedMonth>(sql`
    select fy_year || '-' || lpad(month_num::text, 2, '0') as of_year,
      year || '-' || lpad(month::text, 2, '0') as of_calendar from published.months`);
  // null: the year was deleted since.
  return isShownBy(
    new Set(rows.flatMap(({ of_year: ofYear }) => ofYear ?? [])),
    new Set(rows.flatMap(({ of_calendar: ofCalendar }) => ofCalendar ?? [])),
  );
}

/** By the published months: "FY26-07" and, as months of the calendar, "2026-10". */
export function isShownBy(months: ReadonlySet<string>, calendar: ReadonlySet<string>): IsShown {
  return (figure) => {
    const [, month] = OF_MONTH.exec(figure) ?? [];
    if (month !== undefined) return months.has(month);
    const [, planned = '', report = '', actual] = OF_PLAN.exec(figure) ?? [];
    return months.has(report) && (actual === undefined || calendar.has(planned));
  };
}

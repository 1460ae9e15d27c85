import { sql } from 'drizzle-orm';
import type { Database } from '../../../engine/db/database.ts';
import { hidesDrafts } from '../../../engine/db/asOf.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { monthBeforeFlow } from './statementFigures.ts';

/** True if a reader may see the current value of a figure, given its name in the manifest. */
export type IsShown = (figure: string) => boolean;

interface ShownMonthRow extends Record<string, unknown> {
  readonly of_year: string | null;
  readonly of_calendar: string | null;
}

/** Matches the month in a name such as "FY26-07 revenue". */
const MONTH_FIGURE = /^(FY\d\d-\d\d) /;
/** Matches a planned figure such as "2026-10 budget USD FY26-07 North actual". */
const PLAN_FIGURE = /^(\d{4}-\d\d) (?:forecast|budget) [A-Z]{3} (\S+) .*?( actual)?$/s;

/**
 * Which of a manifest's figures may be compared with their current values. A pack also shows earlier months; if
 * unpublished months are hidden, their current figures are hidden too.
 */
export async function shownFigures(reading: Transaction | Database['orm']): Promise<IsShown> {
  if (!hidesDrafts()) return () => true;
  const { rows } = await reading.execute<ShownMonthRow>(sql`
    select fy_year || '-' || lpad(month_num::text, 2, '0') as of_year,
      year || '-' || lpad(month::text, 2, '0') as of_calendar from published.months`);
  // Null if the year was deleted since.
  return isShownInMonths(
    new Set(rows.flatMap(({ of_year: ofYear }) => ofYear ?? [])),
    new Set(rows.flatMap(({ of_calendar: ofCalendar }) => ofCalendar ?? [])),
  );
}

export function isShownInMonths(
  months: ReadonlySet<string>,
  calendar: ReadonlySet<string>,
): IsShown {
  return (figure) => {
    const [, month] = MONTH_FIGURE.exec(figure) ?? [];
    const before = monthBeforeFlow(figure);
    if (month !== undefined) return months.has(month) && (before === null || months.has(before));
    const [, planned = '', report = '', actual] = PLAN_FIGURE.exec(figure) ?? [];
    return months.has(report) && (actual === undefined || calendar.has(planned));
  };
}

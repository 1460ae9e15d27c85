import type { LinePlanFigureId, PlanFigureId } from './figureId.ts';
import { monthPeriod } from './figureId.ts';
import { figureIdText } from './figureIdText.ts';
import { toCalendarMonth } from './fiscalCalendar.ts';
import type { MonthOfYear } from './fiscalCalendar.ts';

/** The rows of a plan that a figure is of. */
export interface PlannedRows {
  readonly currency: string;
  /** Left out: all units. */
  readonly unit?: string | undefined;
  /** The calendar year; left out: all. */
  readonly year?: number | undefined;
  /** The calendar month; left out: all. */
  readonly month?: number | undefined;
  /** From one month to another; in place of the year and the month. */
  readonly range?: { readonly first: MonthOfYear; readonly last: MonthOfYear } | undefined;
  readonly report?: MonthOfYear | undefined;
  /** As known by the report of this month. */
  readonly upTo?: MonthOfYear | undefined;
  /** In a total, also what has no actual yet. */
  readonly all?: boolean;
  readonly copy?: number | undefined;
}

function plannedPeriod({ range, year, month }: PlannedRows): PlanFigureId['period'] {
  if (range !== undefined) return { is: 'range', ...range };
  if (year === undefined) {
    return month === undefined ? { is: 'all' } : { is: 'everyYear', calendarMonth: month };
  }
  if (month === undefined) return { is: 'calendarYear', year };
  return monthPeriod({ calendarYear: year, calendarMonth: toCalendarMonth(month) });
}

/** The id of a forecast, a budget or an actual, or of a difference between two, as text. */
export function planFigure(
  scenario: PlanFigureId['scenario'],
  rows: PlannedRows,
  said: Pick<PlanFigureId, 'against' | 'inPercent'> = {},
): string {
  const { currency, unit, report, upTo, all, copy } = rows;
  const period = plannedPeriod(rows);
  const which = { report, upTo, rows: all === true ? ('all' as const) : undefined, copy };
  return figureIdText({ of: 'plan', scenario, period, currency, unit, ...which, ...said });
}

/** The id of what a version of a plan by line says of a line, or of a month against it, as text. */
export const linePlanFigure = (id: Omit<LinePlanFigureId, 'of'>): string =>
  figureIdText({ of: 'linePlan', ...id });

import type { LinePlanFigureId, PlanFigureId } from './figureId.ts';
import { monthPeriod } from './figureId.ts';
import { figureIdText } from './figureIdText.ts';
import { toCalendarMonth } from './fiscalCalendar.ts';
import type { MonthOfYear } from './fiscalCalendar.ts';

export interface PlannedRows {
  readonly currency: string;
  readonly unit?: string | undefined;
  /** The calendar year; absent for all. */
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly range?: { readonly first: MonthOfYear; readonly last: MonthOfYear } | undefined;
  readonly report?: MonthOfYear | undefined;
  /** Selects the amounts as known in the report of this month. */
  readonly upTo?: MonthOfYear | undefined;
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

export const linePlanFigure = (id: Omit<LinePlanFigureId, 'of'>): string =>
  figureIdText({ of: 'linePlan', ...id });

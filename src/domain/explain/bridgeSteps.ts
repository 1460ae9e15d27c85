import { bridgeParts, isBalance, isBridgeMeasure } from '../bridgeParts.ts';
import type { CompanyFigureId, LinePlanFigureId } from '../figureId.ts';
import { MONTHS_IN_YEAR, toCalendarMonth } from '../fiscalCalendar.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';

/** The month eleven months before: the first of a year that ends with it. */
function firstOfYear({ calendarYear, calendarMonth }: MonthOfYear): MonthOfYear {
  const count = calendarYear * MONTHS_IN_YEAR + calendarMonth - MONTHS_IN_YEAR;
  return {
    calendarYear: Math.floor(count / MONTHS_IN_YEAR),
    calendarMonth: toCalendarMonth((count % MONTHS_IN_YEAR) + 1),
  };
}

/**
 * The steps that lead to a result of the company from what it is compared with: of cash what each line
 * moved between the two month ends, of other results what each line differs by.
 */
export function companySteps({ line, period, against }: CompanyFigureId): CompanyFigureId[] {
  if (!isBridgeMeasure(line)) return [];
  const month = line === 'cash' && period.is === 'month' ? period : null;
  return bridgeParts(line).map((part): CompanyFigureId => {
    const { line: own, measure } = part;
    if (month === null || isBalance(part)) {
      return { of: 'company', line: own, measure, period, against };
    }
    if (against !== 'year') return { of: 'company', line: own, measure, period };
    const { calendarYear, calendarMonth } = month;
    const last = { calendarYear, calendarMonth };
    const year = { is: 'range', first: firstOfYear(last), last } as const;
    return { of: 'company', line: own, measure, period: year };
  });
}

/** The steps that lead to a result from its plan. */
export function plannedSteps({
  scenario,
  line,
  period,
  plan,
}: LinePlanFigureId): LinePlanFigureId[] {
  if (!isBridgeMeasure(line)) return [];
  return bridgeParts(line).map(({ line: own, measure }) => ({
    of: 'linePlan',
    scenario,
    line: own,
    period,
    plan,
    measure,
  }));
}

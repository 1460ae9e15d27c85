import type { CompanyBasis } from './companyBasis.ts';
import type { FigurePeriod } from './figureId.ts';
import { monthPeriod } from './figureId.ts';
import type { MonthOfYear } from './fiscalCalendar.ts';
import {
  financialYearOf,
  MONTHS_IN_YEAR,
  shiftFinancialYear,
  toCalendarMonth,
} from './fiscalCalendar.ts';

/** Returns null if there is no earlier month within FY00 to FY99. */
function comparedMonthBefore(
  basis: CompanyBasis,
  { calendarYear, calendarMonth }: MonthOfYear,
  by: 'month' | 'year',
) {
  const months = by === 'year' ? MONTHS_IN_YEAR : 1;
  const count = calendarYear * MONTHS_IN_YEAR + calendarMonth - 1 - months;
  const before = {
    calendarYear: Math.floor(count / MONTHS_IN_YEAR),
    calendarMonth: toCalendarMonth((count % MONTHS_IN_YEAR) + 1),
  };
  try {
    financialYearOf(basis, before.calendarYear, before.calendarMonth);
    return before;
  } catch {
    return null;
  }
}

/** The months with which a figure is compared; null if there can be none. */
export function periodBefore(
  basis: CompanyBasis,
  period: FigurePeriod,
  by: 'month' | 'year',
): FigurePeriod | null {
  if (period.is === 'month') {
    const month = comparedMonthBefore(basis, period, by);
    return month === null ? null : monthPeriod(month);
  }
  if (by === 'month') return null;
  if (period.is === 'range') {
    const [first, last] = [
      comparedMonthBefore(basis, period.first, by),
      comparedMonthBefore(basis, period.last, by),
    ];
    return first === null || last === null ? null : { is: 'range', first, last };
  }
  const fyLabel = shiftFinancialYear(period.fyLabel, -1);
  if (fyLabel === null) return null;
  if (period.is === 'year') return { is: 'year', fyLabel };
  const last = comparedMonthBefore(basis, period.last, by);
  return last === null ? null : { is: 'toDate', fyLabel, last };
}

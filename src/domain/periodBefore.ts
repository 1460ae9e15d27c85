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

/** The month that a month is compared with; null before the first there can be. */
function monthBefore(
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

/** The months that those of a figure are compared with; null where there can be none. */
export function periodBefore(
  basis: CompanyBasis,
  period: FigurePeriod,
  by: 'month' | 'year',
): FigurePeriod | null {
  if (period.is === 'month') {
    const month = monthBefore(basis, period, by);
    return month === null ? null : monthPeriod(month);
  }
  // Only a month follows another.
  if (by === 'month') return null;
  if (period.is === 'range') {
    const [first, last] = [
      monthBefore(basis, period.first, by),
      monthBefore(basis, period.last, by),
    ];
    return first === null || last === null ? null : { is: 'range', first, last };
  }
  const fyLabel = shiftFinancialYear(period.fyLabel, -1);
  if (fyLabel === null) return null;
  if (period.is === 'year') return { is: 'year', fyLabel };
  const last = monthBefore(basis, period.last, by);
  return last === null ? null : { is: 'toDate', fyLabel, last };
}

import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { fiscalToCalendar, isFiscalMonth } from '../../finance/fiscalCalendar.ts';
import { isPeriodCertain } from '../../finance/numberedPeriod.ts';
import type { StatedPeriodText } from '../words/periodText.ts';
import type { TitleTime } from '../words/titlePeriod.ts';

/** The calendar year of a month (1 to 12) in a financial year: 2025 for FY25. */
export function yearOfLabel(basis: CompanyBasis, label: number, month: number): number {
  const { yearStartMonth, yearNamedAfter } = basis;
  const begins = yearNamedAfter === 'end' && yearStartMonth > 1 ? label - 1 : label;
  return month < yearStartMonth ? begins + 1 : begins;
}

interface Years {
  readonly years: readonly (number | null)[];
  /** The reason for asking about the year; null if a title states it. */
  readonly reason: string | null;
  readonly label: string | null;
}

/** Years from the titles for months that don't state their own year; null if every month does. */
export function yearsFor(
  basis: CompanyBasis,
  list: readonly number[],
  title: TitleTime | null,
): Years | null {
  if (title === null || list.length === 0) return null;
  const none = (reason: string): Years => ({ years: list.map(() => null), reason, label: null });
  const turn = list.findIndex((month, at) => at > 0 && month < (list[at - 1] ?? 0));
  const isOnce = list.every((month, at) => at === 0 || at === turn || month > (list[at - 1] ?? 0));
  if (!isOnce) return none("The months are not in order, and the sheet doesn't state their years.");
  const from = (first: number) =>
    list.map((_, at) => (turn !== -1 && at >= turn ? first + 1 : first));
  const inside = title.period === null ? null : yearsWithin(list, title.period);
  if (inside !== null) {
    return {
      years: inside,
      reason: null,
      label: new Set(inside).size === 1 ? String(inside[0]) : null,
    };
  }
  if (title.calendarYear !== null && turn === -1) {
    return { years: from(title.calendarYear), reason: null, label: String(title.calendarYear) };
  }
  if (title.financialYear !== null) {
    const first = title.financialYear;
    const start = basis.yearStartMonth;
    const crosses = list.some((month, at) => month >= start && (list[at - 1] ?? start) < start);
    if (!crosses) {
      return {
        years: list.map((month) => yearOfLabel(basis, first, month)),
        reason: null,
        label: `FY${String(title.financialYear - 2000).padStart(2, '0')}`,
      };
    }
    return none(
      'The title names a financial year, and the sheet does not say in which month it begins.',
    );
  }
  if (title.calendarYear !== null) {
    return none(
      `The months run past the end of a year, but the title states only ${title.calendarYear}.`,
    );
  }
  return none('The sheet does not state the year of its months.');
}

function yearsWithin(
  list: readonly number[],
  { month, year, months: length }: StatedPeriodText,
): readonly number[] | null {
  if (month === null || year === null || length === null || length > 12) return null;
  const start = month - length + 1;
  const places = list.map((one) => (one - start + 24) % 12);
  const isInOrder = places.every(
    (place, at) => place < length && (at === 0 || place > (places[at - 1] ?? 0)),
  );
  return isInOrder ? list.map((one) => (one > month ? year - 1 : year)) : null;
}

/** "P1" below a title with a financial year is the first month of that year. */
export function monthOfNumberedPeriod(
  basis: CompanyBasis,
  period: StatedPeriodText | null,
  title: TitleTime,
): StatedPeriodText | null {
  const number = period?.number ?? 0;
  if (period === null || period.month !== null || !isFiscalMonth(number)) return period;
  const { financialYear, calendarYear } = title;
  const year = financialYear ?? (isPeriodCertain(basis) ? calendarYear : null);
  if (title.period !== null || year === null) return period;
  const isFinancial = financialYear !== null;
  return { ...period, month: fiscalToCalendar(basis, number), year, isFinancial };
}

interface StatedMonthOfYear {
  readonly month: number;
  readonly year: number | null;
  readonly isFinancial: boolean;
}

/**
 * March followed by April under one financial year shows that the year doesn't begin in April, although the company's
 * does.
 */
export function crossesYearStart(
  basis: CompanyBasis,
  before: StatedMonthOfYear | undefined,
  one: StatedMonthOfYear,
): boolean {
  if (before === undefined || !before.isFinancial || !one.isFinancial) return false;
  const { yearStartMonth } = basis;
  return before.year === one.year && before.month < yearStartMonth && one.month >= yearStartMonth;
}

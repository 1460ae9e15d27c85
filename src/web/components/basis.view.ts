import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { REPORTING_CURRENCIES } from '../../finance/reportingCurrencies.ts';
import { calendarMonthName, MONTH_NAMES, toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import { currencyName, currencyTitle } from '../../format/currencyName.ts';

const shortMonth = (month: number) => calendarMonthName(toCalendarMonth(month)).slice(0, 3);

/** Returns "FY25 is Jul 2024 – Jun 2025", even if the company's year has changed since. */
export function yearInWords({
  yearStartMonth,
  yearNamedAfter,
}: Pick<CompanyBasis, 'yearStartMonth' | 'yearNamedAfter'>): string {
  if (yearStartMonth === 1) return 'FY25 is Jan 2025 – Dec 2025';
  const start = yearNamedAfter === 'end' ? 2024 : 2025;
  return `FY25 is ${shortMonth(yearStartMonth)} ${start} – ${shortMonth(yearStartMonth - 1)} ${start + 1}`;
}

/**
 * Returns sentences such as "The year begins in April: FY25 is Apr 2025 – Mar 2026. Figures are in
 * US dollars."
 */
export function basisInWords(
  basis: Pick<CompanyBasis, 'yearStartMonth' | 'yearNamedAfter' | 'currency'>,
): string {
  const month = calendarMonthName(toCalendarMonth(basis.yearStartMonth));
  return `The year begins in ${month}: ${yearInWords(basis)}. Figures are in ${currencyName(basis.currency)}.`;
}

export const MONTH_OPTIONS = MONTH_NAMES.map((label, index) => ({
  value: String(index + 1),
  label,
}));

export const reportingCurrencyOptions = () =>
  REPORTING_CURRENCIES.map((code) => ({
    value: code,
    label: `${currencyTitle(code)} (${code})`,
  })).toSorted((a, b) => a.label.localeCompare(b.label));

import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { REPORTING_CURRENCIES } from '../../domain/reportingCurrencies.ts';
import { calendarMonthName, MONTH_NAMES, toCalendarMonth } from '../../domain/fiscalCalendar.ts';
import { currencyName, currencyTitle } from '../../format/currencyName.ts';

const shortMonth = (month: number) => calendarMonthName(toCalendarMonth(month)).slice(0, 3);

/** "FY25 is Jul 2024 – Jun 2025", whatever the company's year is now. */
export function yearInWords({
  yearStartMonth,
  yearNamedAfter,
}: Omit<CompanyBasis, 'lineGroups'>): string {
  if (yearStartMonth === 1) return 'FY25 is Jan 2025 – Dec 2025';
  const start = yearNamedAfter === 'end' ? 2024 : 2025;
  return `FY25 is ${shortMonth(yearStartMonth)} ${start} – ${shortMonth(yearStartMonth - 1)} ${start + 1}`;
}

/** "The year begins in April: FY25 is Apr 2025 – Mar 2026. Figures are in US dollars." */
export function basisInWords(basis: CompanyBasis): string {
  const month = calendarMonthName(toCalendarMonth(basis.yearStartMonth));
  return `The year begins in ${month}: ${yearInWords(basis)}. Figures are in ${currencyName(basis.currency)}.`;
}

export const MONTH_OPTIONS = MONTH_NAMES.map((label, index) => ({
  value: String(index + 1),
  label,
}));

/** By name, as people look for them. */
export const reportingCurrencyOptions = () =>
  REPORTING_CURRENCIES.map((code) => ({
    value: code,
    label: `${currencyTitle(code)} (${code})`,
  })).toSorted((a, b) => a.label.localeCompare(b.label));

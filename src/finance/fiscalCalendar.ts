import type { CompanyBasis } from './companyBasis.ts';

declare const fiscalMonthBrand: unique symbol;
declare const calendarMonthBrand: unique symbol;

/** A month of the company's financial year: 1 is its first, April by default. */
export type FiscalMonth = number & { readonly [fiscalMonthBrand]: true };
export type CalendarMonth = number & { readonly [calendarMonthBrand]: true };

export interface MonthOfYear {
  readonly calendarYear: number;
  readonly calendarMonth: CalendarMonth;
}

export interface FinancialMonth {
  readonly fyLabel: string;
  readonly monthNum: number;
}

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export type MonthName = (typeof MONTH_NAMES)[number];

export const MONTHS_IN_YEAR = 12;
const LABEL_CENTURY = 2000;
const FINANCIAL_YEAR_LABEL = /^FY(\d{2})$/;

const monthsBeforeYearStart = (basis: CompanyBasis) => basis.yearStartMonth - 1;

/**
 * The number of years, 0 or 1, from the start of a financial year to the calendar year that names
 * it.
 */
function yearsToItsName(basis: CompanyBasis): 0 | 1 {
  const { yearStartMonth, yearNamedAfter } = basis;
  return yearNamedAfter === 'end' && yearStartMonth > 1 ? 1 : 0;
}

const NAMES_IN_ORDER: readonly (readonly MonthName[])[] = MONTH_NAMES.map((_, before) => [
  ...MONTH_NAMES.slice(before),
  ...MONTH_NAMES.slice(0, before),
]);

export const fiscalMonthNames = (basis: CompanyBasis): readonly MonthName[] =>
  NAMES_IN_ORDER[monthsBeforeYearStart(basis)] ?? MONTH_NAMES;

function isFromOneToTwelve(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MONTHS_IN_YEAR;
}

export function isFiscalMonth(value: number): value is FiscalMonth {
  return isFromOneToTwelve(value);
}

export function isCalendarMonth(value: number): value is CalendarMonth {
  return isFromOneToTwelve(value);
}

/** Checks the number of a month. @throws RangeError unless it is whole and from 1 to 12. */
export function toFiscalMonth(value: number): FiscalMonth {
  if (!isFiscalMonth(value)) throw new RangeError(`Not a fiscal month from 1 to 12: ${value}`);
  return value;
}

export function toCalendarMonth(value: number): CalendarMonth {
  if (!isCalendarMonth(value)) throw new RangeError(`Not a calendar month from 1 to 12: ${value}`);
  return value;
}

function nameAt(names: readonly MonthName[], month: number): MonthName {
  const name = names[month - 1];
  if (name === undefined) throw new RangeError(`Not a month from 1 to 12: ${month}`);
  return name;
}

/**
 * The name of a fiscal month: in a year from April, 1 is "April". @throws RangeError outside 1 to
 * 12.
 */
export function fiscalMonthName(basis: CompanyBasis, month: number): MonthName {
  return nameAt(fiscalMonthNames(basis), month);
}

export function calendarMonthName(month: number): MonthName {
  return nameAt(MONTH_NAMES, month);
}

/** The fiscal month of a full English month name in any case; null for any other text. */
export function fiscalMonthNumber(basis: CompanyBasis, name: string): FiscalMonth | null {
  const wanted = name.trim().toLowerCase();
  const index = fiscalMonthNames(basis).findIndex((known) => known.toLowerCase() === wanted);
  return index === -1 ? null : toFiscalMonth(index + 1);
}

/** Shortens "September" to "Sep". */
export function shortMonthName(name: string): string {
  return name.slice(0, 3);
}

/** Converts a fiscal month to a calendar month: in a year from April, 1 is 4 and 12 is 3. */
export function fiscalToCalendar(basis: CompanyBasis, month: FiscalMonth): CalendarMonth {
  return toCalendarMonth(((month - 1 + monthsBeforeYearStart(basis)) % MONTHS_IN_YEAR) + 1);
}

/** Converts a calendar month to a fiscal month: in a year from April, 4 is 1 and 3 is 12. */
export function calendarToFiscal(basis: CompanyBasis, month: CalendarMonth): FiscalMonth {
  return toFiscalMonth(
    ((month - 1 + MONTHS_IN_YEAR - monthsBeforeYearStart(basis)) % MONTHS_IN_YEAR) + 1,
  );
}

export function isFinancialYearLabel(label: string): boolean {
  return FINANCIAL_YEAR_LABEL.test(label);
}

/**
 * The digits of a label: "FY20" gives 20. @throws RangeError unless the label is "FY" and two
 * digits.
 */
export function financialYearDigits(label: string): number {
  const digits = FINANCIAL_YEAR_LABEL.exec(label)?.[1];
  if (digits === undefined) throw new RangeError(`Not a financial year such as FY20: "${label}"`);
  return Number(digits);
}

const financialYearLabel = (digits: number) => `FY${String(digits).padStart(2, '0')}`;

/**
 * 2025 → "FY25", or "FY26" if years are named after the year in which they end. @throws RangeError outside FY00 to
 * FY99.
 */
export function labelStartingIn(basis: CompanyBasis, firstYear: number): string {
  const digits = firstYear + yearsToItsName(basis) - LABEL_CENTURY;
  if (!Number.isInteger(digits) || digits < 0 || digits > 99) {
    throw new RangeError(`No financial year begins in ${firstYear}`);
  }
  return financialYearLabel(digits);
}

/**
 * The label of the year that ends in this calendar year. @throws RangeError outside FY00 to FY99.
 */
export function labelEndingIn(basis: CompanyBasis, lastYear: number): string {
  return labelStartingIn(basis, monthsBeforeYearStart(basis) === 0 ? lastYear : lastYear - 1);
}

const startsIn = (basis: CompanyBasis, fyLabel: string) =>
  LABEL_CENTURY + financialYearDigits(fyLabel) - yearsToItsName(basis);

/**
 * In a year from April: the year of the label, and one more for January to March. @throws RangeError on a bad label or
 * month.
 */
export function calendarYear(basis: CompanyBasis, fyLabel: string, fiscalMonth: number): number {
  const month = fiscalToCalendar(basis, toFiscalMonth(fiscalMonth));
  const start = startsIn(basis, fyLabel);
  return month <= monthsBeforeYearStart(basis) ? start + 1 : start;
}

/**
 * The fiscal month of a calendar month: April 2025 is month 1 of FY25, March 2026 is month 12.
 * @throws RangeError outside FY00 to FY99 or for a month outside 1 to 12.
 */
export function financialYearOf(
  basis: CompanyBasis,
  year: number,
  calendarMonth: number,
): { label: string; monthNum: FiscalMonth } {
  const month = toCalendarMonth(calendarMonth);
  return {
    label: labelStartingIn(basis, month <= monthsBeforeYearStart(basis) ? year - 1 : year),
    monthNum: calendarToFiscal(basis, month),
  };
}

/** Like `financialYearOf`, but null outside FY00 to FY99. @throws RangeError for a month outside 1 to 12. */
export function financialYearOrNull(
  basis: CompanyBasis,
  year: number,
  calendarMonth: number,
): { label: string; monthNum: FiscalMonth } | null {
  const month = toCalendarMonth(calendarMonth);
  const digits =
    (month <= monthsBeforeYearStart(basis) ? year - 1 : year) +
    yearsToItsName(basis) -
    LABEL_CENTURY;
  return Number.isInteger(digits) && digits >= 0 && digits <= 99
    ? financialYearOf(basis, year, month)
    : null;
}

/**
 * The financial year `years` later, or earlier if negative: FY26 and 1 → FY27. Null outside FY00 to FY99. @throws
 * RangeError on a bad label.
 */
export function shiftFinancialYear(label: string, years: number): string | null {
  const digits = financialYearDigits(label) + years;
  return digits < 0 || digits > 99 ? null : financialYearLabel(digits);
}

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Returns 0 for a month outside 1 to 12. */
export function daysOfMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 0);
}

const twoDigitText = (number: number) => String(number).padStart(2, '0');

/** ISO dates. @throws RangeError on a bad label. */
export function financialYearDates(
  basis: CompanyBasis,
  label: string,
): { startDate: string; endDate: string } {
  const first = fiscalToCalendar(basis, toFiscalMonth(1));
  const last = fiscalToCalendar(basis, toFiscalMonth(MONTHS_IN_YEAR));
  const [start, end] = [calendarYear(basis, label, 1), calendarYear(basis, label, MONTHS_IN_YEAR)];
  return {
    startDate: `${start}-${twoDigitText(first)}-01`,
    endDate: `${end}-${twoDigitText(last)}-${twoDigitText(daysOfMonth(end, last))}`,
  };
}

/**
 * Adds the months to a label: "FY20" gives "FY20 (Apr 2020 – Mar 2021)". @throws RangeError on a
 * bad label.
 */
export function financialYearSpan(basis: CompanyBasis, label: string): string {
  const end = (month: number) =>
    `${shortMonthName(fiscalMonthName(basis, month))} ${calendarYear(basis, label, month)}`;
  return `${label} (${end(1)} – ${end(MONTHS_IN_YEAR)})`;
}

/** True for the current calendar month and earlier ones. @throws RangeError on a bad label or month. */
export function hasBegun(
  basis: CompanyBasis,
  month: FinancialMonth | MonthOfYear,
  thisMonth: MonthOfYear,
): boolean {
  if ('calendarMonth' in month) return compareMonthsOfYear(month, thisMonth) <= 0;
  const { fyLabel, monthNum } = month;
  const calendarMonth = fiscalToCalendar(basis, toFiscalMonth(monthNum));
  return hasBegun(
    basis,
    { calendarYear: calendarYear(basis, fyLabel, monthNum), calendarMonth },
    thisMonth,
  );
}

/** The `count` calendar months after a month, nearest first. @throws RangeError on a month outside 1 to 12. */
export function monthsAfter(year: number, calendarMonth: number, count: number): MonthOfYear[] {
  const first = toCalendarMonth(calendarMonth);
  return Array.from({ length: count }, (_, index) => {
    const months = first + index;
    return {
      calendarYear: year + Math.floor(months / MONTHS_IN_YEAR),
      calendarMonth: toCalendarMonth((months % MONTHS_IN_YEAR) + 1),
    };
  });
}

/** Orders by financial year, then by fiscal month. @throws RangeError on a bad label. */
export function compareFinancialMonths(a: FinancialMonth, b: FinancialMonth): number {
  return financialYearDigits(a.fyLabel) - financialYearDigits(b.fyLabel) || a.monthNum - b.monthNum;
}

export function compareMonthsOfYear(
  a: { calendarYear: number; calendarMonth: number },
  b: { calendarYear: number; calendarMonth: number },
): number {
  return a.calendarYear - b.calendarYear || a.calendarMonth - b.calendarMonth;
}

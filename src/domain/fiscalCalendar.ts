import type { CompanyBasis } from './companyBasis.ts';

declare const fiscalMonthBrand: unique symbol;
declare const calendarMonthBrand: unique symbol;

/** A month of the company's financial year: 1 is its first, which is April unless the company says otherwise. */
export type FiscalMonth = number & { readonly [fiscalMonthBrand]: true };
/** A month of the calendar year: 1 is January, 12 is December. */
export type CalendarMonth = number & { readonly [calendarMonthBrand]: true };

/** One month of one calendar year. */
export interface MonthOfYear {
  readonly calendarYear: number;
  readonly calendarMonth: CalendarMonth;
}

/** One month of one financial year, as financial data stores it. */
export interface FinancialMonth {
  /** "FY20" */
  readonly fyLabel: string;
  readonly monthNum: number;
}

/** January to December. */
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
const CENTURY = 2000;
const LABEL = /^FY(\d{2})$/;

/** How many calendar months come before the company's financial year begins: 3 before April. */
const monthsBefore = (basis: CompanyBasis) => basis.yearStartMonth - 1;

/** How many years after its beginning the year comes that a financial year is named after: 0 or 1. */
function yearsToItsName(basis: CompanyBasis): 0 | 1 {
  const { yearStartMonth, yearNamedAfter } = basis;
  return yearNamedAfter === 'end' && yearStartMonth > 1 ? 1 : 0;
}

/** For each number of months before them. */
const NAMES_IN_ORDER: readonly (readonly MonthName[])[] = MONTH_NAMES.map((_, before) => [
  ...MONTH_NAMES.slice(before),
  ...MONTH_NAMES.slice(0, before),
]);

/** The months in the order of the company's financial year: April to March. */
export const fiscalMonthNames = (basis: CompanyBasis): readonly MonthName[] =>
  NAMES_IN_ORDER[monthsBefore(basis)] ?? MONTH_NAMES;

function isMonthNumber(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MONTHS_IN_YEAR;
}

/** Whether a number is a month of the financial year: whole, from 1 to 12. */
export function isFiscalMonth(value: number): value is FiscalMonth {
  return isMonthNumber(value);
}

/** Whether a number is a month of the calendar year: whole, from 1 to 12. */
export function isCalendarMonth(value: number): value is CalendarMonth {
  return isMonthNumber(value);
}

/** Checks a fiscal month. @throws RangeError unless it is whole, from 1 to 12. */
export function toFiscalMonth(value: number): FiscalMonth {
  if (!isFiscalMonth(value)) throw new RangeError(`Not a fiscal month from 1 to 12: ${value}`);
  return value;
}

/** Checks a calendar month. @throws RangeError unless it is whole, from 1 (January) to 12 (December). */
export function toCalendarMonth(value: number): CalendarMonth {
  if (!isCalendarMonth(value)) throw new RangeError(`Not a calendar month from 1 to 12: ${value}`);
  return value;
}

function nameAt(names: readonly MonthName[], month: number): MonthName {
  const name = names[month - 1];
  if (name === undefined) throw new RangeError(`Not a month from 1 to 12: ${month}`);
  return name;
}

/** The name of a month of the company's financial year: 1 is "April". @throws RangeError outside 1 to 12. */
export function fiscalMonthName(basis: CompanyBasis, month: number): MonthName {
  return nameAt(fiscalMonthNames(basis), month);
}

/** The name of a month of the calendar year: 1 is "January". @throws RangeError outside 1 to 12. */
export function calendarMonthName(month: number): MonthName {
  return nameAt(MONTH_NAMES, month);
}

/** The fiscal month of a full English month name in any letter case, or null for any other text. */
export function fiscalMonthNumber(basis: CompanyBasis, name: string): FiscalMonth | null {
  const wanted = name.trim().toLowerCase();
  const index = fiscalMonthNames(basis).findIndex((known) => known.toLowerCase() === wanted);
  return index === -1 ? null : toFiscalMonth(index + 1);
}

/** The first three letters of a month name ("September" → "Sep"). */
export function shortMonthName(name: string): string {
  return name.slice(0, 3);
}

/** In a year from April: fiscal 1 → 4, fiscal 12 → 3. */
export function fiscalToCalendar(basis: CompanyBasis, month: FiscalMonth): CalendarMonth {
  return toCalendarMonth(((month - 1 + monthsBefore(basis)) % MONTHS_IN_YEAR) + 1);
}

/** In a year from April: calendar 4 → 1, calendar 3 → 12. */
export function calendarToFiscal(basis: CompanyBasis, month: CalendarMonth): FiscalMonth {
  return toFiscalMonth(((month - 1 + MONTHS_IN_YEAR - monthsBefore(basis)) % MONTHS_IN_YEAR) + 1);
}

/** Whether a text is a financial-year label: "FY" and two digits. */
export function isFinancialYearLabel(label: string): boolean {
  return LABEL.test(label);
}

/** "FY20" → 20. @throws RangeError unless the label is "FY" and two digits. */
export function financialYearDigits(label: string): number {
  const digits = LABEL.exec(label)?.[1];
  if (digits === undefined) throw new RangeError(`Not a financial year such as FY20: "${label}"`);
  return Number(digits);
}

/** The label of a calendar year's last two digits: 5 → "FY05". */
const labelOf = (digits: number) => `FY${String(digits).padStart(2, '0')}`;

/**
 * The label of the company's financial year that begins in a calendar year: 2025 → "FY25", or "FY26"
 * where it is named after the year in which it ends. @throws RangeError outside FY00 to FY99.
 */
export function labelStartingIn(basis: CompanyBasis, firstYear: number): string {
  const digits = firstYear + yearsToItsName(basis) - CENTURY;
  if (!Number.isInteger(digits) || digits < 0 || digits > 99) {
    throw new RangeError(`No financial year begins in ${firstYear}`);
  }
  return labelOf(digits);
}

/** The label of the company's financial year that ends in a calendar year. @throws RangeError outside FY00 to FY99. */
export function labelEndingIn(basis: CompanyBasis, lastYear: number): string {
  return labelStartingIn(basis, monthsBefore(basis) === 0 ? lastYear : lastYear - 1);
}

/** The calendar year in which a financial year begins. @throws RangeError on a bad label. */
const startsIn = (basis: CompanyBasis, fyLabel: string) =>
  CENTURY + financialYearDigits(fyLabel) - yearsToItsName(basis);

/**
 * The calendar year in which a month of a financial year falls: in a year from April, the one of the
 * label, and one more for January to March. @throws RangeError on a bad label or month.
 */
export function calendarYear(basis: CompanyBasis, fyLabel: string, fiscalMonth: number): number {
  const month = fiscalToCalendar(basis, toFiscalMonth(fiscalMonth));
  const start = startsIn(basis, fyLabel);
  return month <= monthsBefore(basis) ? start + 1 : start;
}

/**
 * The financial year and fiscal month of a calendar month: April 2025 → FY25, 1; March 2026 →
 * FY25, 12. @throws RangeError outside FY00 to FY99 or for a month outside 1 to 12.
 */
export function financialYearOf(
  basis: CompanyBasis,
  year: number,
  calendarMonth: number,
): { label: string; monthNum: FiscalMonth } {
  const month = toCalendarMonth(calendarMonth);
  return {
    label: labelStartingIn(basis, month <= monthsBefore(basis) ? year - 1 : year),
    monthNum: calendarToFiscal(basis, month),
  };
}

/** The same, or null outside FY00 to FY99. @throws RangeError for a month outside 1 to 12. */
export function financialYearOrNull(
  basis: CompanyBasis,
  year: number,
  calendarMonth: number,
): { label: string; monthNum: FiscalMonth } | null {
  const month = toCalendarMonth(calendarMonth);
  const digits = (month <= monthsBefore(basis) ? year - 1 : year) + yearsToItsName(basis) - CENTURY;
  return Number.isInteger(digits) && digits >= 0 && digits <= 99
    ? financialYearOf(basis, year, month)
    : null;
}

/**
 * The financial year `years` later, or earlier if negative: FY26 and 1 → FY27. Null outside
 * FY00 to FY99. @throws RangeError on a bad label.
 */
export function shiftFinancialYear(label: string, years: number): string | null {
  const digits = financialYearDigits(label) + years;
  return digits < 0 || digits > 99 ? null : labelOf(digits);
}

const LAST_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** The number of days of a calendar month, from 1 to 12; 0 for any other. */
export function daysOfMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (LAST_DAYS[month - 1] ?? 0);
}

const two = (number: number) => String(number).padStart(2, '0');

/** The first and last day of a financial year as ISO dates. @throws RangeError on a bad label. */
export function financialYearDates(
  basis: CompanyBasis,
  label: string,
): { startDate: string; endDate: string } {
  const first = fiscalToCalendar(basis, toFiscalMonth(1));
  const last = fiscalToCalendar(basis, toFiscalMonth(MONTHS_IN_YEAR));
  const [start, end] = [calendarYear(basis, label, 1), calendarYear(basis, label, MONTHS_IN_YEAR)];
  return {
    startDate: `${start}-${two(first)}-01`,
    endDate: `${end}-${two(last)}-${two(daysOfMonth(end, last))}`,
  };
}

/** "FY20" → "FY20 (Apr 2020 – Mar 2021)". @throws RangeError on a bad label. */
export function financialYearSpan(basis: CompanyBasis, label: string): string {
  const end = (month: number) =>
    `${shortMonthName(fiscalMonthName(basis, month))} ${calendarYear(basis, label, month)}`;
  return `${label} (${end(1)} – ${end(MONTHS_IN_YEAR)})`;
}

/** Whether a month is this calendar month or an earlier one. @throws RangeError on a bad label or month. */
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

/**
 * The `count` calendar months after a month (1 is January), nearest first, without the month
 * itself. @throws RangeError on a month outside 1 to 12.
 */
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

/** Orders months by financial year, then by fiscal month. @throws RangeError on a bad label. */
export function compareFinancialMonths(a: FinancialMonth, b: FinancialMonth): number {
  return financialYearDigits(a.fyLabel) - financialYearDigits(b.fyLabel) || a.monthNum - b.monthNum;
}

/** Orders calendar months, earliest first. */
export function compareMonthsOfYear(
  a: { calendarYear: number; calendarMonth: number },
  b: { calendarYear: number; calendarMonth: number },
): number {
  return a.calendarYear - b.calendarYear || a.calendarMonth - b.calendarMonth;
}

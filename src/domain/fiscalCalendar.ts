declare const fiscalMonthBrand: unique symbol;
declare const calendarMonthBrand: unique symbol;

/** A month of the financial year: 1 is April, 12 is March. */
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
/** How many calendar months come before the financial year begins: January, February, March. */
const MONTHS_BEFORE_APRIL = 3;
const CENTURY = 2000;
const LABEL = /^FY(\d{2})$/;

/** April to March, in the order of the financial year. */
export const FISCAL_MONTH_NAMES: readonly MonthName[] = [
  ...MONTH_NAMES.slice(MONTHS_BEFORE_APRIL),
  ...MONTH_NAMES.slice(0, MONTHS_BEFORE_APRIL),
];

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

/** Checks a fiscal month. @throws RangeError unless it is whole, from 1 (April) to 12 (March). */
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

/** The name of a month of the financial year: 1 is "April". @throws RangeError outside 1 to 12. */
export function fiscalMonthName(month: number): MonthName {
  return nameAt(FISCAL_MONTH_NAMES, month);
}

/** The name of a month of the calendar year: 1 is "January". @throws RangeError outside 1 to 12. */
export function calendarMonthName(month: number): MonthName {
  return nameAt(MONTH_NAMES, month);
}

/** The fiscal month of a full English month name in any letter case, or null for any other text. */
export function fiscalMonthNumber(name: string): FiscalMonth | null {
  const wanted = name.trim().toLowerCase();
  const index = FISCAL_MONTH_NAMES.findIndex((known) => known.toLowerCase() === wanted);
  return index === -1 ? null : toFiscalMonth(index + 1);
}

/** The first three letters of a month name ("September" → "Sep"). */
export function shortMonthName(name: string): string {
  return name.slice(0, 3);
}

/** April (fiscal 1) → 4; March (fiscal 12) → 3. */
export function fiscalToCalendar(month: FiscalMonth): CalendarMonth {
  return toCalendarMonth(((month - 1 + MONTHS_BEFORE_APRIL) % MONTHS_IN_YEAR) + 1);
}

/** April (calendar 4) → 1; March (calendar 3) → 12. */
export function calendarToFiscal(month: CalendarMonth): FiscalMonth {
  return toFiscalMonth(((month - 1 + MONTHS_IN_YEAR - MONTHS_BEFORE_APRIL) % MONTHS_IN_YEAR) + 1);
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

/**
 * The label of the financial year that begins in April of a calendar year: 2025 → "FY25".
 * @throws RangeError outside 2000 to 2099.
 */
function labelStartingIn(firstYear: number): string {
  const digits = firstYear - CENTURY;
  if (!Number.isInteger(digits) || digits < 0 || digits > 99) {
    throw new RangeError(`No financial year begins in ${firstYear}`);
  }
  return `FY${String(digits).padStart(2, '0')}`;
}

/**
 * The calendar year in which a month of a financial year falls: 2000 plus the digits of the
 * label, one more for January to March. @throws RangeError on a bad label or month.
 */
export function calendarYear(fyLabel: string, fiscalMonth: number): number {
  const month = fiscalToCalendar(toFiscalMonth(fiscalMonth));
  const start = CENTURY + financialYearDigits(fyLabel);
  return month <= MONTHS_BEFORE_APRIL ? start + 1 : start;
}

/**
 * The financial year and fiscal month of a calendar month: April 2025 → FY25, 1; March 2026 →
 * FY25, 12. @throws RangeError outside April 2000 to March 2100 or for a month outside 1 to 12.
 */
export function financialYearOf(
  year: number,
  calendarMonth: number,
): { label: string; monthNum: FiscalMonth } {
  const month = toCalendarMonth(calendarMonth);
  return {
    label: labelStartingIn(month <= MONTHS_BEFORE_APRIL ? year - 1 : year),
    monthNum: calendarToFiscal(month),
  };
}

/**
 * The financial year `years` later, or earlier if negative: FY26 and 1 → FY27. Null outside
 * FY00 to FY99. @throws RangeError on a bad label.
 */
export function shiftFinancialYear(label: string, years: number): string | null {
  const digits = financialYearDigits(label) + years;
  return digits < 0 || digits > 99 ? null : labelStartingIn(CENTURY + digits);
}

/** The first and last day of a financial year as ISO dates. @throws RangeError on a bad label. */
export function financialYearDates(label: string): { startDate: string; endDate: string } {
  const start = CENTURY + financialYearDigits(label);
  return { startDate: `${start}-04-01`, endDate: `${start + 1}-03-31` };
}

/** "FY20" → "FY20 (Apr 2020 – Mar 2021)". @throws RangeError on a bad label. */
export function financialYearSpan(label: string): string {
  const start = CENTURY + financialYearDigits(label);
  return `${label} (Apr ${start} – Mar ${start + 1})`;
}

/** Whether a month of a financial year is this calendar month or an earlier one. @throws RangeError on a bad label or month. */
export function hasBegun({ fyLabel, monthNum }: FinancialMonth, thisMonth: MonthOfYear): boolean {
  const year = calendarYear(fyLabel, monthNum);
  if (year !== thisMonth.calendarYear) return year < thisMonth.calendarYear;
  return fiscalToCalendar(toFiscalMonth(monthNum)) <= thisMonth.calendarMonth;
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

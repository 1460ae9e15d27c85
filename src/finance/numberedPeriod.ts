import type { CompanyBasis } from './companyBasis.ts';
import type { CalendarMonth, MonthOfYear } from './fiscalCalendar.ts';
import { fiscalToCalendar, isFiscalMonth, toCalendarMonth } from './fiscalCalendar.ts';

/** A month number with a year that doesn't state which kind of year it is: "P01 2025". */
export interface NumberedPeriod {
  readonly number: number;
  readonly year: number;
}

/**
 * The meaning of the year next to a period number: the calendar year in which the financial year begins or ends, or a
 * calendar year from January.
 */
export const PERIOD_YEARS = ['begins', 'ends', 'calendar'] as const;
export type PeriodYear = (typeof PERIOD_YEARS)[number];

const WORD =
  '(?:p|m|per|pd|(?:(?:posting|fiscal|accounting) )?period|(?:buchungs)?periode|month|mth)';
const YEAR_AFTER_PERIOD = new RegExp(`^${WORD}[.\\s]*0?(\\d{1,2})[\\s,./-]+(20\\d{2})$`);
const YEAR_BEFORE_PERIOD = new RegExp(`^(20\\d{2})[\\s,./-]*${WORD}[.\\s]*0?(\\d{1,2})$`);
/** SAP writes "001/2026" and "2026/001", and adjustment periods from 013. */
const SAP_AFTER = /^0(\d{2})[./](20\d{2})$/;
const SAP_BEFORE = /^(20\d{2})[./]0(\d{2})$/;
const PERIOD_WITHOUT_YEAR = new RegExp(`^${WORD}[.\\s]*0?(\\d{1,2})$`);

const comparablePeriodText = (text: string) => text.normalize('NFKC').toLowerCase().trim();

function validPeriod(number: string | undefined, year: string | undefined): NumberedPeriod | null {
  const [one, other] = [Number(number), Number(year)];
  return isFiscalMonth(one) ? { number: one, year: other } : null;
}

/** Reads "P01 2025", "Period 1/2025", "2025-P01" and "001/2025"; null for any other text. */
export function numberedPeriod(text: string): NumberedPeriod | null {
  const written = comparablePeriodText(text);
  const after = YEAR_AFTER_PERIOD.exec(written) ?? SAP_AFTER.exec(written);
  if (after !== null) return validPeriod(after[1], after[2]);
  const before = YEAR_BEFORE_PERIOD.exec(written) ?? SAP_BEFORE.exec(written);
  return before === null ? null : validPeriod(before[2], before[1]);
}

const CLOSING_AFTER = new RegExp(
  `^(?:0(1[3-6])[./](20\\d{2})|(?:${WORD}[.\\s]*0?)(1[3-6])[\\s,./-]+(20\\d{2})|(1[3-6])[/-](20\\d{2}))$`,
);
const CLOSING_BEFORE = new RegExp(`^(20\\d{2})(?:[./]0|[/-]|[\\s,./-]*${WORD}[.\\s]*0?)(1[3-6])$`);

/**
 * Reads "013/2025" and "P13 2025": periods 13 to 16 hold the adjustments of a year-end closing. Null for any other
 * text.
 */
export function closingPeriod(text: string): NumberedPeriod | null {
  const written = comparablePeriodText(text);
  const after = CLOSING_AFTER.exec(written);
  if (after !== null) {
    const [, one, year, worded = one, wordedYear = year, number = worded, ofYear = wordedYear] =
      after;
    return { number: Number(number), year: Number(ofYear) };
  }
  const before = CLOSING_BEFORE.exec(written);
  return before === null ? null : { number: Number(before[2]), year: Number(before[1]) };
}

/** Reads "P1", "Period 01" or "Month 12", from 1 to 12; null for any other text. */
export function periodNumber(text: string): number | null {
  const number = Number(PERIOD_WITHOUT_YEAR.exec(comparablePeriodText(text))?.[1]);
  return isFiscalMonth(number) ? number : null;
}

/** True if all meanings agree, because the company's years begin in January. */
export const isPeriodCertain = (basis: CompanyBasis): boolean => basis.yearStartMonth === 1;

export const ownPeriodYear = (basis: CompanyBasis): PeriodYear =>
  basis.yearNamedAfter === 'end' ? 'ends' : 'begins';

export function monthOfPeriod(
  basis: CompanyBasis,
  { number, year }: NumberedPeriod,
  said: PeriodYear,
): MonthOfYear {
  if (said === 'calendar' || !isFiscalMonth(number)) {
    return { calendarYear: year, calendarMonth: toCalendarMonth(number) };
  }
  const calendarMonth: CalendarMonth = fiscalToCalendar(basis, number);
  const { yearStartMonth } = basis;
  const begins = said === 'ends' && yearStartMonth > 1 ? year - 1 : year;
  return { calendarYear: calendarMonth < yearStartMonth ? begins + 1 : begins, calendarMonth };
}

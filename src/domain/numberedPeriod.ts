import type { CompanyBasis } from './companyBasis.ts';
import type { CalendarMonth, MonthOfYear } from './fiscalCalendar.ts';
import { fiscalToCalendar, isFiscalMonth, toCalendarMonth } from './fiscalCalendar.ts';

/** A month by its number in a year that is written without saying which kind of year: "P01 2025". */
export interface NumberedPeriod {
  /** From 1 to 12. */
  readonly number: number;
  /** 2025 */
  readonly year: number;
}

/**
 * Which year the number beside a period is: that in which the company's financial year begins or ends, or the
 * calendar year, whose first month is January.
 */
export const PERIOD_YEARS = ['begins', 'ends', 'calendar'] as const;
export type PeriodYear = (typeof PERIOD_YEARS)[number];

const WORD = '(?:p|m|per|pd|period|periode|month|mth)';
const AFTER = new RegExp(`^${WORD}[.\\s]*0?(\\d{1,2})[\\s,./-]+(20\\d{2})$`);
const BEFORE = new RegExp(`^(20\\d{2})[\\s,./-]*${WORD}[.\\s]*0?(\\d{1,2})$`);
/** SAP writes "001/2026" and "2026/001", and periods of corrections from 013. */
const SAP_AFTER = /^0(\d{2})[./](20\d{2})$/;
const SAP_BEFORE = /^(20\d{2})[./]0(\d{2})$/;
const ALONE = new RegExp(`^${WORD}[.\\s]*0?(\\d{1,2})$`);

const plain = (text: string) => text.normalize('NFKC').toLowerCase().trim();

function period(number: string | undefined, year: string | undefined): NumberedPeriod | null {
  const [one, other] = [Number(number), Number(year)];
  return isFiscalMonth(one) ? { number: one, year: other } : null;
}

/** What "P01 2025", "Period 1/2025", "2025-P01" and "001/2025" say; null for any other text. */
export function numberedPeriod(text: string): NumberedPeriod | null {
  const written = plain(text);
  const after = AFTER.exec(written) ?? SAP_AFTER.exec(written);
  if (after !== null) return period(after[1], after[2]);
  const before = BEFORE.exec(written) ?? SAP_BEFORE.exec(written);
  return before === null ? null : period(before[2], before[1]);
}

/** The number of "P1", "Period 01" or "Month 12", from 1 to 12; null for any other text. */
export function periodNumber(text: string): number | null {
  const number = Number(ALONE.exec(plain(text))?.[1]);
  return isFiscalMonth(number) ? number : null;
}

/** Whether all readings of such periods are the same for the company: its years begin in January. */
export const isPeriodCertain = (basis: CompanyBasis): boolean => basis.yearStartMonth === 1;

/** How the company itself would read them: as it names its financial years. */
export const ownPeriodYear = (basis: CompanyBasis): PeriodYear =>
  basis.yearNamedAfter === 'end' ? 'ends' : 'begins';

/** The month that such a period is in one of its readings. */
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

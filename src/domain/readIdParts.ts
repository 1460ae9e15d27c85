import type { FigurePeriod } from './figureId.ts';
import {
  compareMonthsOfYear,
  financialYearOf,
  isCalendarMonth,
  isFinancialYearLabel,
  toCalendarMonth,
} from './fiscalCalendar.ts';
import type { MonthOfYear } from './fiscalCalendar.ts';
import { LINES } from './lines.ts';
import type { LineKey } from './lines.ts';

/** A name as ids write it; null: it is none. */
export function nameOf(text: string): string | null {
  const escaped = text.replaceAll('_', '%20').replaceAll('~', '%');
  try {
    const name = decodeURIComponent(escaped);
    // No name has it, and the database cannot look for it.
    return name.includes('\0') ? null : name;
  } catch {
    return null;
  }
}

export function isLine(text: string): text is LineKey {
  return Object.hasOwn(LINES, text);
}

/** A month of a financial year from FY00 to FY99. */
export function monthOfText(text: string): MonthOfYear | null {
  const [, year, month] = /^(2[01]\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || !isCalendarMonth(Number(month))) return null;
  const read = { calendarYear: Number(year), calendarMonth: toCalendarMonth(Number(month)) };
  try {
    financialYearOf(read.calendarYear, read.calendarMonth);
    return read;
  } catch {
    return null;
  }
}

/** The part of an id that begins like this, without its beginning. */
export const partAfter = (parts: readonly string[], start: string): string | null =>
  parts.find((part) => part.startsWith(start))?.slice(start.length) ?? null;

/** The months of a figure of the company; null: the text says none. */
export function companyPeriod(text: string): FigurePeriod | null {
  const month = monthOfText(text);
  if (month !== null) return { is: 'month', ...month };
  if (isFinancialYearLabel(text)) return { is: 'year', fyLabel: text };
  const [start = '', end = '', ...more] = text.split('-to-');
  if (!isFinancialYearLabel(start)) return rangePeriod(text);
  const last = monthOfText(end);
  if (last === null || more.length > 0) return null;
  const { label } = financialYearOf(last.calendarYear, last.calendarMonth);
  return label === start ? { is: 'toDate', fyLabel: start, last } : null;
}

/** "2025-04-to-2025-10" */
export function rangePeriod(text: string): Extract<FigurePeriod, { readonly is: 'range' }> | null {
  const [start = '', end = '', ...more] = text.split('-to-');
  const [first, last] = [monthOfText(start), monthOfText(end)];
  if (first === null || last === null || more.length > 0) return null;
  return compareMonthsOfYear(first, last) > 0 ? null : { is: 'range', first, last };
}

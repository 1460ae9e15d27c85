import { financialYearOf, isCalendarMonth, toCalendarMonth } from './fiscalCalendar.ts';
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

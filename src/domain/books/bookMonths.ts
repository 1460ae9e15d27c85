import { MONTH_NAMES } from '../fiscalCalendar.ts';
import type { BooksMonth } from './books.ts';

const MONTHS = 12;

/** A year from 1900 to 2199 and a month from 1 to 12 as text; null for anything else. */
export function bookMonth(year: number, month: number): BooksMonth | null {
  const isOne = Number.isInteger(month) && month >= 1 && month <= MONTHS;
  if (!isOne || !Number.isInteger(year) || year < 1900 || year > 2199) return null;
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** The month that is this many months later. */
export function monthsLater(month: BooksMonth, count: number): BooksMonth {
  const index = monthIndex(month) + count;
  return `${Math.floor(index / MONTHS)}-${String((index % MONTHS) + 1).padStart(2, '0')}`;
}

/** Months since year 0, so that months can be subtracted. */
export function monthIndex(month: BooksMonth): number {
  return Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5)) - 1;
}

/** The month of a date such as "20240131" or "2024-01-31"; null for any other text. */
export function monthOfDay(text: string): BooksMonth | null {
  const [, year, month] = /^(\d{4})-?(\d{2})-?(?:\d{2})(?:T.*)?$/.exec(text) ?? [];
  return year === undefined ? null : bookMonth(Number(year), Number(month));
}

/** "2025-01" as people read it: "January 2025". */
export function bookMonthName(month: BooksMonth): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTH_NAMES[Number(number) - 1] ?? number} ${year}`;
}

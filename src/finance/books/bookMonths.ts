import { MONTH_NAMES } from '../fiscalCalendar.ts';
import type { BooksMonth } from './books.ts';

const MONTHS_IN_BOOK_YEAR = 12;

/** Returns null unless the year is from 1900 to 2199 and the month from 1 to 12. */
export function bookMonth(year: number, month: number): BooksMonth | null {
  const isOne = Number.isInteger(month) && month >= 1 && month <= MONTHS_IN_BOOK_YEAR;
  if (!isOne || !Number.isInteger(year) || year < 1900 || year > 2199) return null;
  return `${year}-${String(month).padStart(2, '0')}`;
}

export function monthsLater(month: BooksMonth, count: number): BooksMonth {
  const index = monthIndex(month) + count;
  return `${Math.floor(index / MONTHS_IN_BOOK_YEAR)}-${String((index % MONTHS_IN_BOOK_YEAR) + 1).padStart(2, '0')}`;
}

export function monthIndex(month: BooksMonth): number {
  return Number(month.slice(0, 4)) * MONTHS_IN_BOOK_YEAR + Number(month.slice(5)) - 1;
}

/** The month of a date such as "20240131", "2024-01-31" or "2024-1-31"; null for any other text. */
export function monthOfDay(text: string): BooksMonth | null {
  const [, year, named, month = named] =
    /^(\d{4})(?:-(\d{1,2})-\d{1,2}|(\d{2})\d{2})(?:T.*)?$/.exec(text) ?? [];
  return year === undefined ? null : bookMonth(Number(year), Number(month));
}

export function bookMonthName(month: BooksMonth): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTH_NAMES[Number(number) - 1] ?? number} ${year}`;
}

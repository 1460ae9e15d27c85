import type { ImportPreview } from '../../contract/imports.ts';
import { bookMonth, monthOfDay } from '../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { columnLetters } from '../../office/cellAddress.ts';
import { DAY_IN_NUMBERS } from '../cells/dayOrder.ts';
import { textOf } from '../cells/grid.ts';
import type { GridValue } from '../cells/grid.ts';
import { statedPeriod } from './statedPeriod.ts';

/** The month of a day, with the day first and with the month first; null for an impossible order. */
export interface ListDay {
  readonly dayFirst: BooksMonth | null;
  readonly monthFirst: BooksMonth | null;
}

const MOST_DAYS_IN_MONTH = 31;
const ISO_LIST_DAY = /^(\d{4}-\d{1,2}-\d{1,2}|\d{8})(?:[ T].*)?$/;

const sameInBothOrders = (month: BooksMonth | null): ListDay | null =>
  month === null ? null : { dayFirst: month, monthFirst: month };

const YEAR_MONTH_DIGITS = /^((?:19|20)\d{2})(0[1-9]|1[0-2])$/;

/** A month without a day, "2025-01" or "Jan 2025", which means the whole month; null for anything else. */
export function listMonth(cell: GridValue | null): BooksMonth | null {
  const [, year, month] = YEAR_MONTH_DIGITS.exec(textOf(cell)) ?? [];
  if (year !== undefined) return bookMonth(Number(year), Number(month));
  if (cell?.kind !== 'text' || !/\d/.test(cell.value) || cell.value.length > 30) return null;
  const stated = statedPeriod(textOf(cell));
  return stated !== null && stated.from === stated.to ? stated.to : null;
}

/** The day in a cell of a list; null if there is none. */
export function listDay(cell: GridValue | null): ListDay | null {
  if (cell === null || cell.kind === 'error') return null;
  const text = textOf(cell);
  const [, iso] = ISO_LIST_DAY.exec(text) ?? [];
  if (iso !== undefined) return sameInBothOrders(monthOfDay(iso));
  if (/^\d{6}$|^\d{4}-\d{2}$|^\d{1,2}[./-]\d{4}$|^\p{L}+\.?[ -]\d{4}$/u.test(text))
    return sameInBothOrders(listMonth(cell));
  const [, first = '', mark = '', second = '', year = ''] = DAY_IN_NUMBERS.exec(text) ?? [];
  if (first === '') {
    if (cell.kind === 'number' || !/[a-z]/i.test(text) || text.length > 30) return null;
    const stated = statedPeriod(text);
    return stated === null || stated.from !== null ? null : sameInBothOrders(stated.to);
  }
  const full = year.length === 2 ? 2_000 + Number(year) : Number(year);
  const dayFirst = Number(first) <= MOST_DAYS_IN_MONTH ? bookMonth(full, Number(second)) : null;
  // If day, month and year are separated by points, the day comes first.
  const monthFirst =
    mark !== '.' && Number(second) <= MOST_DAYS_IN_MONTH ? bookMonth(full, Number(first)) : null;
  return dayFirst === null && monthFirst === null ? null : { dayFirst, monthFirst };
}

/** True if a day can be read with the day first or the month first, with different results. */
export function isUnclearDay(cell: GridValue | null): boolean {
  const day = listDay(cell);
  if (day === null || day.dayFirst === null || day.monthFirst === null) return false;
  return day.dayFirst !== day.monthFirst;
}

export const dayOrderQuestion = (
  sheet: string,
  column: number,
  example: string,
): ImportPreview['questions'][number] => ({
  sheet,
  about: 'columns',
  question: `Choose whether the day or the month comes first in the dates of column ${columnLetters(column)}, such as ${example}.`,
});

import { bookMonth } from '../../finance/books/bookMonths.ts';
import { daysOfMonth } from '../../finance/fiscalCalendar.ts';
import { isCodeCell, textOf } from './grid.ts';
import type { GridValue } from './grid.ts';

/** A day in digits: its first number, separator, second number and year. */
export const DAY_IN_NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2}|\d{4})(?:[ T].*)?$/;

/**
 * Reads a day such as "03/04/2025" in the order that a person or the heading states; returns any other cell unchanged.
 */
export function dayInOrder(
  cell: GridValue | null,
  order: 'dayFirst' | 'monthFirst',
): GridValue | null {
  if (isCodeCell(cell)) return cell;
  const [, first = '', , second = '', year = ''] = DAY_IN_NUMBERS.exec(textOf(cell)) ?? [];
  if (first === '') return cell;
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first];
  const full = year.length === 2 ? 2_000 + Number(year) : Number(year);
  if (bookMonth(full, Number(month)) === null || Number(day) > daysOfMonth(full, Number(month))) {
    return cell;
  }
  return { kind: 'date', value: `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
}

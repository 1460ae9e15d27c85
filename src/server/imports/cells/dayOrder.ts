import { bookMonth } from '../../../domain/books/bookMonths.ts';
import { daysOfMonth } from '../../../domain/fiscalCalendar.ts';
import { textOf } from './grid.ts';
import type { GridValue } from './grid.ts';

/** A day in numbers: its first number, its mark, its second number and its year. */
export const DAY_IN_NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2}|\d{4})(?:[ T].*)?$/;

/** A day such as "03/04/2025" as a person, or its heading, says its order; any other cell as it is. */
export function dayInOrder(
  cell: GridValue | null,
  order: 'dayFirst' | 'monthFirst',
): GridValue | null {
  const [, first = '', , second = '', year = ''] = DAY_IN_NUMBERS.exec(textOf(cell)) ?? [];
  if (first === '') return cell;
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first];
  const full = year.length === 2 ? 2_000 + Number(year) : Number(year);
  if (bookMonth(full, Number(month)) === null || Number(day) > daysOfMonth(full, Number(month))) {
    return cell;
  }
  return { kind: 'date', value: `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
}

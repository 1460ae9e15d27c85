import type { CalendarMonth } from './fiscalCalendar.ts';
import { MONTH_NAMES, toCalendarMonth } from './fiscalCalendar.ts';

/** Names with fewer letters are too close to each other and to other words: "June" and "July", "May" and "Pay". */
const FEWEST_LETTERS = 6;

/**
 * The month whose English name was misspelt by one letter, such as "febuary" or "janaury", in lower case; null if no
 * name is that close. Only valid next to a year.
 */
export function misspeltMonth(word: string): CalendarMonth | null {
  const at = MONTH_NAMES.findIndex(
    (name) => name.length >= FEWEST_LETTERS && isOneMistake(name.toLowerCase(), word),
  );
  return at === -1 ? null : toCalendarMonth(at + 1);
}

/** True if one letter is missing, added or replaced, or two neighbours are swapped. */
function isOneMistake(right: string, written: string): boolean {
  let from = 0;
  while (from < right.length && right[from] === written[from]) from += 1;
  const [rest, read] = [right.slice(from), written.slice(from)];
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`;
  return (
    read === rest.slice(1) ||
    read.slice(1) === rest ||
    read.slice(1) === rest.slice(1) ||
    read === swapped
  );
}

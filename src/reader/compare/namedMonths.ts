import { bookMonthName, monthIndex } from '../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../finance/books/books.ts';

const MOST_NAMED_MONTHS = 3;

/** "May 2025 and July 2025"; for many months, the first and the last. */
export function namedMonths(months: readonly BooksMonth[]): string {
  const sorted = [...new Set(months)].toSorted();
  const names = sorted.map((month) => bookMonthName(month));
  const [first, last] = [names.at(0) ?? '', names.at(-1) ?? ''];
  if (names.length === 1) return first;
  if (names.length <= MOST_NAMED_MONTHS) return `${names.slice(0, -1).join(', ')} and ${last}`;
  const isRun = monthIndex(sorted.at(-1) ?? '') - monthIndex(sorted[0] ?? '') === names.length - 1;
  return `${first} to ${last}${isRun ? '' : ', not all,'}`;
}

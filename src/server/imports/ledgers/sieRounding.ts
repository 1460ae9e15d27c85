import type { Millionths } from '../../../domain/books/exactSums.ts';
import { textOfMillionths } from '../../../domain/books/exactSums.ts';

const CENT = 10_000n;
const UNIT = 1_000_000n;
/** Rounding adds up to no more of the last place than this. */
const MOST_PLACES = 5n;

/** Whether amounts miss each other by no more than half of their last place each: whole crowns, or cents. */
export function isRoundingOfBalances(
  difference: Millionths,
  amounts: Iterable<Millionths>,
): boolean {
  const all = [...amounts];
  const place = all.every((amount) => amount % UNIT === 0n) ? UNIT : CENT;
  const size = difference < 0n ? -difference : difference;
  return size * 2n <= place * BigInt(all.length) && size <= place * MOST_PLACES;
}

export const roundingNote = (difference: Millionths): string =>
  `Debits and credits differ by ${textOfMillionths(difference)}, which is rounding.`;

import type { Millionths } from '../../finance/books/exactSums.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';

const SIE_CENT = 10_000n;
const SIE_CROWN = 1_000_000n;
/** Rounding adds up to no more than this many units of the last place. */
const MOST_ROUNDING_STEPS = 5n;

/** True if amounts differ by at most half of their last place each, in whole crowns or cents. */
export function isRoundingOfBalances(
  difference: Millionths,
  amounts: Iterable<Millionths>,
): boolean {
  const all = [...amounts];
  const place = all.every((amount) => amount % SIE_CROWN === 0n) ? SIE_CROWN : SIE_CENT;
  const size = difference < 0n ? -difference : difference;
  return size * 2n <= place * BigInt(all.length) && size <= place * MOST_ROUNDING_STEPS;
}

export const roundingNote = (difference: Millionths): string =>
  `Debits and credits differ by ${textOfMillionths(difference)} because of rounding.`;

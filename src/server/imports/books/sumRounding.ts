import type { BooksRow } from '../../../domain/books/books.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import { millionthsOf, textOfMillionths } from '../../../domain/books/exactSums.ts';

/** The last place that amounts are written to. */
export const CENT: Millionths = 10_000n;
const UNIT = 1_000_000n;
/** The coarsest first. */
const PLACES: readonly Millionths[] = [UNIT * 1_000_000n, UNIT * 1000n, UNIT, UNIT / 10n];
/** Amounts of a few thousands are not rounded to thousands. */
const FEWEST_STEPS = 100n;

/** Spreadsheets keep binary digits. */
export const BINARY: Millionths = 1000n;

export const sizeOf = (amount: Millionths): Millionths => (amount < 0n ? -amount : amount);

function isWrittenTo(place: Millionths, amount: Millionths): boolean {
  const rest = sizeOf(amount) % place;
  return rest <= BINARY || place - rest <= BINARY;
}

/** The coarsest place that all amounts of these rows are rounded to: at least a cent. */
export function lastPlace(rows: readonly BooksRow[]): Millionths {
  const amounts = rows.flatMap(({ movements, balances }) =>
    [...Object.values(movements), ...Object.values(balances)].map((text) => millionthsOf(text)),
  );
  let greatest = 0n;
  for (const amount of amounts) {
    const size = sizeOf(amount ?? 0n);
    if (size > greatest) greatest = size;
  }
  const place = PLACES.find(
    (one) =>
      (one <= UNIT || greatest >= one * FEWEST_STEPS) &&
      amounts.every((amount) => amount !== null && isWrittenTo(one, amount)),
  );
  return place ?? CENT;
}

/** How far a sum may be from so many rounded parts: half of the last place for each, and for the sum. */
export const isRounding = (apart: Millionths, place: Millionths, parts: number): boolean =>
  sizeOf(apart) <= (place * BigInt(parts + 1)) / 2n + BINARY;

/** That a sum and its parts differ by rounding alone; nothing where they do not differ. */
export function roundingNotes(sum: string, greatest: Millionths): readonly string[] {
  return greatest <= BINARY
    ? []
    : [`${sum} and its parts differ by at most ${textOfMillionths(greatest)}, by rounding.`];
}

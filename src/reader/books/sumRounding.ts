import type { BooksRow } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { millionthsOf, textOfMillionths } from '../../finance/books/exactSums.ts';

/** The finest place that amounts are rounded to. */
export const CENT: Millionths = 10_000n;
const WHOLE_UNIT = 1_000_000n;
const ROUNDING_PLACES: readonly Millionths[] = [
  WHOLE_UNIT * 1_000_000n,
  WHOLE_UNIT * 1000n,
  WHOLE_UNIT,
  WHOLE_UNIT / 10n,
];
/** Amounts count as rounded to thousands or millions only if the largest is at least this many times as much. */
const FEWEST_STEPS = 100n;

/** A margin, because spreadsheets store binary fractions. */
export const BINARY_ERROR: Millionths = 1000n;

export const absoluteMillionths = (amount: Millionths): Millionths =>
  amount < 0n ? -amount : amount;

function isWrittenTo(place: Millionths, amount: Millionths): boolean {
  const rest = absoluteMillionths(amount) % place;
  return rest <= BINARY_ERROR || place - rest <= BINARY_ERROR;
}

/** The coarsest place that all amounts of these rows are rounded to; at least a cent. */
export function coarsestPlace(rows: readonly BooksRow[]): Millionths {
  const amounts = rows.flatMap(({ movements, balances }) =>
    [...Object.values(movements), ...Object.values(balances)].map((text) => millionthsOf(text)),
  );
  let greatest = 0n;
  for (const amount of amounts) {
    const size = absoluteMillionths(amount ?? 0n);
    if (size > greatest) greatest = size;
  }
  const place = ROUNDING_PLACES.find(
    (one) =>
      (one <= WHOLE_UNIT || greatest >= one * FEWEST_STEPS) &&
      amounts.every((amount) => amount !== null && isWrittenTo(one, amount)),
  );
  return place ?? CENT;
}

/** True if rounding explains a difference: half of the last place for each part and for the sum. */
export const isRounding = (apart: Millionths, place: Millionths, parts: number): boolean =>
  absoluteMillionths(apart) <= (place * BigInt(parts + 1)) / 2n + BINARY_ERROR;

export function roundingNotes(sum: string, greatest: Millionths): readonly string[] {
  return greatest <= BINARY_ERROR
    ? []
    : [
        `${sum} and its parts differ by at most ${textOfMillionths(greatest)}, because of rounding.`,
      ];
}

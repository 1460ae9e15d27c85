import type { BooksMonth } from '../books/books.ts';
import type { Millionths } from '../books/exactSums.ts';

/** Whether the ledger has moved last year's result into equity accounts. */
export const RESULT_READINGS = ['notMoved', 'moved'] as const;
export type ResultReading = (typeof RESULT_READINGS)[number];

/** The reading that a person chose for a month whose books balance under neither. */
export interface ChosenReading {
  readonly entity: string;
  readonly month: BooksMonth;
  readonly reading: ResultReading;
}

interface ReadAmounts {
  /** The amount is positive for a profit. */
  readonly notCarried: Millionths;
  /** The remainder of assets − liabilities − equity, by which the balance sheet doesn't balance. */
  readonly difference: Millionths;
}

/** Both readings of a month's books, and the one that a person chose; null until then, which counts as `notMoved`. */
export interface TwoReadings extends Readonly<Record<ResultReading, ReadAmounts>> {
  readonly chosen: ResultReading | null;
}

/** How much of the results of earlier years is not yet in an entity's equity accounts. */
export interface EarlierResults extends ReadAmounts {
  /** Set if the balances match neither reading. */
  readonly readings: TwoReadings | null;
}

/**
 * Decides if last year's result has been moved into equity. `rest` is assets − liabilities − equity accounts − the result
 * of the year; `result` is last year's result in the first month of a year, otherwise 0. The reading that keeps the
 * previous month's difference is preferred, then the one that leaves none, then the one that a person chose.
 */
export function readEarlierResults(
  rest: Millionths,
  result: Millionths,
  before: ReadAmounts,
  chosen: ResultReading | null = null,
): EarlierResults {
  const kept = before.notCarried + result;
  const possible = kept === 0n ? [0n] : [kept, 0n];
  const found =
    possible.find((notCarried) => rest - notCarried === before.difference) ??
    possible.find((notCarried) => rest === notCarried);
  const read = (notCarried: Millionths) => ({ notCarried, difference: rest - notCarried });
  if (found !== undefined || kept === 0n) return { ...read(found ?? kept), readings: null };
  const readings = { notMoved: read(kept), moved: read(0n), chosen };
  return { ...readings[chosen ?? 'notMoved'], readings };
}

import type { Millionths } from '../books/exactSums.ts';

/** How much of the results of earlier years is not yet in an entity's equity accounts. */
export interface EarlierResults {
  /** The amount is positive for a profit. */
  readonly notCarried: Millionths;
  /** The remainder of assets − liabilities − equity, by which the balance sheet doesn't balance. */
  readonly difference: Millionths;
  /** The alternative amount, if the balances match neither reading. A person must choose. */
  readonly other: Millionths | null;
}

/**
 * Decides if last year's result has been moved into equity. `rest` is assets − liabilities − equity accounts − the result
 * of the year; `result` is last year's result in the first month of a year, otherwise 0. The reading that keeps the
 * previous month's difference is preferred, then the one that leaves none.
 */
export function readEarlierResults(
  rest: Millionths,
  result: Millionths,
  before: EarlierResults,
): EarlierResults {
  const kept = before.notCarried + result;
  const readings = kept === 0n ? [0n] : [kept, 0n];
  const found =
    readings.find((notCarried) => rest - notCarried === before.difference) ??
    readings.find((notCarried) => rest === notCarried);
  const notCarried = found ?? kept;
  return {
    notCarried,
    difference: rest - notCarried,
    other: found === undefined && kept !== 0n ? 0n : null,
  };
}

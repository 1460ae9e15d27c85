import type { Millionths } from '../books/exactSums.ts';

/** How much of the results of earlier years an entity's ledger has not moved into equity. */
export interface EarlierResults {
  /** Positive for a profit. */
  readonly notCarried: Millionths;
  /** What is left of assets − liabilities − equity: the amount by which the books don't balance. */
  readonly difference: Millionths;
  /** The other reading, if the amounts fit neither. A person has to choose. */
  readonly other: Millionths | null;
}

/**
 * Whether last year's result has been moved into equity. `rest` is assets − liabilities − equity accounts − the
 * result of the year; `result` the result of the year before in its first month, otherwise 0. The reading counts that
 * keeps the difference of the month before, then the one that leaves none.
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

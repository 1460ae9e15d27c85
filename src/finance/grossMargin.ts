import { decimal, decimalOrNull, fixed, quotientText } from './decimal.ts';
import type { DecimalValue, MaybeDecimal } from './decimal.ts';
import { PERCENT_DIGITS, fitsNumeric, sum } from './money.ts';
import type { Money } from './money.ts';

/** Half of the last digit of numeric(5,2): the most that rounding can move a stored margin. */
const ROUNDING = '0.005';

/** Revenue − production; null if either is missing. @throws RangeError on text that is not a plain decimal. */
export function grossProfit(revenue: MaybeDecimal, production: MaybeDecimal): Money | null {
  const earned = decimalOrNull(revenue);
  const spent = decimalOrNull(production);
  if (earned === null || spent === null) return null;
  return sum([earned.toFixed(), spent.neg().toFixed()]).total;
}

/**
 * Gross profit ÷ revenue in percent, to two decimals. Null if either is missing, revenue is zero, or the result doesn't
 * fit numeric(5,2). @throws RangeError on text that is not a plain decimal.
 */
export function grossMarginPercent(profit: MaybeDecimal, revenue: MaybeDecimal): string | null {
  const percent = marginOf(profit, revenue);
  if (percent === null) return null;
  return fitsNumeric(percent, PERCENT_DIGITS.integer, PERCENT_DIGITS.fraction) ? percent : null;
}

/** Like `grossMarginPercent`, but without a size limit. @throws RangeError on text that is not a plain decimal. */
export function marginOf(profit: MaybeDecimal, revenue: MaybeDecimal): string | null {
  const exact = exactMargin(profit, revenue);
  return exact === null ? null : fixed(exact, PERCENT_DIGITS.fraction);
}

/**
 * True if a stored margin (percent) differs from gross profit ÷ revenue by more than rounding. False if a figure is
 * missing or revenue is zero. @throws RangeError on text that is not a plain decimal.
 */
export function marginDisagrees(
  stored: MaybeDecimal,
  profit: MaybeDecimal,
  revenue: MaybeDecimal,
): boolean {
  const exact = exactMargin(profit, revenue);
  const kept = decimalOrNull(stored);
  return exact !== null && kept !== null && kept.minus(exact).abs().gt(decimal(ROUNDING));
}

export interface MarginOfMonth {
  readonly revenue?: MaybeDecimal;
  readonly grossProfit?: MaybeDecimal;
  readonly grossMarginPercent?: MaybeDecimal;
}

/**
 * A month's margin in percent, unrounded: gross profit ÷ revenue, or the stored margin if a person entered another one
 * or it can't be calculated. Null if there is none. @throws RangeError on text that is not a plain decimal.
 */
export function marginToShow({
  revenue,
  grossProfit: profit,
  grossMarginPercent: stored,
}: MarginOfMonth): string | null {
  if (stored === null || stored === undefined) return null;
  const exact = exactMargin(profit, revenue);
  return exact === null || marginDisagrees(stored, profit, revenue) ? stored : quotientText(exact);
}

function exactMargin(profit: MaybeDecimal, revenue: MaybeDecimal): DecimalValue | null {
  const earned = decimalOrNull(revenue);
  const kept = decimalOrNull(profit);
  if (earned === null || kept === null || earned.eq('0')) return null;
  return kept.times('100').div(earned);
}

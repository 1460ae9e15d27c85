import { decimal, decimalOrNull, fixed } from './decimal.ts';
import type { DecimalValue, MaybeDecimal } from './decimal.ts';
import { PERCENT_DIGITS, fitsNumeric, sum } from './money.ts';
import type { Money } from './money.ts';

/** Half of the last digit of numeric(5,2): the most that rounding can move a stored margin. */
const ROUNDING = '0.005';

/**
 * Gross profit = revenue − production, in dollars; null when either is missing.
 * @throws RangeError on text that is not a plain decimal.
 */
export function grossProfit(revenue: MaybeDecimal, production: MaybeDecimal): Money | null {
  const earned = decimalOrNull(revenue);
  const spent = decimalOrNull(production);
  if (earned === null || spent === null) return null;
  return sum([earned.toFixed(), spent.neg().toFixed()]).total;
}

/**
 * Gross margin in percent = gross profit ÷ revenue × 100, to two decimals. Null when either is
 * missing, revenue is zero, or the result does not fit numeric(5,2).
 * @throws RangeError on text that is not a plain decimal.
 */
export function grossMarginPercent(profit: MaybeDecimal, revenue: MaybeDecimal): string | null {
  const exact = exactMargin(profit, revenue);
  if (exact === null) return null;
  const percent = fixed(exact, PERCENT_DIGITS.fraction);
  return fitsNumeric(percent, PERCENT_DIGITS.integer, PERCENT_DIGITS.fraction) ? percent : null;
}

/**
 * Whether a stored margin (percent) differs from gross profit ÷ revenue by more than rounding.
 * False when one of the three is missing or revenue is zero: there is nothing to compare.
 * @throws RangeError on text that is not a plain decimal.
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

function exactMargin(profit: MaybeDecimal, revenue: MaybeDecimal): DecimalValue | null {
  const earned = decimalOrNull(revenue);
  const kept = decimalOrNull(profit);
  if (earned === null || kept === null || earned.eq('0')) return null;
  return kept.times('100').div(earned);
}

import { decimalOrNull, tenthsOf } from './decimal.ts';
import type { MaybeDecimal } from './decimal.ts';

/**
 * A figure as a percentage of revenue, to one decimal. Null if either is missing or revenue is zero. @throws RangeError on
 * text that is not a plain decimal.
 */
export function percentOfRevenue(amount: MaybeDecimal, revenue: MaybeDecimal): string | null {
  const part = decimalOrNull(amount);
  const whole = decimalOrNull(revenue);
  if (part === null || whole === null || whole.eq('0')) return null;
  return tenthsOf(part.times('100'), whole);
}

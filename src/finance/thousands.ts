import { decimalOrNull, fixed } from './decimal.ts';
import type { MaybeDecimal } from './decimal.ts';

/**
 * Revenue or EBITDA in whole currency units: an absolute value strictly between 0 and 100 is assumed to be in thousands
 * and multiplied by 1000. Used only on the Dashboard cards and the Financial Data tab. Null if missing. @throws
 * RangeError on text that is not a plain decimal.
 */
export function expandThousands(figure: MaybeDecimal): string | null {
  const value = decimalOrNull(figure);
  if (value === null || figure === null || figure === undefined) return null;
  const size = value.abs();
  return size.gt('0') && size.lt('100') ? fixed(value.times('1000'), 2) : figure;
}

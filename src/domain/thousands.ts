import { decimalOrNull, fixed } from './decimal.ts';
import type { MaybeDecimal } from './decimal.ts';

/**
 * A revenue or EBITDA figure in whole dollars: an absolute value strictly between 0 and 100 was
 * given in thousands and is multiplied by 1000; every other value stays as it is. Used on the
 * Dashboard cards and the Financial Data tab only. Null where the figure is missing.
 * @throws RangeError on text that is no plain decimal.
 */
export function expandThousands(figure: MaybeDecimal): string | null {
  const value = decimalOrNull(figure);
  if (value === null || figure === null || figure === undefined) return null;
  const size = value.abs();
  return size.gt('0') && size.lt('100') ? fixed(value.times('1000'), 2) : figure;
}

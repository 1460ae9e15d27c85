import { isPlainDecimal } from '../domain/decimal.ts';
import type { MaybeDecimal } from '../domain/decimal.ts';

/** The one locale of the product. */
export const LOCALE = 'en-US';

/** A decimal text that Intl formats digit by digit, without a binary float in between. */
type ExactNumber = `${number}`;

function isExactNumber(text: string): text is ExactNumber {
  return isPlainDecimal(text);
}

/** The formatted number with every digit kept, or `missing` where there is no valid number. */
export function formatExact(
  format: Intl.NumberFormat,
  value: MaybeDecimal,
  missing: string,
): string {
  return typeof value === 'string' && isExactNumber(value) ? format.format(value) : missing;
}

import { isPlainDecimal } from '../finance/decimal.ts';
import type { MaybeDecimal } from '../finance/decimal.ts';

export const LOCALE = 'en-US';

/** Intl formats a decimal text digit by digit, without converting it to a binary float. */
type ExactNumber = `${number}`;

function isExactNumber(text: string): text is ExactNumber {
  return isPlainDecimal(text);
}

/** Keeps every digit; returns `missing` if the number is absent or invalid. */
export function formatExact(
  format: Intl.NumberFormat,
  value: MaybeDecimal,
  missing: string,
): string {
  return typeof value === 'string' && isExactNumber(value) ? format.format(value) : missing;
}

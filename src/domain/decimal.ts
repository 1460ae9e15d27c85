import { Big } from 'big.js';

/**
 * The decimal numbers of the domain. A constructor of its own, so that strictness (no binary
 * floats in, none out) and rounding do not depend on who else imports big.js. Rounding is half
 * away from zero, as PostgreSQL rounds `numeric`.
 */
export const Decimal = Big();
Decimal.strict = true;
Decimal.RM = Big.roundHalfUp;
Decimal.DP = 30;

export type DecimalValue = Big;

/** A decimal number as text (`"-1234.5"`), or nothing where the figure is missing. */
export type MaybeDecimal = string | null | undefined;

const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Optional minus, ASCII digits, optional point and digits: no exponent, plus, spaces or separators. */
export function isPlainDecimal(text: string): boolean {
  return PLAIN_DECIMAL.test(text);
}

/** The number a plain decimal text stands for. @throws RangeError when it is no plain decimal. */
export function decimal(text: string): DecimalValue {
  if (!isPlainDecimal(text)) {
    throw new RangeError(`Not a plain decimal number: "${text.slice(0, 40)}"`);
  }
  return Decimal(text);
}

/** The number, or null where the figure is missing. @throws RangeError on text that is no plain decimal. */
export function decimalOrNull(text: MaybeDecimal): DecimalValue | null {
  return text === null || text === undefined ? null : decimal(text);
}

/**
 * Plain text with exactly so many decimals, rounded half away from zero. Rounding comes before
 * writing because big.js keeps the sign of what it rounds while writing: "-0.00" for -0.004.
 */
export function fixed(value: DecimalValue, fractionDigits: number): string {
  return value.round(fractionDigits).toFixed(fractionDigits);
}

/** Plain text with every digit that the number has, without an exponent. */
export function plainText(value: DecimalValue): string {
  return value.toFixed();
}

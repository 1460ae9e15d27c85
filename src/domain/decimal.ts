import { Big } from 'big.js';

/**
 * The domain's decimal numbers. They have a separate big.js constructor, so that strict mode (no
 * binary floats in or out) and rounding do not depend on other code that uses big.js. Rounds half
 * away from zero, as PostgreSQL rounds `numeric`.
 */
export const Decimal = Big();
Decimal.strict = true;
Decimal.RM = Big.roundHalfUp;
Decimal.DP = 30;

export type DecimalValue = Big;

/** A decimal number as text (`"-1234.5"`); null or undefined when the figure is missing. */
export type MaybeDecimal = string | null | undefined;

/** Two amounts of 15 digits cannot be nearer to a half of the first decimal, in percent, than 5e-17. */
const QUOTIENT_DECIMALS = 20;
const LEAST_DECIMALS = 2;

const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Optional minus, ASCII digits, optional point and digits: no exponent, plus, spaces or separators. */
export function isPlainDecimal(text: string): boolean {
  return PLAIN_DECIMAL.test(text);
}

/** Parses a plain decimal text. @throws RangeError on any other text. */
export function decimal(text: string): DecimalValue {
  if (!isPlainDecimal(text)) {
    throw new RangeError(`Not a plain decimal number: "${text.slice(0, 40)}"`);
  }
  return Decimal(text);
}

/** As `decimal`, but null for a missing figure. @throws RangeError on text that is no plain decimal. */
export function decimalOrNull(text: MaybeDecimal): DecimalValue | null {
  return text === null || text === undefined ? null : decimal(text);
}

/**
 * Plain text with exactly this many decimals, rounded half away from zero. It rounds before it
 * formats because big.js would otherwise keep the sign and write "-0.00" for -0.004.
 */
export function fixed(value: DecimalValue, fractionDigits: number): string {
  return value.round(fractionDigits).toFixed(fractionDigits);
}

/** Of it, a division makes only the decimal that is shown: thirty take several times as long. */
const Tenths = Big();
Tenths.strict = true;
Tenths.RM = Big.roundHalfUp;
Tenths.DP = 1;

/** A quotient to one decimal, rounded half away from zero. `whole` must not be zero. */
export function tenthsOf(part: DecimalValue, whole: DecimalValue): string {
  return fixed(Tenths(part).div(whole), 1);
}

/**
 * A quotient to be rounded once, where it is shown: with so many decimals that no quotient of two
 * amounts that fit their columns comes to lie on the other side of a half, and at least two of them.
 */
export function quotientText(value: DecimalValue, mostDecimals = QUOTIENT_DECIMALS): string {
  const text = value.round(mostDecimals).toFixed();
  const decimals = text.split('.')[1]?.length ?? 0;
  return decimals < LEAST_DECIMALS ? fixed(value, LEAST_DECIMALS) : text;
}

/** Plain text with all digits of the number, without an exponent. */
export function plainText(value: DecimalValue): string {
  return value.toFixed();
}

import { Big } from 'big.js';

/**
 * The domain's own big.js constructor, so that strict mode (no binary floats) and rounding don't depend on other code
 * that uses big.js. Rounds half away from zero, as PostgreSQL's `numeric` does.
 */
export const Decimal = Big();
Decimal.strict = true;
Decimal.RM = Big.roundHalfUp;
Decimal.DP = 30;

export type DecimalValue = Big;

/** Decimal text ("-1234.5"); null or undefined if the figure is missing. */
export type MaybeDecimal = string | null | undefined;

/**
 * With two amounts of 15 digits, a percentage can't be closer than 5e-17 to a rounding boundary of its first decimal.
 */
const QUOTIENT_DECIMALS = 20;
const LEAST_DECIMALS = 2;

const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Optional minus, ASCII digits, optional point and digits; no exponent, plus, spaces or separators. */
export function isPlainDecimal(text: string): boolean {
  return PLAIN_DECIMAL.test(text);
}

/** Parses a plain decimal. @throws RangeError on any other text. */
export function decimal(text: string): DecimalValue {
  if (!isPlainDecimal(text)) {
    throw new RangeError(`Not a plain decimal number: "${text.slice(0, 40)}"`);
  }
  return Decimal(text);
}

/** Like `decimal`, but null for a missing figure. @throws RangeError on text that is not a plain decimal. */
export function decimalOrNull(text: MaybeDecimal): DecimalValue | null {
  return text === null || text === undefined ? null : decimal(text);
}

/**
 * Rounds half away from zero before formatting, because big.js would otherwise keep the sign and write "-0.00" for
 * -0.004.
 */
export function fixed(value: DecimalValue, fractionDigits: number): string {
  return value.round(fractionDigits).toFixed(fractionDigits);
}

/** Divides to one decimal only; thirty decimals take several times as long. */
const Tenths = Big();
Tenths.strict = true;
Tenths.RM = Big.roundHalfUp;
Tenths.DP = 1;

/** A quotient to one decimal, rounded half away from zero. `whole` must not be zero. */
export function tenthsOf(part: DecimalValue, whole: DecimalValue): string {
  return fixed(Tenths(part).div(whole), 1);
}

/**
 * A quotient that is to be rounded once, when displayed: at least two decimals, and enough that no quotient of two
 * stored amounts crosses a rounding boundary.
 */
export function quotientText(value: DecimalValue, mostDecimals = QUOTIENT_DECIMALS): string {
  const text = value.round(mostDecimals).toFixed();
  const decimals = text.split('.')[1]?.length ?? 0;
  return decimals < LEAST_DECIMALS ? fixed(value, LEAST_DECIMALS) : text;
}

/** A number as text, without its minus. */
export const withoutMinus = (text: string): string => text.replace(/^-/, '');

/** A number as text, with its sign turned: "5" becomes "-5". */
export const negatedText = (text: string): string =>
  text.startsWith('-') ? withoutMinus(text) : `-${text}`;

export function plainText(value: DecimalValue): string {
  return value.toFixed();
}

import { currencyMarks } from './currencies.ts';
import { Decimal, decimal, fixed, isPlainDecimal } from './decimal.ts';
import type { MaybeDecimal } from './decimal.ts';

declare const moneyBrand: unique symbol;

/**
 * Whole currency units with exactly two decimals, as text ("-1234.50"). Never a binary float, so that transport, sums
 * and comparisons stay exact.
 */
export type Money = string & { readonly [moneyBrand]: true };

export interface NumericDigits {
  readonly integer: number;
  readonly fraction: number;
}

/** Amounts of financial data and reports, stored as `numeric(15,2)`. */
export const MONEY_DIGITS: NumericDigits = { integer: 13, fraction: 2 };
/** Forecast, budget and actual amounts, stored as `numeric(18,2)`. */
export const FORECAST_DIGITS: NumericDigits = { integer: 16, fraction: 2 };
/** Margins in percent, stored as `numeric(5,2)`. */
export const PERCENT_DIGITS: NumericDigits = { integer: 3, fraction: 2 };

const MONEY_TEXT = /^-?\d+\.\d{2}$/;

export function isMoney(text: string): text is Money {
  return MONEY_TEXT.test(text);
}

function branded(text: string): Money {
  if (!isMoney(text)) throw new RangeError(`Not an amount with two decimals: "${text}"`);
  return text;
}

/** A binary float keeps any decimal of up to 15 significant digits exactly, but not all longer ones. */
const MOST_NUMBER_DIGITS = 15;

/**
 * True if a plain decimal fits a `numeric` column without rounding. Leading zeros are allowed and not counted.
 * Exponents, hex, a plus, separators, spaces and empty text don't fit.
 */
export function fitsNumeric(text: string, integerDigits: number, fractionDigits: number): boolean {
  if (!isPlainDecimal(text)) return false;
  const [integer = '', fraction = ''] = text.replace('-', '').split('.');
  return integer.replace(/^0+/, '').length <= integerDigits && fraction.length <= fractionDigits;
}

/**
 * Pads to exactly `fractionDigits` decimals ("7" → "7.00", "-0" → "0.00"); use `rounded` to round. @throws RangeError
 * on text that is not a plain decimal or has more decimals.
 */
export function canonical(text: string, fractionDigits: number): string {
  if (!fitsNumeric(text, Number.POSITIVE_INFINITY, fractionDigits)) {
    throw new RangeError(
      `Not a decimal with at most ${fractionDigits} decimals: "${text.slice(0, 40)}"`,
    );
  }
  return fixed(decimal(text), fractionDigits);
}

/** Rounds half away from zero. @throws RangeError on text that is not a plain decimal. */
export function rounded(text: string, fractionDigits: number): string {
  return fixed(decimal(text), fractionDigits);
}

/**
 * @throws RangeError on text that is not a plain decimal, has more than two decimals, or doesn't fit the column (by
 * default that of financial data).
 */
export function toMoney(text: string, digits: NumericDigits = MONEY_DIGITS): Money {
  if (!fitsNumeric(text, digits.integer, digits.fraction)) {
    throw new RangeError(
      `Not an amount of at most ${digits.integer} digits and ${digits.fraction} decimals: ` +
        `"${text.slice(0, 40)}"`,
    );
  }
  return branded(canonical(text, 2));
}

export const ZERO_MONEY: Money = branded('0.00');

export function add(a: Money, b: Money): Money {
  return branded(fixed(decimal(a).plus(decimal(b)), 2));
}

export function subtract(a: Money, b: Money): Money {
  return branded(fixed(decimal(a).minus(decimal(b)), 2));
}

export interface Sum {
  /** Null if there were no values or all were missing, which isn't the same as zero. */
  readonly total: Money | null;
  readonly missing: number;
}

/**
 * Rounded to cents once at the end; missing values are skipped and counted. @throws RangeError on a value that is not a
 * plain decimal.
 */
export function sum(values: readonly MaybeDecimal[]): Sum {
  const present = values.filter((value) => value !== null && value !== undefined);
  if (present.length === 0) return { total: null, missing: values.length };
  const total = present.reduce((running, value) => running.plus(decimal(value)), Decimal('0'));
  return { total: branded(fixed(total, 2)), missing: values.length - present.length };
}

/** A comparator for sorting: negative if a < b, 0 if equal, positive if a > b. */
export function compare(a: Money, b: Money): number {
  return decimal(a).cmp(decimal(b));
}

export function isZero(amount: Money): boolean {
  return decimal(amount).eq('0');
}

export function isNegative(amount: Money): boolean {
  return decimal(amount).lt('0');
}

/**
 * The plain decimal text of a JSON number; null if it isn't finite or has more than 15 significant digits, because a
 * binary float may then differ from what was sent.
 */
export function jsonNumberToDecimal(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  const exact = Decimal(String(value));
  return exact.c.length > MOST_NUMBER_DIGITS ? null : exact.toFixed();
}

// The dashes and spaces that spreadsheets and word processors use instead of the plain ones.
const MINUS_SIGNS = /[\u2212\u2010-\u2013\uFE63\uFF0D]/g;
const SPACES = /[\s\u00A0\u2000-\u200B\u202F\u205F\u2060\uFEFF]+/g;
const UNSIGNED_AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.\d*)?$/;
/** Marks before an amount, by company currency: "$" and "US$", "€" and "EUR". */
const MARKS_BY_CURRENCY = new Map<string, RegExp>();

function currencyMark(currency: string): RegExp {
  const known = MARKS_BY_CURRENCY.get(currency);
  if (known !== undefined) return known;
  const written = currencyMarks(currency).map((mark) => mark.replaceAll(/[$.]/g, String.raw`\$&`));
  // "USD 5" isn't accepted as an amount in dollars, and never was.
  const marks = currency === 'USD' ? [String.raw`(?:US)?\$`] : written;
  const pattern = new RegExp(`^(?:${marks.join('|')}) ?`);
  MARKS_BY_CURRENCY.set(currency, pattern);
  return pattern;
}

/**
 * An amount as people type or paste it: "1,234.50", "$1,234", "-$5", "(1,234)", " 12 ", a typographic minus, spaces as
 * separators. Null if it would need guessing (blank, "1,23", "1.234,50", "1e3", "5%", "--5"). Decimals are kept as
 * typed.
 */
export function parseTypedAmount(currency: string, text: string): string | null {
  let rest = text.replace(MINUS_SIGNS, '-').replace(SPACES, ' ').trim();
  let negative = false;
  const takeMark = (): boolean => {
    const length = rest.length;
    rest = rest.replace(currencyMark(currency), '');
    return rest.length < length;
  };

  let isMarked = takeMark();
  if (rest.startsWith('(') && rest.endsWith(')')) {
    negative = true;
    rest = rest.slice(1, -1).trim();
  } else if (rest.startsWith('-') || rest.startsWith('+')) {
    negative = rest.startsWith('-');
    rest = rest.slice(1).trimStart();
  }
  if (!isMarked) isMarked = takeMark();

  if (!UNSIGNED_AMOUNT.test(rest) || !/\d/.test(rest)) return null;
  const [integer = '', fraction = ''] = rest.replace(/[ ,]/g, '').split('.');
  const digits = integer.replace(/^0+(?=\d)/, '') || '0';
  const unsigned = fraction === '' ? digits : `${digits}.${fraction}`;
  return negative && /[1-9]/.test(unsigned) ? `-${unsigned}` : unsigned;
}

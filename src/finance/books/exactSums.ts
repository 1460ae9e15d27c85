/** Tax software writes amounts with up to six decimals. */
const SUM_DECIMALS = 6;
const EXACT_DECIMAL = /^([-+]?)(\d{1,18})(?:\.(\d{1,6})0*)?$/;

/** An amount in millionths of a unit. Integers add up exactly, and fast enough for millions of rows. */
export type Millionths = bigint;

/** A plain decimal of at most 18 digits and six decimals; null for any other text. */
export function millionthsOf(text: string): Millionths | null {
  const [, sign, whole, fraction = ''] = EXACT_DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const value = BigInt(whole + fraction.padEnd(SUM_DECIMALS, '0'));
  return sign === '-' ? -value : value;
}

/** Like `millionthsOf`. @throws RangeError on any other text. */
export function requiredMillionths(text: string): Millionths {
  const value = millionthsOf(text);
  if (value === null) throw new RangeError(`Not a plain decimal: ${text}`);
  return value;
}

export function textOfMillionths(value: Millionths): string {
  const digits = (value < 0n ? -value : value).toString().padStart(SUM_DECIMALS + 1, '0');
  const fraction = digits.slice(-SUM_DECIMALS).replace(/(?<=^\d\d\d*?)0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -SUM_DECIMALS)}.${fraction}`;
}

const HALF_A_CENT = 5_000n;

/** True if the amount is only noise from a spreadsheet's binary fractions. */
export const isLessThanHalfCent = (amount: Millionths): boolean =>
  amount < HALF_A_CENT && amount > -HALF_A_CENT;

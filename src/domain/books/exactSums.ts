/** Decimals that a sum keeps: systems that compute taxes write up to six. */
const PLACES = 6;
const AMOUNT = /^([-+]?)(\d{1,18})(?:\.(\d{1,6})0*)?$/;

/** An amount in millionths of a unit: whole numbers add up exactly, and millions of them fast. */
export type Millionths = bigint;

/** A plain decimal of at most 18 digits and six decimals; null for any other text. */
export function millionthsOf(text: string): Millionths | null {
  const [, sign, whole, fraction = ''] = AMOUNT.exec(text) ?? [];
  if (whole === undefined) return null;
  const value = BigInt(whole + fraction.padEnd(PLACES, '0'));
  return sign === '-' ? -value : value;
}

/** As a plain decimal with two decimals, more only where they are not zero: "-1234.50". */
export function textOfMillionths(value: Millionths): string {
  const digits = (value < 0n ? -value : value).toString().padStart(PLACES + 1, '0');
  const fraction = digits.slice(-PLACES).replace(/(?<=^\d\d\d*?)0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${fraction}`;
}

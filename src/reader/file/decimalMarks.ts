import { withoutCurrency } from '../../finance/currencyMark.ts';
import type { UnclearMark } from '../cells/grid.ts';

/** An amount with signs, currency or percent; the group has digits, points, commas and spaces. */
const AMOUNT_WITH_MARKS =
  /^[-\u2010-\u2015\u2212+(\s]*(?:[A-Z]{1,3}\$|[A-Z]{2,3}|[Kk]r\.?|R[ps]?\.?)?\s?\p{Sc}?[-\u2010-\u2015\u2212\s]*([\d.,' \u00A0\u202F]*\d)\s*[%)\s-]*\p{Sc}?\s*(?:[A-Z]{3}|[Kk]r\.?|[DC][Rr]|[SHDC]|zł|Kč|Ft|lei|TL)?$/u;
const DECIMAL_POINT_AMOUNT = /^(?:\d{1,3}(?:[,' ]\d{3})+|\d+)\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/;
const DECIMAL_COMMA_AMOUNT = /^(?:\d{1,3}(?:[.' ]\d{3})+|\d+),\d+$|^\d{1,3}(?:\.\d{3}){2,}$/;
/** Matches lakhs and crores such as "1,20,000.00". */
const LAKHS = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
const GROUPED_MILLIONS = /^\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?$/;
const EITHER = /^\d{1,3}[.,]\d{3}$/;
/** Matches months and days such as "2025.04", "4.2025", "30.04.2025" and "2025.04.30". */
const MONTH_OR_DAY =
  /^(?:19|20)\d{2}\.\d{2}(?:\.\d{2})?$|^\d{1,2}\.\d{4}$|^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})$/;

/** The digits and marks of an amount; null for any other text. */
export function digitsOf(text: string): string | null {
  const bare = withoutCurrency(text.trim())?.rest ?? text;
  const digits = AMOUNT_WITH_MARKS.exec(bare.trim())?.[1]?.replaceAll(/[\u00A0\u202F]/g, ' ');
  return digits === undefined || MONTH_OR_DAY.test(digits) ? null : digits;
}

export interface DecimalMarkCounts {
  point?: string;
  comma?: string;
  /** "1.234" is more than a thousand in some countries and slightly more than one in others. */
  pointOrThousands?: UnclearMark;
  commaOrThousands?: UnclearMark;
  /** "1,20,000" and "1,234,567": a file groups its digits in only one of these ways. */
  lakhs?: string;
  millions?: string;
}

export function countDecimalMarks(found: DecimalMarkCounts, text: string, where: string): void {
  const digits = digitsOf(text);
  if (digits === null) return;
  if (GROUPED_MILLIONS.test(digits)) found.millions ??= where;
  if (LAKHS.test(digits)) {
    found.lakhs ??= where;
    found.point ??= where;
  } else if (EITHER.test(digits)) {
    // "0.123" can't have a thousands separator.
    if (digits.startsWith('0')) found[digits.includes('.') ? 'point' : 'comma'] ??= where;
    else if (digits.includes('.')) found.pointOrThousands ??= { cell: where, text };
    else found.commaOrThousands ??= { cell: where, text };
  } else if (DECIMAL_POINT_AMOUNT.test(digits)) found.point ??= where;
  else if (DECIMAL_COMMA_AMOUNT.test(digits)) found.comma ??= where;
}

/** Rewrites an amount with a decimal comma to a decimal point and commas between thousands. */
export function withDecimalPoint(text: string): string {
  if (digitsOf(text) === null) return text;
  // The point in “лв.” and “kr.” belongs to the currency and not to the amount.
  return text.replaceAll(/[.,](?=[\d-])/g, (mark) => (mark === '.' ? ',' : '.'));
}

/** True if all amounts with grouped digits use lakhs. */
export const areInLakhs = ({ lakhs, millions }: DecimalMarkCounts): boolean =>
  lakhs !== undefined && millions === undefined;

/** An amount in lakhs without the marks between its digits. */
export function withoutLakhs(text: string): string {
  const digits = digitsOf(text);
  return digits !== null && LAKHS.test(digits) ? text.replaceAll(',', '') : text;
}

export const WRITE_ALIKE =
  'Write all amounts the same way, such as 1,234.50 or 1.234,50, or save the sheet as .xlsx.';

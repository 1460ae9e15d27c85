import type { UnclearMark } from '../cells/grid.ts';

/** An amount with its signs, currency or percent; in the group: digits, points, commas, spaces. */
const AMOUNT =
  /^[-\u2010-\u2015\u2212+(\s]*(?:[A-Z]{1,3}\$|[A-Z]{2,3}|[Kk]r\.?|R[ps]?\.?)?\s?\p{Sc}?[-\u2010-\u2015\u2212\s]*([\d.,' \u00A0\u202F]*\d)\s*[%)\s-]*\p{Sc}?\s*(?:[A-Z]{3}|[Kk]r\.?|[DC][Rr]|[SHDC]|zł|Kč|Ft|lei|TL)?$/u;
const POINT = /^(?:\d{1,3}(?:[,' ]\d{3})+|\d+)\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/;
const COMMA = /^(?:\d{1,3}(?:[.' ]\d{3})+|\d+),\d+$|^\d{1,3}(?:\.\d{3}){2,}$/;
/** The point or comma may separate thousands or decimals: "1,234". */
const EITHER = /^\d{1,3}[.,]\d{3}$/;
/** "2025.04", "4.2025", "30.04.2025", "2025.04.30" */
const MONTH_OR_DAY =
  /^(?:19|20)\d{2}\.\d{2}(?:\.\d{2})?$|^\d{1,2}\.\d{4}$|^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})$/;

/** The digits and marks of a text that is an amount; null for any other text. */
export function digitsOf(text: string): string | null {
  const digits = AMOUNT.exec(text.trim())?.[1]?.replaceAll(/[\u00A0\u202F]/g, ' ');
  return digits === undefined || MONTH_OR_DAY.test(digits) ? null : digits;
}

/** What the cells say about the decimal mark of their file: the first cell of each kind. */
export interface MarksFound {
  point?: string;
  comma?: string;
  /** "1.234": over a thousand in one country, a little over one in another. */
  pointOrThousands?: UnclearMark;
  commaOrThousands?: UnclearMark;
}

export function noteMarks(found: MarksFound, text: string, where: string): void {
  const digits = digitsOf(text);
  if (digits === null) return;
  if (EITHER.test(digits)) {
    // "0.123" has no thousands.
    if (digits.startsWith('0')) found[digits.includes('.') ? 'point' : 'comma'] ??= where;
    else if (digits.includes('.')) found.pointOrThousands ??= { cell: where, text };
    else found.commaOrThousands ??= { cell: where, text };
  } else if (POINT.test(digits)) found.point ??= where;
  else if (COMMA.test(digits)) found.comma ??= where;
}

/** An amount with a decimal comma, rewritten with a decimal point and commas between thousands. */
export function withDecimalPoint(text: string): string {
  if (digitsOf(text) === null) return text;
  return text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
}

export const WRITE_ALIKE =
  'Write all amounts the same way, such as 1,234.50 or 1.234,50, or save the sheet as .xlsx.';

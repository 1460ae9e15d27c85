/** An amount without signs around it, currency or percent: digits, points, commas, spaces. */
const AMOUNT =
  /^[-+(\s]*(?:[A-Z]{2,3}|US)?\s?[$€£]?[-\s]*([\d.,' \u00A0\u202F]*\d)\s*[%)\s-]*[€£$]?\s*(?:[A-Z]{3})?$/;
const POINT = /^(?:\d{1,3}(?:[,' ]\d{3})+|\d+)\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/;
const COMMA = /^(?:\d{1,3}(?:[.' ]\d{3})+|\d+),\d+$|^\d{1,3}(?:\.\d{3}){2,}$/;
/** Digits that a point or a comma may divide into thousands or from decimals: "1,234". */
const EITHER = /^\d{1,3}[.,]\d{3}$/;
const YEAR_AND_MONTH = /^(?:19|20)\d{2}\.\d{2}$|^\d{1,2}\.\d{4}$/;

/** The digits and marks of a text that is an amount; null for any other text. */
function digitsOf(text: string): string | null {
  const digits = AMOUNT.exec(text.trim())?.[1]?.replaceAll(/[\u00A0\u202F]/g, ' ');
  return digits === undefined || YEAR_AND_MONTH.test(digits) ? null : digits;
}

/** What the texts of a file say of its decimal mark, each with the first that says it. */
export interface MarksFound {
  point?: string;
  comma?: string;
  /** "1.234", which is a thousand to some and little more than one to others. */
  pointOrThousands?: string;
  commaOrThousands?: string;
}

export function noteMarks(found: MarksFound, text: string, where: string): void {
  const digits = digitsOf(text);
  if (digits === null) return;
  if (EITHER.test(digits)) {
    // "0.123" has no thousands to divide.
    if (digits.startsWith('0')) found[digits.includes('.') ? 'point' : 'comma'] ??= where;
    else if (digits.includes('.')) found.pointOrThousands ??= where;
    else found.commaOrThousands ??= where;
  } else if (POINT.test(digits)) found.point ??= where;
  else if (COMMA.test(digits)) found.comma ??= where;
}

/** The same text with a decimal point and commas between thousands. */
export function withDecimalPoint(text: string): string {
  if (digitsOf(text) === null) return text;
  return text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
}

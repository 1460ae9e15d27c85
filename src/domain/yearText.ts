import { isFinancialYearLabel } from './fiscalCalendar.ts';

const CENTURY = 2000;
/** "FY25", "FY 2025/26", "FY24-25", "Financial year 2025", "Year 2025/26". */
const NAMED =
  /\b(?:fy|(?:financial|fiscal)\s+year|year)\s*'?(\d{4}|\d{2})(?:\s*[/–-]\s*(\d{4}|\d{2}))?(?!\d|[/–-]\d)/g;
/** "2025/26", "2025-2026"; with two digits only if the text contains nothing else. */
const SPAN = /(?<![\d/–-])(20\d{2})\s*[/–-]\s*(20\d{2}|\d{2})(?![\d/–-])/g;
const SHORT_SPAN = /^(\d{2})\s*[/–-]\s*(\d{2})$/;
/** The last month of the year with its calendar year: "Year ended 31 March 2026". */
const ENDED =
  /\b(?:year|ye|y\/e|12 months|twelve months)\b[^\d]*(?:31(?:st)?\s+)?mar(?:ch)?[\s',-]*(\d{4}|\d{2})\b/g;
const FROM_TO =
  /\bapr(?:il)?[\s',-]*(\d{4}|\d{2})\s*(?:to|until|–|-)\s*mar(?:ch)?[\s',-]*(\d{4}|\d{2})\b/g;

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('’', "'").trim();

function fullYear(digits: string): number {
  return digits.length === 2 ? CENTURY + Number(digits) : Number(digits);
}

function labelOf(firstYear: number): string | null {
  const label = `FY${String(firstYear - CENTURY).padStart(2, '0')}`;
  return isFinancialYearLabel(label) ? label : null;
}

/** The label, if the second year follows the first or there is only one; otherwise null. */
function spanLabel(first: string, second: string | undefined): string | null {
  const year = fullYear(first);
  if (second !== undefined && fullYear(second.slice(-2)) % 100 !== (year + 1) % 100) return null;
  return labelOf(year);
}

/** The label of the one financial year that a title names; null if it names none or several. */
export function financialYearIn(title: string): string | null {
  const text = plain(title);
  const found = new Set<string | null>();
  for (const [, first = '', second] of text.matchAll(NAMED)) found.add(spanLabel(first, second));
  for (const [, first = '', second] of text.matchAll(SPAN)) found.add(spanLabel(first, second));
  for (const [, last = ''] of text.matchAll(ENDED)) found.add(labelOf(fullYear(last) - 1));
  for (const [, first = '', last = ''] of text.matchAll(FROM_TO)) {
    found.add(spanLabel(first, last));
  }
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

/** A year in a cell: a financial year by its label, or a calendar year. */
export type StatedYear =
  | { readonly kind: 'financial'; readonly fyLabel: string }
  | { readonly kind: 'calendar'; readonly calendarYear: number };

/** The year in a text that contains nothing else; null for any other text. */
export function yearOfText(written: string): StatedYear | null {
  const text = plain(written);
  if (/^20\d{2}$/.test(text)) return { kind: 'calendar', calendarYear: Number(text) };
  const [, first, second] = SHORT_SPAN.exec(text) ?? [];
  const fyLabel = first === undefined ? financialYearIn(text) : spanLabel(first, second);
  // "FY25 total" has a word besides the year; "year ended 31 March 2026" has none.
  const rest = [NAMED, SPAN, ENDED, FROM_TO, /^\d{2}\s*[/–-]\s*\d{2}$/g].reduce(
    (left, pattern) => left.replaceAll(pattern, ''),
    text,
  );
  return fyLabel === null || /[a-z\d]/.test(rest) ? null : { kind: 'financial', fyLabel };
}

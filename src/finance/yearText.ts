import type { CompanyBasis } from './companyBasis.ts';
import {
  fiscalMonthName,
  isFinancialYearLabel,
  labelEndingIn,
  labelStartingIn,
  daysOfMonth,
  MONTH_NAMES,
  MONTHS_IN_YEAR,
} from './fiscalCalendar.ts';

const YEAR_LABEL_CENTURY = 2000;
/** Matches "FY25", "FY 2025/26", "FY24-25", "Financial year 2025" and "Year 2025/26". */
const NAMED_FINANCIAL_YEAR =
  /\b(?:fy|(?:financial|fiscal)\s+year|year)\s*'?(\d{4}|\d{2})(?:\s*[/–-]\s*(\d{4}|\d{2}))?(?!\d|[/–-]\d)/g;
/** Matches "2025/26" and "2025-2026"; with two digits only if the text contains nothing else. */
const SPAN = /(?<![\d/–-])(20\d{2})\s*[/–-]\s*(20\d{2}|\d{2})(?![\d/–-])/g;
const SHORT_SPAN = /^(\d{2})\s*[/–-]\s*(\d{2})$/;

interface YearPatterns {
  /** Matches "Year ended 31 March 2026", which names the year of the last month. */
  readonly ended: RegExp;
  readonly fromTo: RegExp;
}

const monthNamePattern = (name: string) => {
  const rest = name.slice(3).toLowerCase();
  const short = name.slice(0, 3).toLowerCase();
  return rest === '' ? short : `${short}(?:${rest})?`;
};

const yearPatternsByBasis = new Map<string, YearPatterns>();

function yearPatterns(basis: CompanyBasis): YearPatterns {
  const [first, last] = [fiscalMonthName(basis, 1), fiscalMonthName(basis, MONTHS_IN_YEAR)];
  const known = yearPatternsByBasis.get(first);
  if (known !== undefined) return known;
  const month = MONTH_NAMES.indexOf(last) + 1;
  // In some years February has 29 days.
  const days = [daysOfMonth(2024, month), daysOfMonth(2025, month)].join('|');
  const patterns = {
    ended: new RegExp(
      `\\b(?:year|ye|y\\/e|12 months|twelve months)\\b[^\\d]*(?:(?:${days})(?:st|th)?\\s+)?${monthNamePattern(last)}[\\s',-]*(\\d{4}|\\d{2})\\b`,
      'g',
    ),
    fromTo: new RegExp(
      `\\b${monthNamePattern(first)}[\\s',-]*(\\d{4}|\\d{2})\\s*(?:to|until|–|-)\\s*${monthNamePattern(last)}[\\s',-]*(\\d{4}|\\d{2})\\b`,
      'g',
    ),
  };
  yearPatternsByBasis.set(first, patterns);
  return patterns;
}

const comparableYearText = (text: string) =>
  text.normalize('NFKC').toLowerCase().replaceAll('’', "'").trim();

function yearWithCentury(digits: string): number {
  return digits.length === 2 ? YEAR_LABEL_CENTURY + Number(digits) : Number(digits);
}

/** "FY25" and "financial year 2025" name the year in the company's way. */
function labelNamed(digits: string): string | null {
  const label = `FY${String(yearWithCentury(digits) - YEAR_LABEL_CENTURY).padStart(2, '0')}`;
  return isFinancialYearLabel(label) ? label : null;
}

function labelOrNull(label: () => string): string | null {
  try {
    return label();
  } catch {
    return null;
  }
}

/** Years that begin in January fall in one calendar year. */
const isOfOneYear = (basis: CompanyBasis) => fiscalMonthName(basis, 1) === 'January';

/**
 * The label of the financial year that begins and ends in these calendar years; null unless they are consecutive, or
 * equal if the company's years begin in January.
 */
function spanLabel(basis: CompanyBasis, first: string, second: string): string | null {
  const year = yearWithCentury(first);
  const end = year + (isOfOneYear(basis) ? 0 : 1);
  if (yearWithCentury(second.slice(-2)) % 100 !== end % 100) return null;
  return labelOrNull(() => labelStartingIn(basis, year));
}

const namedLabel = (basis: CompanyBasis, first: string, second: string | undefined) =>
  second === undefined ? labelNamed(first) : spanLabel(basis, first, second);

/** The financial year that a title names; null if it names none or several. */
export function financialYearIn(basis: CompanyBasis, title: string): string | null {
  const text = comparableYearText(title);
  const found = new Set<string | null>();
  for (const [, first = '', second] of text.matchAll(NAMED_FINANCIAL_YEAR))
    found.add(namedLabel(basis, first, second));
  for (const [, first = '', second = ''] of text.matchAll(SPAN)) {
    found.add(spanLabel(basis, first, second));
  }
  const { ended, fromTo } = yearPatterns(basis);
  for (const [, last = ''] of text.matchAll(ended)) {
    found.add(labelOrNull(() => labelEndingIn(basis, yearWithCentury(last))));
  }
  for (const [, first = '', last = ''] of text.matchAll(fromTo)) {
    found.add(spanLabel(basis, first, last));
  }
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

export type StatedYear =
  | { readonly kind: 'financial'; readonly fyLabel: string }
  | { readonly kind: 'calendar'; readonly calendarYear: number };

export function yearOfText(basis: CompanyBasis, written: string): StatedYear | null {
  const text = comparableYearText(written);
  if (/^20\d{2}$/.test(text)) return { kind: 'calendar', calendarYear: Number(text) };
  const [, first, second] = SHORT_SPAN.exec(text) ?? [];
  const fyLabel =
    first === undefined ? financialYearIn(basis, text) : spanLabel(basis, first, second ?? '');
  // "FY25 total" has a word besides the year; "year ended 31 March 2026" doesn't.
  const { ended, fromTo } = yearPatterns(basis);
  const rest = [NAMED_FINANCIAL_YEAR, SPAN, ended, fromTo, /^\d{2}\s*[/–-]\s*\d{2}$/g].reduce(
    (left, pattern) => left.replaceAll(pattern, ''),
    text,
  );
  return fyLabel === null || /[a-z\d]/.test(rest) ? null : { kind: 'financial', fyLabel };
}

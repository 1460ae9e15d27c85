import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { MonthOfYear } from '../../../finance/fiscalCalendar.ts';
import { MONTH_NAMES, shortMonthName } from '../../../finance/fiscalCalendar.ts';
import { monthsOfText } from '../../../finance/monthText.ts';

/** The maximum number of words in a month with its year, such as "12 May 2026" or "FY26 period 7 actuals". */
const MOST_PHRASE_WORDS = 4;

const MONTH_NAME_PATTERN = [...MONTH_NAMES, ...MONTH_NAMES.map(shortMonthName), 'Sept']
  .join('|')
  .toLowerCase();
const NAMED_MONTH = new RegExp(`(?:^|[^a-z])(?:${MONTH_NAME_PATTERN})(?![a-z])`);

/**
 * Matches "may 12", a day or a year without another number next to it. An apostrophe makes it a
 * year.
 */
const DAY_OR_YEAR = new RegExp(
  `^(?:\\D*[^a-z])?(?:${MONTH_NAME_PATTERN})[\\s\\-–/.,]*(\\d{2})\\D*$`,
);
/** A smaller number is more likely a day, because the product's first year is FY19. */
const EARLIEST_YEAR = 19;

/** Matches "202504" and "20250430", which are read before the text is split. */
const COMPACT_DAY = /(?<!\d)(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/g;

/**
 * Finds the one month, with its year, in a file's name: "Board deck October 2026.pptx", "accounts_2026-10.xlsx", "FY26
 * P7.pdf". Null if the name has no month, no year, an ambiguous number ("May 12") or several months. The product may
 * not have that month.
 */
export function monthOfFileName(basis: CompanyBasis, name: string): MonthOfYear | null {
  const text = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\.[a-z]{2,5}$/, '')
    .replaceAll(COMPACT_DAY, '$1-$2-$3')
    .replaceAll(/(?<=\d)_(?=\d)/g, '-');
  // Dashes and dots are part of "2026-10" and "31.10.2026", and separate words elsewhere.
  const whole = monthsInWords(basis, text.split(/[\s_()[\]{},;+]+/), () => true);
  const found =
    whole.size > 0
      ? whole
      : monthsInWords(basis, text.split(/[^\p{L}\p{N}]+/u), (words) => NAMED_MONTH.test(words));
  const [only = null] = found.values();
  return found.size === 1 && only !== null && !namesAnother(basis, text, only) ? only : null;
}

/** True if another month is named without a year: "Oct-Nov 2026". */
function namesAnother(basis: CompanyBasis, text: string, { calendarMonth }: MonthOfYear): boolean {
  return text
    .split(/[^\p{L}]+/u)
    .some(
      (word) =>
        NAMED_MONTH.test(word) &&
        monthsOfText(basis, word).some((said) => said.calendarMonth !== calendarMonth),
    );
}

/** Tries the longest phrases first. */
function monthsInWords(
  basis: CompanyBasis,
  words: readonly string[],
  isAccepted: (phrase: string) => boolean,
): ReadonlyMap<string, MonthOfYear> {
  const found = new Map<string, MonthOfYear>();
  let at = 0;
  while (at < words.length) {
    const length = phraseAt(basis, words, at, isAccepted);
    for (const month of monthsOfPhrase(basis, words.slice(at, at + length).join(' '))) {
      found.set(`${month.calendarYear} ${month.calendarMonth}`, month);
    }
    at += Math.max(1, length);
  }
  return found;
}

/** The number of words from here that form a month with its year, or 0. */
function phraseAt(
  basis: CompanyBasis,
  words: readonly string[],
  at: number,
  isAccepted: (phrase: string) => boolean,
): number {
  for (let length = Math.min(MOST_PHRASE_WORDS, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    if (isAccepted(phrase) && monthsOfPhrase(basis, phrase).length > 0) return length;
  }
  return 0;
}

const mayBeDay = (phrase: string) =>
  Number(DAY_OR_YEAR.exec(phrase)?.[1] ?? EARLIEST_YEAR) < EARLIEST_YEAR;

const monthsOfPhrase = (basis: CompanyBasis, phrase: string): readonly MonthOfYear[] =>
  (mayBeDay(phrase) ? [] : monthsOfText(basis, phrase)).flatMap(({ calendarMonth, calendarYear }) =>
    calendarYear === null ? [] : [{ calendarMonth, calendarYear }],
  );

import type { CompanyBasis } from './companyBasis.ts';
import type { MonthOfYear } from './fiscalCalendar.ts';
import { MONTH_NAMES, shortMonthName } from './fiscalCalendar.ts';
import { monthsOfText } from './monthText.ts';

/** A month with its year has at most so many words: "12 May 2026", "FY26 period 7 actuals". */
const MOST_WORDS = 4;

const NAMES = [...MONTH_NAMES, ...MONTH_NAMES.map(shortMonthName), 'Sept'].join('|').toLowerCase();
const NAMED = new RegExp(`(?:^|[^a-z])(?:${NAMES})(?![a-z])`);

/** "may 12": the day or the year, with no other number beside it. An apostrophe makes it a year. */
const DAY_OR_YEAR = new RegExp(`^(?:\\D*[^a-z])?(?:${NAMES})[\\s\\-–/.,]*(\\d{2})\\D*$`);
/** Below it, such a number is more likely a day: the product's first year is FY19. */
const EARLIEST_YEAR = 19;

/** "202504" and "20250430" as they stand, before anything is taken apart. */
const COMPACT_DAY = /(?<!\d)(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/g;

/**
 * The one month, with its year, that the name of a file says: "Board deck October 2026.pptx",
 * "accounts_2026-10.xlsx", "FY26 P7.pdf". Null if it says none, no year, a number that may be a day
 * ("May 12"), or several months: then a person has to choose. It may be a month that does not exist in the product.
 */
export function monthOfFileName(basis: CompanyBasis, name: string): MonthOfYear | null {
  const text = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\.[a-z]{2,5}$/, '')
    .replaceAll(COMPACT_DAY, '$1-$2-$3')
    .replaceAll(/(?<=\d)_(?=\d)/g, '-');
  // Dashes and dots belong to "2026-10" and "31.10.2026", and separate words elsewhere.
  const whole = monthsIn(basis, text.split(/[\s_()[\]{},;+]+/), () => true);
  const found =
    whole.size > 0
      ? whole
      : monthsIn(basis, text.split(/[^\p{L}\p{N}]+/u), (words) => NAMED.test(words));
  const [only = null] = found.values();
  return found.size === 1 && only !== null && !namesAnother(basis, text, only) ? only : null;
}

/** Whether a name of another month stands there without a year of its own: "Oct-Nov 2026". */
function namesAnother(basis: CompanyBasis, text: string, { calendarMonth }: MonthOfYear): boolean {
  return text
    .split(/[^\p{L}]+/u)
    .some(
      (word) =>
        NAMED.test(word) &&
        monthsOfText(basis, word).some((said) => said.calendarMonth !== calendarMonth),
    );
}

/** The months that neighbouring words say together, the longest phrase first. */
function monthsIn(
  basis: CompanyBasis,
  words: readonly string[],
  isAccepted: (phrase: string) => boolean,
): ReadonlyMap<string, MonthOfYear> {
  const found = new Map<string, MonthOfYear>();
  let at = 0;
  while (at < words.length) {
    const length = phraseAt(basis, words, at, isAccepted);
    for (const month of saidBy(basis, words.slice(at, at + length).join(' '))) {
      found.set(`${month.calendarYear} ${month.calendarMonth}`, month);
    }
    at += Math.max(1, length);
  }
  return found;
}

/** The number of words from here on that are a month with its year; 0 if they are none. */
function phraseAt(
  basis: CompanyBasis,
  words: readonly string[],
  at: number,
  isAccepted: (phrase: string) => boolean,
): number {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    if (isAccepted(phrase) && saidBy(basis, phrase).length > 0) return length;
  }
  return 0;
}

const mayBeDay = (phrase: string) =>
  Number(DAY_OR_YEAR.exec(phrase)?.[1] ?? EARLIEST_YEAR) < EARLIEST_YEAR;

const saidBy = (basis: CompanyBasis, phrase: string): readonly MonthOfYear[] =>
  (mayBeDay(phrase) ? [] : monthsOfText(basis, phrase)).flatMap(({ calendarMonth, calendarYear }) =>
    calendarYear === null ? [] : [{ calendarMonth, calendarYear }],
  );

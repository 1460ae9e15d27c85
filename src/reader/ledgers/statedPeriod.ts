import { MONTH_NAMES_NEXT_TO_YEARS } from '../../finance/monthNextToYear.ts';
import { bookMonth } from '../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../finance/books/books.ts';

/**
 * The period that a title states, as in "As at 31 December 2024" or "1 January 2024 to 31 March
 * 2024".
 */
export interface StatedPeriod {
  /** Null if only its end is stated. */
  readonly from: BooksMonth | null;
  readonly to: BooksMonth;
  /** True for a balance at a day, which covers postings since the year began. */
  readonly isAsOf: boolean;
}

const withoutMarks = (text: string) => text.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '');

const MONTH_NAMES_BY_NUMBER: readonly (readonly [number, string])[] = [
  [1, 'january|januari|januar|janvier|enero|janeiro|jan'],
  [2, 'february|februari|februar|fevrier|febrero|fevereiro|feb|fev'],
  [3, 'march|marts|maart|marz|mars|marzo|marco|mar|mrz|mrt'],
  [4, 'april|avril|abril|apr|abr'],
  [5, 'may|mai|maj|mei|mayo|maio'],
  [6, 'june|juni|juin|junio|junho|jun'],
  [7, 'july|juli|juillet|julio|julho|jul'],
  [8, 'august|augusti|augustus|aout|agosto|aug|ago'],
  [9, 'september|septembre|septiembre|setembro|sept|sep|set'],
  [10, 'october|oktober|octobre|octubre|outubro|oct|okt|out'],
  [11, 'november|novembre|noviembre|novembro|nov'],
  [12, 'december|dezember|decembre|diciembre|dezembro|desember|dec|dez|des|dic'],
];
const FEWEST_LETTERS = 5;
/** Includes full month names that are valid only next to a year: "za marzec 2026". */
const ALL_MONTH_NAMES = MONTH_NAMES_BY_NUMBER.map(([number, names]) => {
  const others = withoutMarks(MONTH_NAMES_NEXT_TO_YEARS[number - 1] ?? '')
    .split(' ')
    .filter((name) => name.length >= FEWEST_LETTERS);
  return [number, [...others, names].join('|')] as const;
});
const ANY_MONTH_NAME = `(${ALL_MONTH_NAMES.map(([, names]) => names).join('|')})`;
const numberOfName = new Map(
  ALL_MONTH_NAMES.flatMap(([number, names]) =>
    names.split('|').map((name) => [name, number] as const),
  ),
);
const YEAR_DIGITS = `('?\\d{2}(?!\\d)|(?:19|20)\\d{2})`;

/** Ways to write a day or month, the longest first, with the groups for day, month and year. */
const DAY_FORMATS: readonly (readonly [RegExp, (found: readonly string[]) => StatedDay | null])[] =
  [
    [
      new RegExp(
        `\\b\\d{1,2}(?:st|nd|rd|th|\\.|er)?\\s*[- ]?(?:de |of )?${ANY_MONTH_NAME}\\.?,?[- ]?\\s*(?:de |del )?${YEAR_DIGITS}(?!\\d)`,
        'g',
      ),
      ([month = '', year = '']) => monthOfName(month, year, true),
    ],
    [
      new RegExp(`\\b${ANY_MONTH_NAME}\\.? \\d{1,2}(?:st|nd|rd|th)?,? ${YEAR_DIGITS}(?!\\d)`, 'g'),
      ([month = '', year = '']) => monthOfName(month, year, true),
    ],
    [
      /\b((?:19|20)\d{2})[-/.](\d{1,2})[-/.]\d{1,2}\b/g,
      ([year = '', month = '']) => monthOfNumber(month, year, true),
    ],
    [
      /(?<!\d)((?:19|20)\d{2})[年년] ?(\d{1,2})[月월] ?\d{1,2}[日일]/g,
      ([year = '', month = '']) => monthOfNumber(month, year, true),
    ],
    [
      /(?<!\d)((?:19|20)\d{2})[年년] ?(\d{1,2})[月월](?! ?\d)/g,
      ([year = '', month = '']) => monthOfNumber(month, year, false),
    ],
    [
      /\b(\d{1,2})([./-])(\d{1,2})\2((?:19|20)?\d{2})\b/g,
      ([first = '', mark = '', second = '', year = '']) => either(first, mark, second, year),
    ],
    [
      new RegExp(
        `(?<![\\p{L}\\d])${ANY_MONTH_NAME}\\.?[- /']*(?:del? )?${YEAR_DIGITS}(?!\\d)`,
        'gu',
      ),
      ([month = '', year = '']) => monthOfName(month, year, false),
    ],
    // In "FY 2025 - Apr" the month may lie in another calendar year, and "2025 may be restated"
    // isn't a month.
    [
      new RegExp(
        `(?<![/-]|\\bfy ?|year |jahr |boekjaar |exercice |ejercicio )\\b((?:19|20)\\d{2})\\.? ?[-/ ] ?${ANY_MONTH_NAME}(?= ?(?:$|[-,;)]|to\\b))`,
        'g',
      ),
      ([year = '', month = '']) => monthOfName(month, year, false),
    ],
    [
      /(?<![\d./-])(\d{1,2})[/.-]((?:19|20)\d{2})\b/g,
      ([month = '', year = '']) => monthOfNumber(month, year, false),
    ],
    [
      /\b((?:19|20)\d{2})-(\d{2})\b/g,
      ([year = '', month = '']) => monthOfNumber(month, year, false),
    ],
  ];

interface StatedDay {
  /** Contains several months if the day and the month can't be told apart. */
  readonly months: readonly BooksMonth[];
  /**
   * Set for a day in digits: its months with the day first and with the month first, null if that
   * isn't a day.
   */
  readonly orders?: readonly [BooksMonth | null, BooksMonth | null];
  readonly isDay: boolean;
}

const yearOfDigits = (year: string) => {
  const digits = year.replace("'", '');
  return digits.length === 2 ? 2_000 + Number(digits) : Number(digits);
};

function monthOfNumber(month: string, year: string, isDay: boolean): StatedDay | null {
  const found = bookMonth(yearOfDigits(year), Number(month));
  return found === null ? null : { months: [found], isDay };
}

const monthOfName = (month: string, year: string, isDay: boolean) =>
  monthOfNumber(String(numberOfName.get(month) ?? 0), year, isDay);

/**
 * Reads "31/12/2024", "12/31/2024" or the ambiguous "01/02/2024". If separated by points, the day
 * comes first.
 */
function either(first: string, mark: string, second: string, year: string): StatedDay | null {
  const orders = [
    Number(first) <= 31 ? bookMonth(yearOfDigits(year), Number(second)) : null,
    mark !== '.' && Number(second) <= 31 ? bookMonth(yearOfDigits(year), Number(first)) : null,
  ] as const;
  const months = [...new Set(orders)].filter((month) => month !== null);
  return months.length === 0 ? null : { months, orders, isDay: true };
}

/** Words for a balance at the end of a month or, with other words, at a single day. */
const STATE =
  /\bas (?:at|of|on)\b|\b(?:year[ -]to[ -]date|ytd|kumuliert|aufgelaufen|cumule|acumulado|cumulato|cumulatief|ackumulerat|akkumuleret|narastajaco)\b/;
const AS_OF_WORDS =
  /\b(?:as (?:at|of)|as on|at|per|zum|stand|au|arrete|al|pr|a la fecha|t\/m|em|op)\b/;
/** Words before the printing date of a report, which isn't its period. */
const PRINTED_WORDS =
  /\b(?:printed|generated|run|created|exported|prepared|gedruckt|erstellt|druckdatum|edite|imprime|emitido|utskriven|skrevet)\b|\b(?:report|run|print) date\b|^date:|\b\d{1,2}:\d{2}\b/;

/**
 * The period that a text states; null if it states none, or an ambiguous one. "January - March 2024" takes its year
 * from the end.
 */
export function statedPeriod(written: string): StatedPeriod | null {
  if (written.length > 200) return null;
  const text = withoutMarks(written).toLowerCase().replaceAll(/[–—]/g, '-').replaceAll(/\s+/g, ' ');
  if (PRINTED_WORDS.test(text)) return null;
  const { days, rest } = daysIn(text);
  const [first, second] = days;
  if (first === undefined || days.length > 2) return null;
  if (second === undefined) {
    const [only] = first.months;
    if (only === undefined || first.months.length > 1) return null;
    const isAsOf =
      STATE.test(text) || (first.isDay && (AS_OF_WORDS.test(text) || !/[a-z]/.test(rest)));
    const from = firstMonthOfRange(text, only);
    if (from !== null) return { from, to: only, isAsOf: false };
    // "Five months ended May 2025" covers more than the month that it names.
    const isOpen = first.isDay || isAsOf || /\bmonths\b|\d[- ]month\b/.test(text);
    return { from: isOpen ? null : only, to: only, isAsOf };
  }
  // Two ambiguous dates in the same order have at most one possible reading.
  const pairs = inOneOrder(first, second).filter(({ from, to }) => from <= to);
  const [only, other] = pairs;
  const isClear = other === undefined || (other.from === only?.from && other.to === only.to);
  return isClear && only !== undefined ? { ...only, isAsOf: false } : null;
}

/** Both days with the day first, or both with the month first: "5/1/2025 - 5/31/2025" is May. */
function inOneOrder(
  first: StatedDay,
  second: StatedDay,
): readonly { from: BooksMonth; to: BooksMonth }[] {
  const [one, other] = [first.orders, second.orders];
  if (one !== undefined && other !== undefined) {
    return one.flatMap((from, at) => {
      const to = other[at] ?? null;
      return from === null || to === null ? [] : [{ from, to }];
    });
  }
  return first.months.flatMap((from) => second.months.map((to) => ({ from, to })));
}

function daysIn(text: string): { readonly days: readonly StatedDay[]; readonly rest: string } {
  const found: { at: number; day: StatedDay }[] = [];
  let rest = text;
  for (const [pattern, dayOf] of DAY_FORMATS) {
    rest = rest.replaceAll(pattern, (...match: unknown[]) => {
      const groups = match.slice(1).filter((group) => typeof group === 'string');
      const at = match.find((part) => typeof part === 'number');
      const day = dayOf(groups);
      if (day === null) return String(match[0]);
      found.push({ at: Number(at), day });
      return ' '.repeat(String(match[0]).length);
    });
  }
  return { days: found.toSorted((a, b) => a.at - b.at).map(({ day }) => day), rest };
}

/** The month without a year that begins a range, as in "January - March 2024". */
function firstMonthOfRange(text: string, to: BooksMonth): BooksMonth | null {
  const [, name] =
    new RegExp(
      `\\b${ANY_MONTH_NAME}\\.?\\s*(?:-|to|bis|a|au)\\s*(?:\\d{1,2}\\s+)?${ANY_MONTH_NAME}`,
    ).exec(text) ?? [];
  const month = name === undefined ? undefined : numberOfName.get(name);
  const from = month === undefined ? null : bookMonth(Number(to.slice(0, 4)), month);
  return from !== null && from <= to ? from : null;
}

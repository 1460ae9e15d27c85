import { bookMonth } from '../../../domain/books/bookMonths.ts';
import type { BooksMonth } from '../../../domain/books/books.ts';

/** The period that a title says: "As at 31 December 2024", "1 January 2024 to 31 March 2024". */
export interface StatedPeriod {
  /** Null where only its end is said. */
  readonly from: BooksMonth | null;
  readonly to: BooksMonth;
  /** Whether it says the state at a day, which is what was booked since the year began. */
  readonly isAsOf: boolean;
}

const NAMES: readonly (readonly [number, string])[] = [
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
const NAME = `(${NAMES.map(([, names]) => names).join('|')})`;
const numberOfName = new Map(
  NAMES.flatMap(([number, names]) => names.split('|').map((name) => [name, number] as const)),
);
const YEAR = `('?\\d{2}(?!\\d)|(?:19|20)\\d{2})`;

/** Ways to write a day or month, the longest first: which groups are day, month and year. */
const WRITTEN: readonly (readonly [RegExp, (found: readonly string[]) => Day | null])[] = [
  [
    new RegExp(
      `\\b\\d{1,2}(?:st|nd|rd|th|\\.|er)?\\s*[- ]?(?:de |of )?${NAME}\\.?,?[- ]?\\s*(?:de |del )?${YEAR}(?!\\d)`,
      'g',
    ),
    ([month = '', year = '']) => named(month, year, true),
  ],
  [
    new RegExp(`\\b${NAME}\\.? \\d{1,2}(?:st|nd|rd|th)?,? ${YEAR}(?!\\d)`, 'g'),
    ([month = '', year = '']) => named(month, year, true),
  ],
  [
    /\b((?:19|20)\d{2})[-/.](\d{1,2})[-/.]\d{1,2}\b/g,
    ([year = '', month = '']) => numbered(month, year, true),
  ],
  [
    /\b(\d{1,2})([./-])(\d{1,2})\2((?:19|20)?\d{2})\b/g,
    ([first = '', mark = '', second = '', year = '']) => either(first, mark, second, year),
  ],
  [
    new RegExp(`\\b${NAME}\\.?[- /']*(?:del? )?${YEAR}(?!\\d)`, 'g'),
    ([month = '', year = '']) => named(month, year, false),
  ],
  // The year of "FY 2025 - Apr" may end in another one, and "2025 may be restated" is no month.
  [
    new RegExp(
      `(?<![/-]|\\bfy ?|year |jahr |boekjaar |exercice |ejercicio )\\b((?:19|20)\\d{2}) ?[-/ ] ?${NAME}(?= ?(?:$|[-,;)]|to\\b))`,
      'g',
    ),
    ([year = '', month = '']) => named(month, year, false),
  ],
  [
    /(?<![\d./-])(\d{1,2})[/.-]((?:19|20)\d{2})\b/g,
    ([month = '', year = '']) => numbered(month, year, false),
  ],
  [/\b((?:19|20)\d{2})-(\d{2})\b/g, ([year = '', month = '']) => numbered(month, year, false)],
];

interface Day {
  /** Several where the day and the month cannot be told apart. */
  readonly months: readonly BooksMonth[];
  /** In digits: its months with the day first and with the month first, null where that is no day. */
  readonly orders?: readonly [BooksMonth | null, BooksMonth | null];
  readonly isDay: boolean;
}

const fullYear = (year: string) => {
  const digits = year.replace("'", '');
  return digits.length === 2 ? 2_000 + Number(digits) : Number(digits);
};

function numbered(month: string, year: string, isDay: boolean): Day | null {
  const found = bookMonth(fullYear(year), Number(month));
  return found === null ? null : { months: [found], isDay };
}

const named = (month: string, year: string, isDay: boolean) =>
  numbered(String(numberOfName.get(month) ?? 0), year, isDay);

/** "31/12/2024", "12/31/2024" or, undecided, "01/02/2024"; points always have the day first. */
function either(first: string, mark: string, second: string, year: string): Day | null {
  const orders = [
    Number(first) <= 31 ? bookMonth(fullYear(year), Number(second)) : null,
    mark !== '.' && Number(second) <= 31 ? bookMonth(fullYear(year), Number(first)) : null,
  ] as const;
  const months = [...new Set(orders)].filter((month) => month !== null);
  return months.length === 0 ? null : { months, orders, isDay: true };
}

/** A state at the end of a month, or, with other words, at a day alone. */
const STATE = /\bas (?:at|of|on)\b/;
const AS_OF = /\b(?:as (?:at|of)|as on|at|per|zum|stand|au|arrete|al|pr|a la fecha|t\/m|em|op)\b/;
/** When a report was made is not what it is of. */
const MADE =
  /\b(?:printed|generated|run|created|exported|prepared|gedruckt|erstellt|druckdatum|edite|imprime|emitido|utskriven|skrevet)\b|\b(?:report|run|print) date\b|^date:|\b\d{1,2}:\d{2}\b/;

/**
 * The period that a text says; null when it says none, or one that can be read in two ways.
 * "January - March 2024" takes its year from the end.
 */
export function statedPeriod(written: string): StatedPeriod | null {
  if (written.length > 200) return null;
  const text = written
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\s+/g, ' ');
  if (MADE.test(text)) return null;
  const { days, rest } = daysIn(text);
  const [first, second] = days;
  if (first === undefined || days.length > 2) return null;
  if (second === undefined) {
    const [only] = first.months;
    if (only === undefined || first.months.length > 1) return null;
    const isAsOf = STATE.test(text) || (first.isDay && (AS_OF.test(text) || !/[a-z]/.test(rest)));
    const from = monthBefore(text, only);
    if (from !== null) return { from, to: only, isAsOf: false };
    // "Five months ended May 2025" are more than the month that they name.
    const isOpen = first.isDay || isAsOf || /\bmonths\b|\d[- ]month\b/.test(text);
    return { from: isOpen ? null : only, to: only, isAsOf };
  }
  // Of two dates that could each be read in two ways, the order leaves at most one reading.
  const pairs = inOneOrder(first, second).filter(({ from, to }) => from <= to);
  const [only, other] = pairs;
  const isClear = other === undefined || (other.from === only?.from && other.to === only.to);
  return isClear && only !== undefined ? { ...only, isAsOf: false } : null;
}

/** Both days with the day first, or both with the month first: "5/1/2025 - 5/31/2025" is May. */
function inOneOrder(first: Day, second: Day): readonly { from: BooksMonth; to: BooksMonth }[] {
  const [one, other] = [first.orders, second.orders];
  if (one !== undefined && other !== undefined) {
    return one.flatMap((from, at) => {
      const to = other[at] ?? null;
      return from === null || to === null ? [] : [{ from, to }];
    });
  }
  return first.months.flatMap((from) => second.months.map((to) => ({ from, to })));
}

function daysIn(text: string): { readonly days: readonly Day[]; readonly rest: string } {
  const found: { at: number; day: Day }[] = [];
  let rest = text;
  for (const [pattern, dayOf] of WRITTEN) {
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

/** The month without a year that begins a range: "January - March 2024". */
function monthBefore(text: string, to: BooksMonth): BooksMonth | null {
  const [, name] =
    new RegExp(`\\b${NAME}\\.?\\s*(?:-|to|bis|a|au)\\s*(?:\\d{1,2}\\s+)?${NAME}`).exec(text) ?? [];
  const month = name === undefined ? undefined : numberOfName.get(name);
  const from = month === undefined ? null : bookMonth(Number(to.slice(0, 4)), month);
  return from !== null && from <= to ? from : null;
}

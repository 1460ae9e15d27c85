import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CalendarMonth } from '../../finance/fiscalCalendar.ts';
import { daysOfMonth } from '../../finance/fiscalCalendar.ts';
import { financialYearIn } from '../../finance/yearText.ts';
import { planWord } from './planWords.ts';
import type { StatedPeriodText } from './periodText.ts';
import { periodOfText } from './periodText.ts';

export interface TitleTime {
  readonly period: StatedPeriodText | null;
  readonly calendarYear: number | null;
  /** The number of the only financial year that the titles name: 2025 for "FY25" and "2025/26". */
  readonly financialYear: number | null;
  /**
   * The month in which financial years end, as in "Fiscal years ended June 30" or "Dec-YE"; null if it isn't stated.
   */
  readonly yearEnd: CalendarMonth | null;
  readonly isPlan: boolean;
  /** True if the titles state that the amounts are differences: "Variance 2025". */
  readonly isDifference: boolean;
  /** True if the titles state that the amounts are cumulative since the year began. */
  readonly isCumulative: boolean;
  readonly isYearToDate: boolean;
  /** True if the titles state that each column sums the twelve months before its end. */
  readonly isRolling: boolean;
  /** True if the titles state that a month, a quarter or a number of months ended. */
  readonly isEnded: boolean;
  /** The period is only the last day of the amounts, which may cover a month or a year. */
  readonly isDay: boolean;
}

const MOST_TITLE_CHARACTERS = 160;
const MOST_TITLE_WORDS = 24;
const PRINTING_TIME =
  /^(?:date|time)\s*:|\d{1,2}:\d{2}|\b(?:printed|generated|exported|created|run date|report date|as printed)\b/i;
/**
 * Labels of dates that don't state the period of the amounts: "Fiscal Start Date", "Created on:".
 */
const OTHER_DATE =
  /^(?:(?:(?:fiscal|financial)(?: year)? |year )?start(?:s|ing)?(?: date)?|(?:run|report|print|export|creation)(?:ed)?(?: date| on)|(?:created|printed|exported|generated|prepared)(?: on| at| by)?)\s*:?$|^date\s*:?$/i;
/** True if a label states that the day next to it isn't the period of the amounts: "Report date:". */
export const isOtherDate = (label: string): boolean => OTHER_DATE.test(label.trim());
const YEAR_WORDS =
  /^(?:räkenskapsår|regnskabsår|regnskapsår|geschäftsjahr|wirtschaftsjahr|boekjaar|exercice|ejercicio|esercizio|(?:fiscal|financial|accounting) year)\b:?\s*\d/i;
/**
 * Matches a label, or two days, showing that a period is that of the amounts and not of a
 * presentation.
 */
const AMOUNT_PERIOD_LABEL =
  /^(?:(?:report(?:ing)? )?period(?:e|o|en|et)?|zeitraum|månad|måned|month|monat|maand|mois|mes|from|von)\b|\d[./-]\d{1,2}[./-]\d+ ?(?:[-–]|\.\.|to|bis|tot|t\/m|til|till|au|al) ?\d+[./-]\d/i;
/** "2025 Periode 1 - 3" isn't a whole year, and its months are given only by number. */
const COUNTED =
  /\bperiod(?:e|en|o)?s? \d{1,2}\s*(?:[-–]|t\/m|tot|to|bis|til)\s*(?:period(?:e|o)? )?\d{1,2}(?!\d)/i;
const TITLE_DAY = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
const LONE_YEAR = /(?<![\d/.,$€£-])((?:19|20)\d{2})(?![\d/%]|[-,]\d)/g;

const ACTUAL_AND_PLAN_TITLE = /\bactuals?\b|\bvs\.?\b|\bversus\b|\bbva\b/i;

export function titleTime(basis: CompanyBasis, written: readonly string[]): TitleTime {
  const titles = withoutYearAround(basis, written.map(withoutOf));
  const periods = new Map<string, StatedPeriodText>();
  const days = new Set<string>();
  const calendar = new Set<number>();
  const financial = new Set<number>();
  for (const [at, title] of titles.entries()) {
    if (title.length > MOST_TITLE_CHARACTERS || PRINTING_TIME.test(title) || COUNTED.test(title))
      continue;
    if (TITLE_DAY.test(title.trim()) && isOtherDate(titles[at - 1] ?? '')) continue;
    const found = longestPeriodWithin(basis, title);
    if (found !== null) {
      const isOpen =
        found.period.months === 1 &&
        (spansSeveralMonths(title) || goesOn(basis, found.phrase, found.rest));
      const period = isOpen ? withUnknownLength(found.period) : found.period;
      const key = periodTextKey(period);
      periods.set(key, period);
      if (found.isDay && !isOpen) days.add(key);
      continue;
    }
    const label = financialYearIn(basis, title);
    if (label !== null) financial.add(2000 + Number(label.slice(2)));
    else {
      const years = [...title.matchAll(LONE_YEAR)].map(([, year]) => Number(year));
      if (years.length === 1 && years[0] !== undefined) calendar.add(years[0]);
    }
  }
  const numbered = numberedRange(basis, titles);
  const longest = numbered === null ? [...periods.values()] : [numbered];
  const sorted = longest.toSorted((a, b) => (b.months ?? 0) - (a.months ?? 0));
  const [first, second] = sorted;
  const all = titles.filter(({ length }) => length <= MOST_TITLE_CHARACTERS).join(' \n');
  const period =
    first !== undefined && (second === undefined || isPeriodWithin(second, first)) ? first : null;
  return {
    period,
    isDay: period !== null && days.has(periodTextKey(period)),
    calendarYear: onlyOf(calendar),
    financialYear: onlyOf(financial),
    yearEnd: yearEndIn(basis, titles),
    isPlan:
      (planWord(all) !== null || /\bpro ?forma\b/i.test(all)) && !ACTUAL_AND_PLAN_TITLE.test(all),
    isDifference:
      /(?<!\p{L})(?:variances?|abweichung(?:en)?|afwijking(?:en)?|[ée]carts?)(?!\p{L})/iu.test(
        all,
      ) && !ACTUAL_AND_PLAN_TITLE.test(all),
    isYearToDate: /\b(?:ytd|year[- ]to[- ]date)\b/i.test(all),
    isRolling: /\b(?:rolling|trailing) (?:12|twelve)[ -]months?\b|\b(?:ltm|ttm)\b/i.test(all),
    isEnded:
      /\b(?:month|1 months|one months|quarter|half[ -]year)(?: period)? end(?:ed|ing)\b/i.test(
        all,
      ) ||
      (period !== null && spansSeveralMonths(all)),
    isCumulative:
      /\b(?:cumulative|cumulated|accumulated|kumuliert\w*|cumulatief|acumulad[oa]|akkumuleret|ackumulerad\w*)\b|\bcumulé/i.test(
        all,
      ),
  };
}

/** "31 de enero de 2025" is the day "31 enero 2025". */
const withoutOf = (title: string): string =>
  title.replaceAll(
    /(?<=\d) d[eo] (?=\p{L}{3})|(?<=\p{L}{3}) d(?:e|el|o) (?=(?:19|20)\d{2})/giu,
    ' ',
  );

function withoutYearAround(basis: CompanyBasis, titles: readonly string[]): readonly string[] {
  const around = titles.filter(
    (title) => YEAR_WORDS.test(title) && longestPeriodWithin(basis, title) !== null,
  );
  if (around.length === 0) return titles;
  const others = titles.filter((title) => !around.includes(title));
  const isSaid = others.some(
    (title) => AMOUNT_PERIOD_LABEL.test(title) && longestPeriodWithin(basis, title) !== null,
  );
  return isSaid ? others : titles;
}

/** True if the text states several months before a day, as in "thirteen months ended 31 May 2025". */
const spansSeveralMonths = (text: string): boolean =>
  /(?<!\b(?:1|one)[ -])\bmonths(?: periods?)? (?:end(?:ed|ing)|to)\b/i.test(text);

/** Marks a period as part of an unknown number of months. */
const withUnknownLength = (period: StatedPeriodText): StatedPeriodText => ({
  ...period,
  span: 'part',
  months: null,
});

/** Matches "From: Month 1, April 2024" with "To: Month 6, September 2024" below it. */
const NUMBERED_RANGE =
  /^from:?\s+month \d+,?\s+([a-z]+ \d{4})\s+to:?\s+month \d+,?\s+([a-z]+ \d{4})/i;

function numberedRange(basis: CompanyBasis, titles: readonly string[]): StatedPeriodText | null {
  const from = titles.findIndex((title) => /^from\b/i.test(title));
  const [, first, last] = NUMBERED_RANGE.exec(titles.slice(from, from + 4).join(' ')) ?? [];
  return from === -1 || first === undefined ? null : periodOfText(basis, `${first} to ${last}`);
}

const YEAR_ENDS = [
  /\b(?:years?|fye?|y\/e)[ -]*(?:end(?:ed|ing|s)?)?(?: on| in)?:? ([a-z]{3,9})\.?(?: \d{1,2}(?:st|nd|rd|th)?)?(?![\w]|,? ?\d| ?[-–]| (?:to|through)\b)/i,
  /\b(?:years?|fye?|y\/e)[ -]*(?:end(?:ed|ing|s)?)?(?: on| in)?:? \d{1,2}(?:st|nd|rd|th)? ([a-z]{3,9})(?![\w]|,? ?\d| ?[-–]| (?:to|through)\b)/i,
  /^([a-z]{3,9})[- ](?:ye|year[- ]end)$/i,
];

function yearEndIn(basis: CompanyBasis, titles: readonly string[]): CalendarMonth | null {
  const months = titles.flatMap((title) =>
    YEAR_ENDS.flatMap((pattern) => {
      const name = pattern.exec(title)?.[1];
      const period = name === undefined ? null : periodOfText(basis, name);
      return period?.span === 'month' && period.month !== null ? [period.month] : [];
    }),
  );
  const [only = null] = months;
  return new Set(months).size === 1 ? only : null;
}

const periodTextKey = ({ span, month, year }: StatedPeriodText) =>
  JSON.stringify([span, month, year]);

const onlyOf = (values: ReadonlySet<number>): number | null => {
  const [only = null] = values;
  return values.size === 1 ? only : null;
};

/** "As of June 2025" next to "January to June 2025" adds no information. */
const isPeriodWithin = (inner: StatedPeriodText, outer: StatedPeriodText): boolean =>
  inner.month === outer.month && inner.year === outer.year;

function longestPeriodWithin(
  basis: CompanyBasis,
  title: string,
): {
  readonly period: StatedPeriodText;
  readonly isDay: boolean;
  readonly phrase: string;
  readonly rest: string;
} | null {
  const words = title.replaceAll(/[|;]/g, ' ').split(/\s+/).slice(0, MOST_TITLE_WORDS);
  // "September 28" in "September 28, 2024" isn't a month of 2028.
  const days: (readonly [from: number, end: number])[] = [];
  for (let length = words.length; length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const phrase = words
        .slice(at, at + length)
        .join(' ')
        .replaceAll(/^[\s(,:–-]+|[\s),:.–-]+$/g, '');
      const period = /\d/.test(phrase) ? periodOfText(basis, phrase) : null;
      if (period === null || period.year === null || period.month === null) continue;
      const day = dayIn(phrase, period);
      const rest = words.slice(at + length).join(' ');
      if (days.some(([from, end]) => from <= at && at + length <= end)) continue;
      if (!isDayWithin(day, period)) return { period, isDay: day !== 0 && day !== 1, phrase, rest };
      days.push([at, at + length]);
    }
  }
  return null;
}

const FIRST_DAY_OF_RANGE =
  /^(?:0?1[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\/0?1\/\d{2,4}|\d{4}[./-]\d{1,2}[./-]0?1|0?1(?:st|er|\.)? \D+ \d{4}|\D+ 1(?:st)?,? \d{4})$/i;
const LATER_DAY =
  /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.? \p{L}{3,}\.? \d{4}|\p{L}{3,} \d{1,2},? \d{4}/u;
const JOINED = /^(?:→|~|and|und|och|og|et|y|e|a|à|até|through to)\s/i;

/**
 * True if a month, or its first day, begins a range in words that aren't recognised, as in "Período: 01/01/2025 até
 * 31/03/2025". A range up to a day of the same month is that month.
 */
function goesOn(basis: CompanyBasis, said: string, behind: string): boolean {
  // A day that begins with its year is read whatever follows it.
  const [, day = said, more = behind] =
    /^(\d{4}[./-]\d{1,2}[./-]\d{1,2})\s+(\S.*)$/.exec(`${said} ${behind}`) ?? [];
  const rest = more.replace(/^[\s–-]+/, '');
  const isFirst = FIRST_DAY_OF_RANGE.test(day) && LATER_DAY.test(rest);
  if (!isFirst && !JOINED.test(rest)) return false;
  const [own, other] = [longestPeriodWithin(basis, day), longestPeriodWithin(basis, rest)];
  return other === null
    ? isFirst
    : own !== null && periodTextKey(own.period) !== periodTextKey(other.period);
}

/** The day of a month that a text states; 0 if it states none, or if the period ends on that day. */
function dayIn(phrase: string, { span, month }: StatedPeriodText): number {
  if (span !== 'month' || /ended|ending/i.test(phrase)) return 0;
  const day = /(?:^|\s)(\d{1,2})(?:st|nd|rd|th)?[\s.,-]+[a-z]/i.exec(phrase)?.[1];
  const other = /^[a-z]+\.? (\d{1,2})(?:st|nd|rd|th)?,? \d{4}$/i.exec(phrase)?.[1];
  const iso = /^\d{4}-\d{2}-(\d{2})$/.exec(phrase)?.[1];
  const [, first, second] = /^(\d{1,2})[./-](\d{1,2})[./-](?:\d{4}|\d{2})$/.exec(phrase) ?? [];
  const digits = Number(second) === month ? first : second;
  return Number(day ?? other ?? iso ?? digits ?? 0);
}

/** A single day in the middle of a month is a printing date. */
const isDayWithin = (day: number, { month, year }: StatedPeriodText): boolean =>
  month !== null && year !== null && day > 1 && day < daysOfMonth(year, month);

const UNTIL_DAY =
  /(?<!\p{L}|compared |relative )(?:to|until|till|through|up to|end(?:ed|ing)|bis(?: zum)?|au|jusqu'au|hasta(?: el)?|al|até|fino al|tot(?: en met)?|t\/m|til(?: og med)?|till(?: och med)?|t\.?o\.?m\.?|do)\s+(?:the\s+)?(\d\S*(?:\s+\p{L}+\.?,?)?(?:\s+\d{4})?|\p{L}+\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4})\W*$/iu;

/** "For the 2 months ended 28 May 2025" states the number of its months. */
const WHOLE_PERIODS =
  /(?<!\p{L})(?:months?|wks?|weeks?|quarters?|half[ -]years?|years?|wochen|semaines|monate?n?|mois|meses|mesi|maanden|måneder|månader)(?: periods?)? (?:end(?:ed|ing)|to|bis|au|hasta|al|tot|til|till)(?!\p{L})/iu;

/** The month, such as "2025-03", within which a period ends: "Period to 14 March 2025"; null for any other title. */
export function monthEndingEarly(basis: CompanyBasis, title: string): string | null {
  if (title.length > MOST_TITLE_CHARACTERS || PRINTING_TIME.test(title)) return null;
  if (WHOLE_PERIODS.test(title)) return null;
  const day = UNTIL_DAY.exec(withoutOf(title))?.[1]?.replace(/[\s,]+$/, '') ?? '';
  const period = periodOfText(basis, day);
  if (period?.span !== 'month' || period.year === null || period.month === null) return null;
  const { year, month } = period;
  const last = dayIn(day, period);
  // The last working day may come up to two days before the end of the month.
  return last > 1 && last < daysOfMonth(year, month) - 2
    ? `${period.year}-${String(period.month).padStart(2, '0')}`
    : null;
}

import type { CompanyBasis } from '../companyBasis.ts';
import type { CalendarMonth } from '../fiscalCalendar.ts';
import { daysOfMonth } from '../fiscalCalendar.ts';
import { financialYearIn } from '../yearText.ts';
import type { SaidPeriod } from './periodText.ts';
import { periodOfText } from './periodText.ts';

/** What the titles of a sheet say about its time. */
export interface TitleTime {
  /** The one period that they say in full; null for none or several. */
  readonly period: SaidPeriod | null;
  /** The one calendar year that they name without more. */
  readonly calendarYear: number | null;
  /** The number of the one financial year that they name: 2025 for "FY25" and "2025/26". */
  readonly financialYear: number | null;
  /** The month in which they say that financial years end: "Fiscal years ended June 30", "Dec-YE"; null for none. */
  readonly yearEnd: CalendarMonth | null;
  /** Whether they say that the amounts are planned. */
  readonly isPlan: boolean;
  /** Whether they say that the amounts are differences of others: "Variance 2025". */
  readonly isDifference: boolean;
  /** Whether they say that the amounts are sums since the year began. */
  readonly isCumulative: boolean;
  /** Whether they say "year to date", of whichever month. */
  readonly isYearToDate: boolean;
  /** Whether they say that each column sums the twelve months before its end. */
  readonly isRolling: boolean;
  /** Whether they say of a month, a quarter or so many months that it ended. */
  readonly isEnded: boolean;
  /** The period is only the day on which the amounts end: they may be of a month or of a year. */
  readonly isDay: boolean;
}

const MOST_CHARACTERS = 160;
const MOST_WORDS = 24;
/** Times of printing are no periods. */
const STAMP =
  /^(?:date|time)\s*:|\d{1,2}:\d{2}|\b(?:printed|generated|exported|created|run date|report date|as printed)\b/i;
/** What the cell beside it says is none of the amounts' time: "Fiscal Start Date", "Created on:". */
const OTHER_DATE =
  /^(?:(?:(?:fiscal|financial)(?: year)? |year )?start(?:s|ing)?(?: date)?|(?:run|report|print|export|creation)(?:ed)?(?: date| on)|(?:created|printed|exported|generated|prepared)(?: on| at| by)?)\s*:?$|^date\s*:?$/i;
/** Whether a label says that the day beside it is none of the amounts' time: "Report date:". */
export const isOtherDate = (label: string): boolean => OTHER_DATE.test(label.trim());
/** Beside the period of the amounts: the year that it is a part of. */
const OF_YEAR =
  /^(?:räkenskapsår|regnskabsår|regnskapsår|geschäftsjahr|wirtschaftsjahr|boekjaar|exercice|ejercicio|esercizio|(?:fiscal|financial|accounting) year)\b:?\s*\d/i;
/** What says that it is the period of the amounts, and not when they were shown to somebody: a label, or two days. */
const OF_AMOUNTS =
  /^(?:(?:report(?:ing)? )?period(?:e|o|en|et)?|zeitraum|månad|måned|month|monat|maand|mois|mes|from|von)\b|\d[./-]\d{1,2}[./-]\d+ ?(?:[-–]|\.\.|to|bis|tot|t\/m|til|till|au|al) ?\d+[./-]\d/i;
/** "2025 Periode 1 - 3" is none of a whole year, and its months are only counted. */
const COUNTED =
  /\bperiod(?:e|en|o)?s? \d{1,2}\s*(?:[-–]|t\/m|tot|to|bis|til)\s*(?:period(?:e|o)? )?\d{1,2}(?!\d)/i;
const DAY = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
const LONE_YEAR = /(?<![\d/.,$€£-])((?:19|20)\d{2})(?![\d/,%]|-\d)/g;

/** Both what happened and a plan stand below such a title. */
const OF_BOTH = /\bactuals?\b|\bvs\.?\b|\bversus\b|\bbva\b/i;

/** The periods and years of these titles, taken together. */
export function titleTime(basis: CompanyBasis, written: readonly string[]): TitleTime {
  const titles = withoutYearAround(basis, written);
  const periods = new Map<string, SaidPeriod>();
  const days = new Set<string>();
  const calendar = new Set<number>();
  const financial = new Set<number>();
  for (const [at, title] of titles.entries()) {
    if (title.length > MOST_CHARACTERS || STAMP.test(title) || COUNTED.test(title)) continue;
    if (DAY.test(title.trim()) && isOtherDate(titles[at - 1] ?? '')) continue;
    const found = periodWithin(basis, title);
    if (found !== null) {
      const isOpen =
        found.period.months === 1 && (isOfMonths(title) || goesOn(basis, found.phrase, found.rest));
      const period = isOpen ? ofMonths(found.period) : found.period;
      const key = keyOf(period);
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
  const all = titles.filter(({ length }) => length <= MOST_CHARACTERS).join(' \n');
  const period =
    first !== undefined && (second === undefined || isWithin(second, first)) ? first : null;
  return {
    period,
    isDay: period !== null && days.has(keyOf(period)),
    calendarYear: onlyOf(calendar),
    financialYear: onlyOf(financial),
    yearEnd: yearEndIn(basis, titles),
    isPlan:
      /\b(?:budget(?:ed|s)?|forecast(?:s|ed)?|projected|projections?|plan(?:ned)?|pro ?forma|budsjett)\b/i.test(
        all,
      ) && !OF_BOTH.test(all),
    isDifference:
      /(?<!\p{L})(?:variances?|abweichung(?:en)?|afwijking(?:en)?|[ée]carts?)(?!\p{L})/iu.test(
        all,
      ) && !OF_BOTH.test(all),
    isYearToDate: /\b(?:ytd|year[- ]to[- ]date)\b/i.test(all),
    isRolling: /\b(?:rolling|trailing) (?:12|twelve)[ -]months?\b|\b(?:ltm|ttm)\b/i.test(all),
    isEnded:
      /\b(?:month|1 months|one months|quarter|half[ -]year)(?: period)? end(?:ed|ing)\b/i.test(
        all,
      ) ||
      (period !== null && isOfMonths(all)),
    isCumulative:
      /\b(?:cumulative|cumulated|accumulated|kumuliert\w*|cumulatief|acumulad[oa]|akkumuleret|ackumulerad\w*)\b|\bcumulé/i.test(
        all,
      ),
  };
}

function withoutYearAround(basis: CompanyBasis, titles: readonly string[]): readonly string[] {
  const around = titles.filter(
    (title) => OF_YEAR.test(title) && periodWithin(basis, title) !== null,
  );
  if (around.length === 0) return titles;
  const others = titles.filter((title) => !around.includes(title));
  const isSaid = others.some(
    (title) => OF_AMOUNTS.test(title) && periodWithin(basis, title) !== null,
  );
  return isSaid ? others : titles;
}

/** Whether it speaks of several months before a day, as in "thirteen months ended 31 May 2025". */
const isOfMonths = (text: string): boolean =>
  /(?<!\b(?:1|one)[ -])\bmonths(?: periods?)? (?:end(?:ed|ing)|to)\b/i.test(text);

/** So many months as nobody can tell. */
const ofMonths = (period: SaidPeriod): SaidPeriod => ({ ...period, span: 'part', months: null });

/** "From: Month 1, April 2024" and below it "To: Month 6, September 2024". */
const NUMBERED = /^from:?\s+month \d+,?\s+([a-z]+ \d{4})\s+to:?\s+month \d+,?\s+([a-z]+ \d{4})/i;

function numberedRange(basis: CompanyBasis, titles: readonly string[]): SaidPeriod | null {
  const from = titles.findIndex((title) => /^from\b/i.test(title));
  const [, first, last] = NUMBERED.exec(titles.slice(from, from + 4).join(' ')) ?? [];
  return from === -1 || first === undefined ? null : periodOfText(basis, `${first} to ${last}`);
}

const YEAR_ENDS = [
  /\b(?:years?|fye?|y\/e)[ -]*(?:end(?:ed|ing|s)?)?(?: on| in)?:? ([a-z]{3,9})\.?(?: \d{1,2}(?:st|nd|rd|th)?)?(?![\w]|,? ?\d| ?[-–]| (?:to|through)\b)/i,
  /\b(?:years?|fye?|y\/e)[ -]*(?:end(?:ed|ing|s)?)?(?: on| in)?:? \d{1,2}(?:st|nd|rd|th)? ([a-z]{3,9})(?![\w]|,? ?\d| ?[-–]| (?:to|through)\b)/i,
  /^([a-z]{3,9})[- ](?:ye|year[- ]end)$/i,
];

/** The month in which years end, of titles that say no year with it. */
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

const keyOf = ({ span, month, year }: SaidPeriod) => JSON.stringify([span, month, year]);

const onlyOf = (values: ReadonlySet<number>): number | null => {
  const [only = null] = values;
  return values.size === 1 ? only : null;
};

/** "As of June 2025" beside "January to June 2025" says nothing else. */
const isWithin = (inner: SaidPeriod, outer: SaidPeriod): boolean =>
  inner.month === outer.month && inner.year === outer.year;

/** The longest words of a title that say a period with its year. */
function periodWithin(
  basis: CompanyBasis,
  title: string,
): {
  readonly period: SaidPeriod;
  readonly isDay: boolean;
  /** The words that say it, and those behind them. */
  readonly phrase: string;
  readonly rest: string;
} | null {
  const words = title.replaceAll(/[|;]/g, ' ').split(/\s+/).slice(0, MOST_WORDS);
  // "September 28" of "September 28, 2024" is no month of 2028.
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

const FIRST_DAY =
  /^(?:0?1[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\/0?1\/\d{2,4}|\d{4}[./-]\d{1,2}[./-]0?1|0?1(?:st|er|\.)? \D+ \d{4}|\D+ 1(?:st)?,? \d{4})$/i;
const LATER_DAY =
  /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.? \p{L}{3,}\.? \d{4}|\p{L}{3,} \d{1,2},? \d{4}/u;
const JOINED = /^(?:→|~|and|und|och|og|et|y|e|a|à|até|through to)\s/i;

/**
 * Whether a month, or the first day of one, begins a range in words that are not known, as in "Período: 01/01/2025
 * até 31/03/2025"; up to a day of the same month it is that month.
 */
function goesOn(basis: CompanyBasis, said: string, behind: string): boolean {
  // A day that begins with its year is read whatever stands behind it.
  const [, day = said, more = behind] =
    /^(\d{4}[./-]\d{1,2}[./-]\d{1,2})\s+(\S.*)$/.exec(`${said} ${behind}`) ?? [];
  const rest = more.replace(/^[\s–-]+/, '');
  const isFirst = FIRST_DAY.test(day) && LATER_DAY.test(rest);
  if (!isFirst && !JOINED.test(rest)) return false;
  const [own, other] = [periodWithin(basis, day), periodWithin(basis, rest)];
  return other === null ? isFirst : own !== null && keyOf(own.period) !== keyOf(other.period);
}

/** The day of a month that a text says; 0 if it says none, or what ends on it. */
function dayIn(phrase: string, { span, month }: SaidPeriod): number {
  if (span !== 'month' || /ended|ending/i.test(phrase)) return 0;
  const day = /(?:^|\s)(\d{1,2})(?:st|nd|rd|th)?[\s.,-]+[a-z]/i.exec(phrase)?.[1];
  const other = /^[a-z]+\.? (\d{1,2})(?:st|nd|rd|th)?,? \d{4}$/i.exec(phrase)?.[1];
  const iso = /^\d{4}-\d{2}-(\d{2})$/.exec(phrase)?.[1];
  const [, first, second] = /^(\d{1,2})[./-](\d{1,2})[./-](?:\d{4}|\d{2})$/.exec(phrase) ?? [];
  const digits = Number(second) === month ? first : second;
  return Number(day ?? other ?? iso ?? digits ?? 0);
}

/** A single day in the middle of a month is a day of printing. */
const isDayWithin = (day: number, { month, year }: SaidPeriod): boolean =>
  month !== null && year !== null && day > 1 && day < daysOfMonth(year, month);

import { countOfMonth } from '../briefing/briefingMonths.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import { calendarMonthName, toCalendarMonth } from '../fiscalCalendar.ts';
import type { KnownPeriod, KnownValue } from './knownValues.ts';

/** A period as a text on a month names it. */
type Period = 'month' | 'before' | 'year' | 'budget' | 'toDate';

interface NamedPeriod {
  readonly period: Period;
  readonly start: number;
  readonly end: number;
  /** It is what something is compared with: "than last year". */
  readonly isReference: boolean;
}

const WORDS: readonly (readonly [Period, RegExp])[] = [
  ['toDate', /\b(?:year[- ]to[- ]date|YTD|so far this year)\b/giu],
  [
    'year',
    /\b(?:last year|(?:a|one) year (?:ago|earlier|before)|(?:the )?(?:year before|(?:previous|prior)[- ]year)|year[- ](?:on|over)[- ]year|YoY)\b/giu,
  ],
  [
    'before',
    /\b(?:last month|(?:a|one) month (?:ago|earlier|before)|(?:the )?(?:month before|(?:previous|prior)[- ]month)|month[- ](?:on|over)[- ]month|MoM)\b/giu,
  ],
  ['budget', /\b(?:budget\w*|plan(?:s|ned)?)\b/giu],
];

/** Words after which a period or an amount is what something is compared with. */
const COMPARED = String.raw`(?:on|than|from|against|versus|vs\.?|compared to|relative to|with|unlike|over|above|below|ahead of|behind|short of|under|exceed\w*|missed|missing|beat\w*|not)`;
const FILLER = String.raw`(?:in|for|of|was|a|an|the|our|its|that|same|month|year|last|prior|previous|budget\w*|plan\w*|level|figure|\d{4}|['\u2019]s)`;
const REFERENCE = new RegExp(String.raw`\b${COMPARED}\s+(?:${FILLER}\s+)*$`, 'iu');
const ALWAYS_REFERENCE = /^(?:year|month)[- ](?:on|over)[- ]|^[YM]o[YM]$/iu;

/** The periods that a sentence names, in order: by words, by the names of months and by years. */
function periodsNamedIn(text: string, month: MonthOfYear): NamedPeriod[] {
  const at = countOfMonth(month);
  const named = (period: Period, start: number, words: string): NamedPeriod => ({
    period,
    start,
    end: start + words.length,
    isReference: ALWAYS_REFERENCE.test(words) || isReference(text.slice(0, start)),
  });
  const byWords = WORDS.flatMap(([period, pattern]) =>
    [...text.matchAll(pattern)].map((match) => named(period, match.index, match[0])),
  );
  const before = month.calendarMonth === 1 ? 12 : month.calendarMonth - 1;
  const own = calendarMonthName(month.calendarMonth);
  const names = new RegExp(
    String.raw`\b(?:(?<name>${own}|${calendarMonthName(before)})(?:,? (?<year>\d{4}))?|(?<alone>\d{4}))\b(?![.,]?\d)`,
    'gu',
  );
  const byName = [...text.matchAll(names)].flatMap((match) => {
    const { name, year, alone } = match.groups ?? {};
    if (name === undefined) {
      const isYearBefore = Number(alone) === month.calendarYear - 1;
      return isYearBefore ? [named('year', match.index, match[0])] : [];
    }
    const calendarMonth = name === own ? month.calendarMonth : before;
    const latest = name === own ? at : at - 1;
    const count =
      year === undefined
        ? latest
        : countOfMonth({
            calendarYear: Number(year),
            calendarMonth: toCalendarMonth(calendarMonth),
          });
    const period = ({ 0: 'month', 1: 'before', 12: 'year' } as const)[at - count];
    return period === undefined ? [] : [named(period, match.index, match[0])];
  });
  return [...byWords, ...byName].toSorted((a, b) => a.start - b.start);
}

/** Whether what follows these words is compared with something, or is what something is compared with. */
const isReference = (before: string): boolean => REFERENCE.test(before);

/** A period beside the month of the text: its own, or of the year to date. */
const periodOf = ({ is, month }: KnownPeriod, own: MonthOfYear): string => {
  const back = countOfMonth(own) - countOfMonth(month);
  if (is === 'toDate') return back === 0 ? 'toDate' : 'toDate-year';
  if (is === 'budgetToDate') return 'toDate-budget';
  if (is === 'budget') return 'budget';
  return back === 0 ? 'month' : back === 1 ? 'before' : 'year';
};

/** Where the numbers around one of a sentence end and begin. */
export interface NumbersAround {
  /** The end of the one before; null: it is the first. */
  readonly before: number | null;
  /** The beginning of the one after, or the end of the sentence. */
  readonly after: number;
  /** The beginning of the first number of the sentence. */
  readonly first: number;
}

/** "$3M last year and": the period belongs to the number that it follows. */
const FOLLOWS_AT_ONCE = /^[\s,(]*(?:(?:in|for|of|the)\s+)*$/iu;

/**
 * Tells which values a number of a sentence may be, by their periods: the month itself unless the sentence says another one. What
 * it is compared with ("from $3M", "than last year") is of the month or year before, or of the budget.
 */
export function meantPeriods(
  sentence: string,
  number: { readonly start: number; readonly end: number },
  month: MonthOfYear,
  { before, after, first }: NumbersAround,
): (known: KnownValue) => boolean {
  const named = periodsNamedIn(sentence, month).filter(({ start, end }) => {
    if (end <= first) return true;
    if (start >= after || end <= (before ?? 0)) return false;
    return before === null || !FOLLOWS_AT_ONCE.test(sentence.slice(before, start));
  });
  // "in November and in line in the year to date": the first period after a number is its own.
  const monthAfter = named.find(({ period, start }) => period === 'month' && start >= number.end);
  const isToDate = named.some(
    ({ period, start }) =>
      period === 'toDate' && (monthAfter === undefined || start < monthAfter.start),
  );
  const scoped = (period: string) => (isToDate ? `toDate-${period}` : period);
  const own = isToDate ? 'toDate' : 'month';
  const others = named.filter(({ period }) => period !== 'toDate' && period !== 'month');
  const against = new Set(
    others
      .filter((one) => one.isReference || one.start >= number.end)
      .map(({ period }) => scoped(period)),
  );
  const levels = levelsMeant();
  return ({ of, against: reference }) => {
    const period = periodOf(of, month);
    if (reference === null) return levels.has(period);
    return period === own && (against.size === 0 || against.has(periodOf(reference, month)));
  };

  function levelsMeant(): ReadonlySet<string> {
    if (isReference(sentence.slice(before ?? 0, number.start))) {
      const close = others.filter(({ end }) => end > (before ?? first)).map((one) => one.period);
      const all = close.length === 0 ? ['before', 'year', 'budget'] : close;
      return new Set(all.map(scoped));
    }
    const subjects = others.filter((one) => !one.isReference);
    return new Set(subjects.length === 0 ? [own] : subjects.map(({ period }) => scoped(period)));
  }
}

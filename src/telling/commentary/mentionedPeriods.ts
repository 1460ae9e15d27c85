import { countOfMonth } from '../briefing/briefingMonths.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { calendarMonthName, toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import type { KnownPeriod, KnownValue } from './knownValues.ts';

type Period = 'month' | 'before' | 'year' | 'budget' | 'toDate';

interface NamedPeriod {
  readonly period: Period;
  readonly start: number;
  readonly end: number;
  readonly isReference: boolean;
}

const PERIOD_WORDS: readonly (readonly [Period, RegExp])[] = [
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

const COMPARISON_WORDS = String.raw`(?:on|than|from|against|versus|vs\.?|compared to|relative to|with|unlike|over|above|below|ahead of|behind|short of|under|exceed\w*|missed|missing|beat\w*|not)`;
const FILLER = String.raw`(?:in|for|of|was|a|an|the|our|its|that|same|month|year|last|prior|previous|budget\w*|plan\w*|level|figure|\d{4}|['\u2019]s)`;
const REFERENCE_BEFORE = new RegExp(String.raw`\b${COMPARISON_WORDS}\s+(?:${FILLER}\s+)*$`, 'iu');
const ALWAYS_REFERENCE = /^(?:year|month)[- ](?:on|over)[- ]|^[YM]o[YM]$/iu;

function periodsNamedIn(text: string, month: MonthOfYear): NamedPeriod[] {
  const at = countOfMonth(month);
  const named = (period: Period, start: number, words: string): NamedPeriod => ({
    period,
    start,
    end: start + words.length,
    isReference: ALWAYS_REFERENCE.test(words) || isReference(text.slice(0, start)),
  });
  const byWords = PERIOD_WORDS.flatMap(([period, pattern]) =>
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

/** True if the words before a period make it a comparison or a reference. */
const isReference = (before: string): boolean => REFERENCE_BEFORE.test(before);

const relativePeriod = ({ kind: is, month }: KnownPeriod, own: MonthOfYear): string => {
  const back = countOfMonth(own) - countOfMonth(month);
  if (is === 'toDate') return back === 0 ? 'toDate' : 'toDate-year';
  if (is === 'budgetToDate') return 'toDate-budget';
  if (is === 'budget') return 'budget';
  return back === 0 ? 'month' : back === 1 ? 'before' : 'year';
};

export interface NumbersAround {
  readonly before: number | null;
  readonly after: number;
  readonly first: number;
}

/** In "$3M last year and" the period belongs to the number before it. */
const FOLLOWS_AT_ONCE = /^[\s,(]*(?:(?:in|for|of|the)\s+)*$/iu;

/**
 * Finds the values that a number may refer to by period: the text's month, unless the sentence names another period. A
 * reference ("from $3M", "than last year") belongs to the month or year before, or to the budget.
 */
export function mentionedPeriods(
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
  // In "in November and in line in the year to date", the first period after a number belongs to the number.
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
    const period = relativePeriod(of, month);
    if (reference === null) return levels.has(period);
    return period === own && (against.size === 0 || against.has(relativePeriod(reference, month)));
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

import type { CompanyEvent } from '../../finance/companyEvent.ts';
import { calendarMonthName } from '../../finance/fiscalCalendar.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import type { LineKey } from '../../finance/lines.ts';
import { countOfMonth } from './briefingMonths.ts';
import type { Sentence } from './sentence.ts';
import { monthWords } from './sentence.ts';

const MONTHS_NAMED = 3;
const MOST_EVENTS = 2;

/**
 * Events of this month and the two before it that happened after the reference month, which may have caused a line's
 * difference. Newest first, at most two; within a month in the given order.
 */
export function eventsOn(
  line: LineKey,
  events: readonly CompanyEvent[],
  month: MonthOfYear,
  { before }: { readonly before: { readonly month: MonthOfYear } | null },
): CompanyEvent[] {
  const last = countOfMonth(month);
  const compared = before === null ? -Infinity : countOfMonth(before.month);
  const first = Math.max(last - MONTHS_NAMED + 1, compared + 1);
  return events
    .map((event) => ({ event, count: countOfMonth(event.month) }))
    .filter(({ event, count }) => event.lines.includes(line) && count >= first && count <= last)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_EVENTS)
    .map(({ event }) => event);
}

/** Returns words such as "Berlin office opened, September", with the year if it differs. */
function eventWords({ month, title }: CompanyEvent, shownMonth: MonthOfYear): string {
  const isSameYear = month.calendarYear === shownMonth.calendarYear;
  return `${title.replace(/[\s.]+$/u, '')}, ${isSameYear ? calendarMonthName(month.calendarMonth) : monthWords(month)}`;
}

/** Returns " Event: Berlin office opened, September."; empty without events. */
export function eventSentence(events: readonly CompanyEvent[], shownMonth: MonthOfYear): Sentence {
  if (events.length === 0) return [];
  const said = events.map((event) => eventWords(event, shownMonth)).join('; ');
  return [` ${events.length === 1 ? 'Event' : 'Events'}: ${said}.`];
}

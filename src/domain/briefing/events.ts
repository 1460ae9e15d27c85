import type { CompanyEvent } from '../companyEvent.ts';
import { calendarMonthName } from '../fiscalCalendar.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import type { LineKey } from '../lines.ts';
import { countOfMonth } from './briefingMonths.ts';
import type { Sentence } from './sentence.ts';
import { monthWords } from './sentence.ts';

/** An event is named for so many months, its own the first of them. */
const MONTHS_NAMED = 3;
const MOST_EVENTS = 2;

/**
 * The events that count among the causes of a line's difference: of the month and the two before it, as far
 * as they came after the month that it is compared with. The newest first, two at most; of a month in the
 * order in which they are given.
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

/** "Berlin office opened, September"; with its year where that is another one. */
function eventWords({ month, title }: CompanyEvent, told: MonthOfYear): string {
  const isSameYear = month.calendarYear === told.calendarYear;
  return `${title.replace(/[\s.]+$/u, '')}, ${isSameYear ? calendarMonthName(month.calendarMonth) : monthWords(month)}`;
}

/** " Event: Berlin office opened, September."; nothing where there is none. */
export function eventSentence(events: readonly CompanyEvent[], told: MonthOfYear): Sentence {
  if (events.length === 0) return [];
  const said = events.map((event) => eventWords(event, told)).join('; ');
  return [` ${events.length === 1 ? 'Event' : 'Events'}: ${said}.`];
}

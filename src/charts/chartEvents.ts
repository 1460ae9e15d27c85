import type { CompanyEvent } from '../domain/companyEvent.ts';
import { calendarMonthName } from '../domain/fiscalCalendar.ts';
import type { LineKey } from '../domain/lines.ts';
import { LINES } from '../domain/lines.ts';
import type { ChartEvent, ChartSpec } from './chartSpec.ts';
import { pointName, type TrendLine } from './trendFigures.ts';

/** "Berlin office opened (Admin, R&D)" */
function wordsOf({ title, lines }: CompanyEvent): string {
  // Titles go on in sentences, too, and may begin with a small letter.
  const name = `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
  return lines.length === 0
    ? name
    : `${name} (${lines.map((line) => LINES[line].label).join(', ')})`;
}

/** The lines that a chart adds up. */
const LINES_OF: Readonly<Partial<Record<TrendLine, readonly LineKey[]>>> = {
  combinedSalesMarketing: ['salesMarketing', 'marketing'],
};

/** An event that names no line concerns all of them. */
const concerns = ({ lines }: CompanyEvent, charted: TrendLine): boolean =>
  lines.length === 0 || (LINES_OF[charted] ?? [charted]).some((line) => lines.includes(line));

/** Those that a chart marks. A chart with its own list of them is given these, and counts from 1. */
export const eventsOfLine = (
  events: readonly CompanyEvent[],
  line: TrendLine,
): readonly CompanyEvent[] => events.filter((event) => concerns(event, line));

/**
 * The chart of a line with marks for what happened to it in its months. Events are numbered from 1 in the
 * order of their months, and of a month in the order in which they are given, whichever line they concern:
 * so charts of the same months have the same numbers. As it was where nothing happened to its line.
 */
export function withEvents(
  spec: ChartSpec,
  events: readonly CompanyEvent[],
  line: TrendLine,
): ChartSpec {
  const places = new Map(spec.categories.map((category, index) => [category, index] as const));
  const marked = events
    .flatMap((event) => {
      const { calendarMonth, calendarYear: year } = event.month;
      const at = places.get(pointName({ month: calendarMonthName(calendarMonth), year }));
      return at === undefined ? [] : [{ at, event }];
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, event }, place) => ({ at, event, number: place + 1 }))
    .filter(({ event }) => concerns(event, line))
    .map(({ at, event, number }): ChartEvent => ({ at, text: wordsOf(event), number }));
  return marked.length === 0 ? spec : { ...spec, events: marked };
}

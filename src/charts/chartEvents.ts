import type { CompanyEvent } from '../domain/companyEvent.ts';
import { calendarMonthName } from '../domain/fiscalCalendar.ts';
import { LINES } from '../domain/lines.ts';
import type { ChartEvent, ChartSpec } from './chartSpec.ts';
import { pointName } from './trendFigures.ts';

/** "Berlin office opened (Admin, R&D)" */
const wordsOf = ({ title, lines }: CompanyEvent): string =>
  lines.length === 0 ? title : `${title} (${lines.map((line) => LINES[line].label).join(', ')})`;

/**
 * The chart with marks for what happened in its months, numbered from 1 in their order; of a month in the
 * order in which they are given. Charts of the same months have the same numbers. As it was where nothing
 * happened in them.
 */
export function withEvents(spec: ChartSpec, events: readonly CompanyEvent[]): ChartSpec {
  const places = new Map(spec.categories.map((category, index) => [category, index] as const));
  const marked = events
    .flatMap((event) => {
      const { calendarMonth, calendarYear: year } = event.month;
      const at = places.get(pointName({ month: calendarMonthName(calendarMonth), year }));
      return at === undefined ? [] : [{ at, text: wordsOf(event) }];
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, text }, place): ChartEvent => ({ at, text, number: place + 1 }));
  return marked.length === 0 ? spec : { ...spec, events: marked };
}

import type { CompanyBasis } from '../finance/companyBasis.ts';
import type { CompanyEvent } from '../finance/companyEvent.ts';
import { calendarMonthName } from '../finance/fiscalCalendar.ts';
import type { LineKey } from '../finance/lines.ts';
import { lineLabel } from '../finance/catalogue.ts';
import { isolated } from '../format/isolated.ts';
import type { ChartEvent, ChartSpec } from './chartSpec.ts';
import { pointName, type TrendLine } from './trendFigures.ts';

function eventWithLines(basis: CompanyBasis, { title, lines }: CompanyEvent): string {
  // A title may begin with a lower-case letter because sentences use the title too.
  const name = `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
  const concerned = lines.map((line) => isolated(lineLabel(basis, line))).join(', ');
  return lines.length === 0 ? isolated(name) : `${isolated(name)} (${concerned})`;
}

const LINES_OF_TREND: Readonly<Partial<Record<TrendLine, readonly LineKey[]>>> = {
  combinedSalesMarketing: ['salesMarketing', 'marketing'],
};

const concerns = ({ lines }: CompanyEvent, charted: TrendLine): boolean =>
  lines.length === 0 || (LINES_OF_TREND[charted] ?? [charted]).some((line) => lines.includes(line));

/** Selects the events for a chart that lists its own events, numbered from 1. */
export const eventsOfLine = (
  events: readonly CompanyEvent[],
  line: TrendLine,
): readonly CompanyEvent[] => events.filter((event) => concerns(event, line));

/**
 * Adds event marks to the chart of a line. Events are numbered from 1 in month order, whichever line they concern, so
 * charts of the same months share their numbers. Unchanged if no event concerns the line.
 */
export function withEvents(
  basis: CompanyBasis,
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
    .map(({ at, event, number }): ChartEvent => ({
      at,
      text: eventWithLines(basis, event),
      number,
    }));
  return marked.length === 0 ? spec : { ...spec, events: marked };
}

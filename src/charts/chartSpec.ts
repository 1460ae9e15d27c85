import type { BriefingSentence } from '../contract/briefing.ts';
import type { BridgeBarPart, ChartColour } from './chartPalette.ts';
import type { ChartNumberFormat } from '../format/chartNumber.ts';

export type ChartRole = 'actual' | 'priorYear' | 'budget' | 'forecast';

export type ChartSeries = {
  key: string;
  label: string;
  /** The name in a read-out, where values include their unit; defaults to the label. */
  name?: string;
  /** One for each category; null is a missing month and leaves a gap. */
  values: readonly (number | null)[];
  /** Exact amounts behind the values, in company currency; absent for percentages. */
  exact?: readonly (string | null)[];
  /** Ids of the figures, which link each value to its explanation. */
  figures?: readonly (string | null)[];
  total?: string;
  /** The current text for each past value in the table; null if the month no longer exists. */
  today?: readonly (string | null)[];
  role: ChartRole;
  colour: ChartColour;
  part?: BridgeBarPart;
  /** Set for paper: the last value, as it is written next to its point. */
  last?: { readonly at: number; readonly text: string };
  /** Not in the legend, because the series isn't drawn or another series names it. */
  isUnnamed?: true;
};

export type ChartEvent = {
  at: number;
  number: number;
  text: string;
};

export type ChartSpec = {
  kind: 'line' | 'bar' | 'bridge';
  title: string;
  message?: string;
  /** `message` with its numbers, which link to their explanations. */
  sentence?: BriefingSentence;
  /** Company, content, unit, scenarios and months; replaces the unit below the title. */
  subject?: string;
  categoryHeading?: string;
  /** Shown below the axis, such as "Apr 2024"; short enough not to overlap. */
  categories: readonly string[];
  series: readonly ChartSeries[];
  highlighted?: number;
  remarks?: readonly (string | null)[];
  events?: readonly ChartEvent[];
  axis: {
    label: string;
    /** Defaults to 1.2 times the highest value. */
    max?: number;
    /** The maximum is never lower than this. */
    maxAtLeast?: number;
    /** Defaults to 0, or 1.2 times the lowest value if it is negative. Bars always include 0. */
    min?: number;
    /** The distance between ticks; absent if it is chosen automatically. */
    step?: number;
  };
  /** Categories at which lines restart, such as a new year in a year to date. */
  breaks?: readonly number[];
  /** True if the months' amounts add up; false for a balance. */
  addsUp?: boolean;
  number: ChartNumberFormat;
};

const HEADROOM = 1.2;

export function axisBounds(spec: ChartSpec): { min: number; max: number } {
  let highest = 0;
  let lowest = 0;
  for (const series of spec.series) {
    for (const value of series.values) {
      if (value === null) continue;
      highest = Math.max(highest, value);
      lowest = Math.min(lowest, value);
    }
  }
  const min = spec.axis.min ?? lowest * HEADROOM;
  const max = Math.max(spec.axis.max ?? highest * HEADROOM, spec.axis.maxAtLeast ?? -Infinity);
  const bounds =
    spec.kind === 'line' ? { min, max } : { min: Math.min(0, min), max: Math.max(0, max) };
  // If all values are zero, the axis still needs a length.
  return bounds.max > bounds.min ? bounds : { min: bounds.min, max: bounds.min + 1 };
}

/** Splits each line where it restarts. Only its first part is named. */
export function withBrokenLines(spec: ChartSpec): ChartSpec {
  const { kind, breaks = [], categories } = spec;
  if (kind !== 'line' || breaks.length === 0) return spec;
  const { breaks: _breaks, ...whole } = spec;
  const starts = [0, ...breaks];
  const pieces = (series: ChartSeries) =>
    starts.map((start, place): ChartSeries => {
      const { last, ...one } = series;
      const end = starts[place + 1] ?? categories.length;
      const values = series.values.map((value, at) => (at >= start && at < end ? value : null));
      const isHere = last !== undefined && last.at >= start && last.at < end;
      return Object.assign(
        {},
        one,
        isHere ? { last } : {},
        place === 0 ? {} : { key: `${series.key} ${place + 1}`, isUnnamed: true as const },
        { values },
      );
    });
  const drawn = spec.series.flatMap(pieces);
  return {
    ...whole,
    series: drawn.filter(({ values }) => values.some((value) => value !== null)),
  };
}

export function hasValues(spec: ChartSpec): boolean {
  return spec.series.some((series) => series.values.some((value) => value !== null));
}

export function seriesName(series: ChartSeries): string {
  return series.name ?? series.label;
}

export const isNamedAtLines = ({ kind, series }: Pick<ChartSpec, 'kind' | 'series'>): boolean =>
  kind === 'line' && series.some(({ last }) => last !== undefined);

/** The series for a legend; none if only one series needs a name. */
export function namedSeries(spec: Pick<ChartSpec, 'kind' | 'series'>): readonly ChartSeries[] {
  const { series } = spec;
  if (isNamedAtLines(spec)) return [];
  return series.length > 1 ? series.filter(({ isUnnamed }) => isUnnamed !== true) : [];
}

export function hasRemarks(spec: ChartSpec): boolean {
  return spec.remarks?.some((remark) => remark !== null) === true;
}

export const hasEvents = ({ events = [] }: ChartSpec): boolean => events.length > 0;

export const eventsAt = ({ events = [] }: ChartSpec, index: number): string =>
  events
    .filter(({ at }) => at === index)
    .map(({ number, text }) => `${number} ${text}`)
    .join('; ');

export function markedCategories({
  events = [],
  categories,
}: Pick<ChartSpec, 'events' | 'categories'>): (string | undefined)[] {
  const byCategory = Map.groupBy(events, ({ at }) => at);
  return categories.map((_, at) => {
    const [first, ...others] = byCategory.get(at) ?? [];
    const last = others.at(-1);
    return last === undefined ? first && String(first.number) : `${first?.number}–${last.number}`;
  });
}

const REMARKS_IN_NOTE = 3;
const EVENTS_SAID = 6;

/**
 * The meanings of marks below the chart: "1 Berlin office opened (Admin), Sep 2026". Only the last few, because the
 * table has all.
 */
export function markedEvents({ events = [], categories }: ChartSpec): string[] {
  const earlier = events.length - EVENTS_SAID;
  const said = events
    .slice(-EVENTS_SAID)
    .map(({ number, text, at }) => `${number} ${text}, ${categories[at] ?? ''}`);
  return earlier > 0 ? [`${earlier} earlier in the table`, ...said] : said;
}

/**
 * Remarks in one line below the chart: "May 2025: without Marketing; …"; only the first few, because the table has all.
 * Null if there are none.
 */
export function chartNote(spec: ChartSpec): string | null {
  const said = (spec.remarks ?? []).flatMap((remark, index) =>
    remark === null ? [] : [`${spec.categories[index] ?? ''}: ${remark}`],
  );
  if (said.length === 0) return null;
  const more = said.length - REMARKS_IN_NOTE;
  const rest = more > 0 ? [`and ${more} more`] : [];
  return [...said.slice(0, REMARKS_IN_NOTE), ...rest].join('; ');
}

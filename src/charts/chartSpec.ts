import type { BriefingSentence } from '../contract/briefing.ts';
import type { BridgeBarPart, ChartColour } from './chartPalette.ts';
import type { ChartNumberFormat } from '../format/chartNumber.ts';

/** The kind of series; it decides how the series looks in charts, tables and packs. */
export type ChartRole = 'actual' | 'priorYear' | 'budget' | 'forecast';

export type ChartSeries = {
  key: string;
  /** Names the column in the table and in the CSV, where it also states the unit. */
  label: string;
  /** Its name in a read-out, where values carry their unit; the label if not given. */
  name?: string;
  /** One for each category; null is a missing month and leaves a gap. */
  values: readonly (number | null)[];
  /** The amounts behind the values as exact text, in US dollars; absent for percentages. */
  exact?: readonly (string | null)[];
  /** The ids of the figures, by which each says where it comes from. */
  figures?: readonly (string | null)[];
  /** The id of the total of the table. */
  total?: string;
  /** Beside values of the past: how the table shows each of them today; null: there is no such month. */
  today?: readonly (string | null)[];
  role: ChartRole;
  colour: ChartColour;
  /** Of a bridge: which part of its bars; left out: a bar that begins at zero. */
  part?: BridgeBarPart;
  /** On paper: the last value as it stands next to its point. */
  last?: { readonly at: number; readonly text: string };
  /** A legend leaves it out: what is not drawn, or what another series names. */
  isUnnamed?: true;
};

/** What happened in a month of a chart. */
export type ChartEvent = {
  /** The index of its category. */
  at: number;
  /** Its mark, from 1. */
  number: number;
  /** "Berlin office opened (Admin)" */
  text: string;
};

/** A chart as plain data, from which drawing, table and downloads are made. */
export type ChartSpec = {
  /** A bridge has a bar below each other, made of series on top of each other. */
  kind: 'line' | 'bar' | 'bridge';
  /** The heading, the accessible name and the name of downloaded files. */
  title: string;
  /** What it shows, in one sentence above it. */
  message?: string;
  /** The same with its numbers, each of which says where it comes from. */
  sentence?: BriefingSentence;
  /** Of whom, what in which unit, of which scenarios and months; in place of the unit below the title. */
  subject?: string;
  /** The heading of the categories in the table and in the CSV; "Month" where not given. */
  categoryHeading?: string;
  /** Shown below the axis, such as "Apr 2024"; short enough not to overlap. */
  categories: readonly string[];
  series: readonly ChartSeries[];
  /** The category that is asked about, among those around it. */
  highlighted?: number;
  /** Remarks about a category's values: "without Marketing". */
  remarks?: readonly (string | null)[];
  /** Marked at their months, in the order of their numbers. */
  events?: readonly ChartEvent[];
  axis: {
    /** With the unit, stated once: "Revenue ($M)". */
    label: string;
    /** Otherwise 1.2 times the highest value. */
    max?: number;
    /** The maximum is never lower than this. */
    maxAtLeast?: number;
    /** Otherwise 0, or 1.2 times the lowest value where that is negative. Bars always include 0. */
    min?: number;
    /** The distance of ticks; left out: as the drawing finds them. */
    step?: number;
  };
  /** The categories at which lines start again, such as years to date with a new year. */
  breaks?: readonly number[];
  /** Whether the amounts of the months add up: what is earned or spent, not a balance. */
  addsUp?: boolean;
  /** How a value reads in tooltips and tables: { prefix: '$', suffix: 'M', decimals: 1 }. */
  number: ChartNumberFormat;
};

const HEADROOM = 1.2;

/** The ends of the value axis. */
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
  // Nothing but zeros still needs an axis with a length.
  return bounds.max > bounds.min ? bounds : { min: bounds.min, max: bounds.min + 1 };
}

/** Each line of a chart as several, where it starts again; only the first of them is named. */
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

/** Whether there is at least one value to draw. */
export function hasValues(spec: ChartSpec): boolean {
  return spec.series.some((series) => series.values.some((value) => value !== null));
}

/** The name of a series in a read-out. */
export function seriesName(series: ChartSeries): string {
  return series.name ?? series.label;
}

/** Whether the names of series stand next to their last points. */
export const isNamedAtLines = ({ kind, series }: Pick<ChartSpec, 'kind' | 'series'>): boolean =>
  kind === 'line' && series.some(({ last }) => last !== undefined);

/** The series that a legend names: of several those that need it, of one none. */
export function namedSeries(spec: Pick<ChartSpec, 'kind' | 'series'>): readonly ChartSeries[] {
  const { series } = spec;
  if (isNamedAtLines(spec)) return [];
  return series.length > 1 ? series.filter(({ isUnnamed }) => isUnnamed !== true) : [];
}

export function hasRemarks(spec: ChartSpec): boolean {
  return spec.remarks?.some((remark) => remark !== null) === true;
}

export const hasEvents = ({ events = [] }: ChartSpec): boolean => events.length > 0;

/** What happened in a category, with the numbers of the marks: "1 Berlin office opened"; '' where nothing did. */
export const eventsAt = ({ events = [] }: ChartSpec, index: number): string =>
  events
    .filter(({ at }) => at === index)
    .map(({ number, text }) => `${number} ${text}`)
    .join('; ');

/** The numbers of the marks of each category: "1", "2–4"; undefined where nothing happened. */
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
 * What the marks of a chart mean, for below it: "1 Berlin office opened (Admin), Sep 2026"; the last few,
 * since the table has them all.
 */
export function markedEvents({ events = [], categories }: ChartSpec): string[] {
  const earlier = events.length - EVENTS_SAID;
  const said = events
    .slice(-EVENTS_SAID)
    .map(({ number, text, at }) => `${number} ${text}, ${categories[at] ?? ''}`);
  return earlier > 0 ? [`${earlier} earlier in the table`, ...said] : said;
}

/**
 * The remarks in one line, for below the chart: "May 2025: without Marketing; …"; the first few,
 * since the table has them all. Null where there are none.
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

import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { CHART_FONT, type ChartPalette, seriesColour } from './chartPalette.ts';
import { axisNumber } from '../format/chartNumber.ts';
import { type ChartSeries, type ChartSpec, axisBounds, markedCategories } from './chartSpec.ts';
import { EVENT_MARK, NOTATION, type ScenarioLook } from './notation.ts';

export type ChartOption = ComposeOption<BarSeriesOption | LineSeriesOption | GridComponentOption>;

// Shapes tell lines apart where colours cannot (a greyscale print).
const symbols = ['circle', 'rect', 'triangle', 'diamond'];
/** The values; the highlighted one larger, or the others paler. */
function dataOf<Look extends object>(
  { values }: ChartSeries,
  highlighted: number | undefined,
  look: { readonly chosen: Look; readonly others: Look },
) {
  if (highlighted === undefined) return [...values];
  return values.map((value, at) => ({
    value: value ?? '-',
    ...(at === highlighted ? look.chosen : look.others),
  }));
}

const HIGHLIGHTED_SYMBOL = 13;
const PALE = 0.45;

function lineSeries(
  series: ChartSeries,
  index: number,
  { highlighted }: ChartSpec,
  palette: ChartPalette,
): LineSeriesOption {
  const colour = seriesColour(series, palette);
  const { bar, line } = NOTATION[series.role];
  const hollow = bar !== 'solid';
  return {
    type: 'line',
    id: series.key,
    name: series.label,
    data: dataOf(series, highlighted, {
      chosen: { symbolSize: HIGHLIGHTED_SYMBOL },
      others: {},
    }),
    connectNulls: false,
    cursor: 'default',
    symbol: symbols[index % symbols.length] ?? 'circle',
    symbolSize: series.values.length > 36 ? 4 : 6,
    // A month between two gaps has no line; its symbol is all there is to see.
    showAllSymbol: true,
    lineStyle: { color: colour, width: 2, type: line },
    itemStyle: {
      color: hollow ? palette.surface : colour,
      borderColor: colour,
      borderWidth: hollow ? 1.5 : 0,
    },
    emphasis: { disabled: true },
  };
}

const barLooks: Record<
  ScenarioLook['bar'],
  (colour: string, surface: string) => NonNullable<BarSeriesOption['itemStyle']>
> = {
  solid: (color) => ({ color }),
  outlined: (colour, surface) => ({ color: surface, borderColor: colour, borderWidth: 1.5 }),
  hatched: (colour, surface) => ({
    color: surface,
    borderColor: colour,
    borderWidth: 1,
    decal: {
      symbol: 'rect',
      color: colour,
      dashArrayX: [1, 0],
      dashArrayY: [2, 4],
      rotation: -Math.PI / 4,
    },
  }),
};

function barSeries(
  series: ChartSeries,
  { highlighted }: ChartSpec,
  palette: ChartPalette,
): BarSeriesOption {
  return {
    type: 'bar',
    id: series.key,
    name: series.label,
    data: dataOf(series, highlighted, {
      chosen: {},
      others: { itemStyle: { opacity: PALE } },
    }),
    cursor: 'default',
    barMaxWidth: 32,
    barCategoryGap: '32%',
    barGap: '12%',
    itemStyle: barLooks[NOTATION[series.role].bar](seriesColour(series, palette), palette.surface),
    emphasis: { disabled: true },
  };
}

const EVENTS = 'events';

type MarkItem = Exclude<
  NonNullable<LineSeriesOption['data']>[number],
  string | number | Date | readonly unknown[] | null | undefined
>;

const markWidth = (numbers: string) => Math.max(EVENT_MARK, 8 + numbers.length * 7);

const markOf = (numbers: string, item: MarkItem): MarkItem => ({
  ...item,
  name: numbers,
  symbolSize: [markWidth(numbers), EVENT_MARK],
  label: { ...item.label, formatter: numbers },
});

/** "1" and "2–4" as "1–4". */
const joined = (first: string, second: string): string =>
  `${first.split('–', 1)[0]}–${second.split('–').at(-1)}`;

/** Marks that would lie on each other, at so many pixels a category, as one at the first of them. */
function marksApart(marks: LineSeriesOption, step: number): LineSeriesOption {
  let last: { at: number; numbers: string } | undefined;
  const data = [...(marks.data ?? [])];
  data.forEach((item, at) => {
    if (typeof item !== 'object' || item === null || !('name' in item)) return;
    const numbers = String(item.name);
    const room = last && (markWidth(last.numbers) + markWidth(numbers)) / 2 + 2;
    if (last === undefined || room === undefined || (at - last.at) * step >= room) {
      last = { at, numbers };
      return;
    }
    last = { at: last.at, numbers: joined(last.numbers, numbers) };
    data[last.at] = markOf(last.numbers, item);
    data[at] = '-';
  });
  return { ...marks, data };
}

/** The marks for what happened: numbers in a row above the values. */
function eventMarks(spec: ChartSpec, top: number, palette: ChartPalette): LineSeriesOption[] {
  if (spec.events === undefined) return [];
  return [
    {
      type: 'line',
      id: EVENTS,
      name: 'Events',
      silent: true,
      z: 5,
      // In the row above the values, which is beyond the axis.
      clip: false,
      symbol: 'roundRect',
      symbolSize: EVENT_MARK,
      showAllSymbol: true,
      lineStyle: { width: 0 },
      itemStyle: { color: palette.surface, borderColor: palette.text, borderWidth: 1 },
      emphasis: { disabled: true },
      data: markedCategories(spec).map((numbers) =>
        numbers === undefined
          ? '-'
          : markOf(numbers, {
              value: top,
              label: {
                show: true,
                position: 'inside',
                color: palette.text,
                fontFamily: CHART_FONT,
                fontSize: 11,
              },
            }),
      ),
    },
  ];
}

/** Beside the categories, in pixels: the numbers of the other axis. */
const SCALE_ROOM = 48;

const HIDDEN = { color: 'transparent' } as const;

/** Bars of a bridge lie on top of each other: above zero to one side, below it to the other. */
function bridgeSeries(
  series: ChartSeries,
  spec: ChartSpec,
  palette: ChartPalette,
): BarSeriesOption {
  const drawn = barSeries(series, spec, palette);
  const look = series.part === 'base' ? { itemStyle: HIDDEN } : {};
  return { ...drawn, ...look, stack: 'bridge', stackStrategy: 'samesign' };
}

const SERIES = {
  bar: (series: ChartSeries, _index: number, spec: ChartSpec, palette: ChartPalette) =>
    barSeries(series, spec, palette),
  line: lineSeries,
  bridge: (series: ChartSeries, _index: number, spec: ChartSpec, palette: ChartPalette) =>
    bridgeSeries(series, spec, palette),
};

/** Names below each other, from the top down, and no scale: each name carries its amount. */
function bridgeAxes(
  { categories }: ChartSpec,
  { min, max }: ReturnType<typeof axisBounds>,
  label: object,
  palette: ChartPalette,
): Pick<ChartOption, 'xAxis' | 'yAxis'> {
  return {
    xAxis: { type: 'value', min, max, show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...categories],
      axisLine: { onZero: true, lineStyle: { color: palette.baseline } },
      axisTick: { show: false },
      axisLabel: { ...label, color: palette.text, interval: 0, margin: 10 },
      silent: true,
    },
  };
}

/** From this many months on, one label a year is clearer than a label wherever there is room. */
const LONG_SPAN = 24;
/** The size of labels, in pixels. */
const LETTERS = 12;
/** Near enough for words such as "Apr 2019" in the labels' size; a file has no page to measure in. */
const LETTER_WIDTH = 6.9;
const LABEL_GAP = 8;
/** What the labels of the value axis, and the last month's beyond its end, take of the width. */
const VALUE_LABELS = 60;

/**
 * Which categories are labelled in this width, in pixels: each, or evenly every second, third and so
 * on, by the width alone, so that charts side by side have the same. Over several years it is the
 * same month of each ("Apr 2019", "Apr 2020"), so that the distance between two labels means the same
 * everywhere.
 */
export function labelledCategories(categories: readonly string[], width: number): number[] {
  const month = categories[0]?.split(' ')[0];
  const isLong = categories.length > LONG_SPAN;
  const all = [...categories.keys()].filter(
    (index) => !isLong || categories[index]?.split(' ')[0] === month,
  );
  const longest = Math.max(0, ...all.map((index) => categories[index]?.length ?? 0));
  const perCategory = Math.max(1, width - VALUE_LABELS) / Math.max(1, categories.length);
  const apart = (longest * LETTER_WIDTH + LABEL_GAP) / perCategory;
  const every = (step: number) => all.filter((_, place) => place % step === 0);
  const fits = (labels: readonly number[]) =>
    labels.every((at, place) => place === 0 || at - (labels[place - 1] ?? 0) >= apart);
  const steps = all.map((_, place) => place + 1);
  return every(steps.find((step) => fits(every(step))) ?? 1);
}

/** The drawing with the labels below the axis, and the marks, that this width, in pixels, has room for. */
export function withLabelsFor(option: ChartOption, width: number): ChartOption {
  const { xAxis, series } = option;
  if (xAxis === undefined || Array.isArray(xAxis) || xAxis.type !== 'category') return option;
  const categories = (xAxis.data ?? []).map(String);
  const labels = new Set(labelledCategories(categories, width));
  const interval = (index: number) => labels.has(index);
  const step = (width - SCALE_ROOM) / categories.length;
  return {
    ...option,
    xAxis: { ...xAxis, axisLabel: { ...xAxis.axisLabel, interval } },
    series: [series ?? []]
      .flat()
      .map((one) => (one.type === 'line' && one.id === EVENTS ? marksApart(one, step) : one)),
  };
}

/**
 * The whole drawing, from data alone: the same spec and palette give the same picture anywhere.
 * `withLabelsFor` fits it to a width.
 */
export function toEchartsOption(
  spec: ChartSpec,
  palette: ChartPalette,
  fontSize = LETTERS,
): ChartOption {
  const { min, max } = axisBounds(spec);
  const endsRound = max === spec.axis.maxAtLeast;
  const label = { color: palette.mutedText, fontFamily: CHART_FONT, fontSize };
  return {
    // Drawn at once: an entrance can stop half way, and is empty on paper.
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: CHART_FONT },
    grid: {
      // Without a page letters are only estimated: long names need more room than that.
      left: spec.kind === 'bridge' ? 28 : 2,
      right: 10,
      top: spec.events === undefined ? 10 : EVENT_MARK,
      bottom: 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'category',
      data: [...spec.categories],
      boundaryGap: spec.kind === 'bar',
      axisLine: { onZero: true, lineStyle: { color: palette.baseline } },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        // Dropping what overlaps would leave labels at uneven distances.
        hideOverlap: false,
        margin: 10,
        // A label at the very end would be cut off.
        ...(spec.categories.length > LONG_SPAN ? { alignMaxLabel: 'right' as const } : {}),
      },
      silent: true,
    },
    yAxis: {
      type: 'value',
      min,
      max,
      splitNumber: 4,
      ...(spec.axis.step === undefined ? {} : { interval: spec.axis.step }),
      axisLine: { show: false },
      axisTick: { show: false },
      // The ends are data, not round numbers; a label there would look like a scale.
      axisLabel: {
        ...label,
        margin: 10,
        showMinLabel: min === 0 || spec.axis.step !== undefined,
        showMaxLabel: endsRound,
        formatter: (value: number) => axisNumber(value),
      },
      splitLine: {
        lineStyle: { color: palette.gridLine },
        showMinLine: min === 0 || spec.axis.step !== undefined,
        showMaxLine: endsRound,
      },
      silent: true,
    },
    series: [
      ...spec.series.map((series, index) => SERIES[spec.kind](series, index, spec, palette)),
      ...eventMarks(spec, max, palette),
    ],
    ...(spec.kind === 'bridge' ? bridgeAxes(spec, { min, max }, label, palette) : {}),
  };
}

import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { CHART_FONT, type ChartPalette, seriesColour } from './chartPalette.ts';
import { axisNumber } from '../format/chartNumber.ts';
import { type ChartSeries, type ChartSpec, axisBounds, markedCategories } from './chartSpec.ts';
import { EVENT_MARK, NOTATION, type ScenarioLook } from './notation.ts';

export type ChartOption = ComposeOption<BarSeriesOption | LineSeriesOption | GridComponentOption>;

// Shapes distinguish lines in a greyscale print.
const symbols = ['circle', 'rect', 'triangle', 'diamond'];
/** Makes the highlighted value larger or the other values paler. */
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
    // A month between two gaps has no line, so its symbol has to show it.
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

const eventMark = (numbers: string, item: MarkItem): MarkItem => ({
  ...item,
  name: numbers,
  symbolSize: [markWidth(numbers), EVENT_MARK],
  label: { ...item.label, formatter: numbers },
});

const joinedMarkNumbers = (first: string, second: string): string =>
  `${first.split('–', 1)[0]}–${second.split('–').at(-1)}`;

/** Merges marks that would overlap into one at the first position; `step` is the width of a category in pixels. */
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
    last = { at: last.at, numbers: joinedMarkNumbers(last.numbers, numbers) };
    data[last.at] = eventMark(last.numbers, item);
    data[at] = '-';
  });
  return { ...marks, data };
}

/**
 * How far event marks extend past the chart's edge, in pixels; `margin` is the distance from the last category to the
 * edge.
 */
function marksBeyond(series: ChartOption['series'], step: number, margin: number): number {
  const marks = [series ?? []].flat().find(({ id }) => id === EVENTS);
  const data = Array.isArray(marks?.data) ? marks.data : [];
  return Math.max(
    0,
    ...data.map((item, at) => {
      if (typeof item !== 'object' || item === null || !('name' in item)) return 0;
      const border = 1;
      return markWidth(String(item.name)) / 2 + border - (data.length - 1 - at) * step - margin;
    }),
  );
}

function eventMarks(spec: ChartSpec, top: number, palette: ChartPalette): LineSeriesOption[] {
  if (spec.events === undefined) return [];
  return [
    {
      type: 'line',
      id: EVENTS,
      name: 'Events',
      silent: true,
      z: 5,
      // The row lies above the axis area, so it mustn't be clipped.
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
          : eventMark(numbers, {
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

/** The space, in pixels, that a bridge reserves for its value axis next to the category names. */
const SCALE_ROOM = 48;

const TRANSPARENT = { color: 'transparent' } as const;

/** Bars of a bridge are stacked: positive parts upwards from zero, negative parts downwards. */
function bridgeSeries(
  series: ChartSeries,
  spec: ChartSpec,
  palette: ChartPalette,
): BarSeriesOption {
  const drawn = barSeries(series, spec, palette);
  const look = series.part === 'base' ? { itemStyle: TRANSPARENT } : {};
  return { ...drawn, ...look, stack: 'bridge', stackStrategy: 'samesign' };
}

const SERIES = {
  bar: (series: ChartSeries, _index: number, spec: ChartSpec, palette: ChartPalette) =>
    barSeries(series, spec, palette),
  line: lineSeries,
  bridge: (series: ChartSeries, _index: number, spec: ChartSpec, palette: ChartPalette) =>
    bridgeSeries(series, spec, palette),
};

/** Names from top to bottom without a scale, because each name includes its amount. */
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

const LONG_SPAN_MONTHS = 24;
const LABEL_FONT_SIZE = 12;
/** An estimate for labels such as "Apr 2019", because a file has no page to measure in. */
const LABEL_LETTER_WIDTH = 6.9;
const LABEL_GAP = 8;
/**
 * The space, in pixels, for the labels of the value axis and for the last month's label beyond its
 * end.
 */
const VALUE_LABELS = 60;

/**
 * Which categories get a label at this width in pixels: all, or every second, third and so on. This depends only on the
 * width, so that charts side by side agree. Over several years, the same month of each year is labelled ("Apr 2019",
 * "Apr 2020"), so that equal distances mean equal times.
 */
export function labelledCategories(categories: readonly string[], width: number): number[] {
  const month = categories[0]?.split(' ')[0];
  const isLong = categories.length > LONG_SPAN_MONTHS;
  const all = [...categories.keys()].filter(
    (index) => !isLong || categories[index]?.split(' ')[0] === month,
  );
  const longest = Math.max(0, ...all.map((index) => categories[index]?.length ?? 0));
  const perCategory = Math.max(1, width - VALUE_LABELS) / Math.max(1, categories.length);
  const apart = (longest * LABEL_LETTER_WIDTH + LABEL_GAP) / perCategory;
  const every = (step: number) => all.filter((_, place) => place % step === 0);
  const fits = (labels: readonly number[]) =>
    labels.every((at, place) => place === 0 || at - (labels[place - 1] ?? 0) >= apart);
  const steps = all.map((_, place) => place + 1);
  return every(steps.find((step) => fits(every(step))) ?? 1);
}

/** Fits labels and event marks to a width in pixels. */
export function withLabelsFor(option: ChartOption, width: number): ChartOption {
  const { xAxis, series, grid } = option;
  if (xAxis === undefined || Array.isArray(xAxis) || xAxis.type !== 'category') return option;
  const categories = (xAxis.data ?? []).map(String);
  const labels = new Set(labelledCategories(categories, width));
  const interval = (index: number) => labels.has(index);
  const step = (width - SCALE_ROOM) / categories.length;
  const drawn = [series ?? []]
    .flat()
    .map((one) => (one.type === 'line' && one.id === EVENTS ? marksApart(one, step) : one));
  const beyond = Math.ceil(marksBeyond(drawn, step, xAxis.boundaryGap === false ? 0 : step / 2));
  return {
    ...option,
    ...(grid && !Array.isArray(grid)
      ? { grid: { ...grid, right: Math.max(Number(grid.right), beyond) } }
      : {}),
    xAxis: { ...xAxis, axisLabel: { ...xAxis.axisLabel, interval } },
    series: drawn,
  };
}

/**
 * The whole drawing from data alone: the same spec and palette give the same picture anywhere. `withLabelsFor` fits it
 * to a width.
 */
export function toEchartsOption(
  spec: ChartSpec,
  palette: ChartPalette,
  fontSize = LABEL_FONT_SIZE,
): ChartOption {
  const { min, max } = axisBounds(spec);
  const endsRound = max === spec.axis.maxAtLeast;
  const label = { color: palette.mutedText, fontFamily: CHART_FONT, fontSize };
  return {
    // No animation, because it could stop half way and would be empty on paper.
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: CHART_FONT },
    grid: {
      // Letter widths are only estimated here, so long names need more room.
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
        // Dropping overlapping labels would leave uneven distances.
        hideOverlap: false,
        margin: 10,
        // A label at the very end would be cut off.
        ...(spec.categories.length > LONG_SPAN_MONTHS ? { alignMaxLabel: 'right' as const } : {}),
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
      // The ends are data, not round numbers, and a label there would look like a scale.
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

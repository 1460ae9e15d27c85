import { CHART_FONT, chartPalettes, seriesColour } from '../../../charts/chartPalette.ts';
import type { ChartSeries, ChartSpec } from '../../../charts/chartSpec.ts';
import {
  axisBounds,
  isNamedAtLines,
  seriesName,
  withBrokenLines,
} from '../../../charts/chartSpec.ts';
import type { ChartOption } from '../../../charts/echartsOption.ts';
import { toEchartsOption, withLabelsFor } from '../../../charts/echartsOption.ts';
import { apart } from '../charts/labelsApart.ts';

/** What the letters of a drawing measure on screen, by which room for labels is counted. */
const SCREEN_LETTERS = 12;

interface Drawing {
  /** In pixels of the drawing. */
  readonly width: number;
  readonly height: number;
  /** The size of its letters, in the same. */
  readonly letters: number;
}

const LETTER_WIDTH = 0.56;
const GAP = 8;
/** Above the values, and what labels below the axis take. */
const TOP = 10;
const BELOW = 2.1;

const PALETTE = chartPalettes.light;

/** "Budget $3.48M" next to the last point of a line, the amount alone above a bar. */
const labelText = (spec: ChartSpec, series: ChartSeries): string => {
  const { last } = series;
  if (last === undefined) return '';
  const roles = new Set(spec.series.map(({ role }) => role));
  return isNamedAtLines(spec) && roles.size > 1 ? `${seriesName(series)} ${last.text}` : last.text;
};

/** How far each label is moved down, so that none lies on another. */
function shiftsOf(spec: ChartSpec, { height, letters }: Drawing): readonly number[] {
  const { min, max } = axisBounds(spec);
  const plot = height - TOP - BELOW * letters;
  const heightOf = ({ values, last }: ChartSeries) => {
    const value = last === undefined ? null : values[last.at];
    return value === null || value === undefined ? null : ((max - value) / (max - min)) * plot;
  };
  return apart(spec.series.map(heightOf), { room: plot, each: letters * 1.15 });
}

function withLabels(option: ChartOption, spec: ChartSpec, drawing: Drawing): ChartOption {
  const shifts = shiftsOf(spec, drawing);
  const isLine = spec.kind === 'line';
  const label = (series: ChartSeries, at: number) => ({
    show: true,
    position: isLine ? ('right' as const) : ('top' as const),
    distance: isLine ? 6 : 3,
    offset: isLine ? [0, shifts[at] ?? 0] : [0, 0],
    formatter: labelText(spec, series),
    // Paler colours of lines are too pale for letters.
    color: series.role === 'actual' ? seriesColour(series, PALETTE) : PALETTE.mutedText,
    fontFamily: CHART_FONT,
    fontSize: drawing.letters,
    fontWeight: series.role === 'actual' ? ('bold' as const) : ('normal' as const),
  });
  const byKey = new Map(spec.series.map((series, at) => [series.key, { series, at }]));
  const series = [option.series ?? []].flat().map((one) => {
    const own = byKey.get(String(one.id));
    if (own?.series.last === undefined) return one;
    const { last, values } = own.series;
    const data = values.map((value, at) =>
      at === last.at ? { value: value ?? '-', label: label(own.series, own.at) } : (value ?? '-'),
    );
    return Object.assign({}, one, { data });
  });
  if (!isLine) return { ...option, series };
  const widest = Math.max(...spec.series.map((one) => labelText(spec, one).length));
  const right = widest * LETTER_WIDTH * drawing.letters + GAP;
  const { grid } = option;
  return { ...option, series, grid: Array.isArray(grid) ? grid : { ...grid, right } };
}

/** A chart as it is drawn on paper: with names and last values at its lines. */
export function printedDrawing(whole: ChartSpec, drawing: Drawing): ChartOption {
  const spec = withBrokenLines(whole);
  const { width, letters } = drawing;
  const option = withLabels(toEchartsOption(spec, PALETTE, letters), spec, drawing);
  const { grid } = option;
  const right = grid && !Array.isArray(grid) ? Number(grid.right) : 0;
  return withLabelsFor(option, ((width - right) * SCREEN_LETTERS) / letters);
}

import { CHART_FONT, chartPalettes, seriesColour } from '../../charts/chartPalette.ts';
import type { ChartSeries, ChartSpec } from '../../charts/chartSpec.ts';
import { axisBounds, isNamedAtLines, seriesName, withBrokenLines } from '../../charts/chartSpec.ts';
import type { ChartOption } from '../../charts/echartsOption.ts';
import { toEchartsOption, withLabelsFor } from '../../charts/echartsOption.ts';
import { labelOffsets } from '../charts/labelOffsets.ts';

/** The letter size on screen, on which the space for labels is based. */
const SCREEN_LETTERS = 12;

interface DrawingSize {
  readonly width: number;
  readonly height: number;
  readonly letters: number;
}

const PRINTED_LETTER_WIDTH = 0.56;
const PRINTED_LABEL_GAP = 8;
/** The space above the values and, in letter sizes, the space for labels below the axis. */
const SPACE_ABOVE_VALUES = 10;
const LETTERS_BELOW_AXIS = 2.1;

const PRINTED_PALETTE = chartPalettes.light;

const pointLabelText = (spec: ChartSpec, series: ChartSeries): string => {
  const { last } = series;
  if (last === undefined) return '';
  const roles = new Set(spec.series.map(({ role }) => role));
  return isNamedAtLines(spec) && roles.size > 1 ? `${seriesName(series)} ${last.text}` : last.text;
};

function labelShiftsOf(spec: ChartSpec, { height, letters }: DrawingSize): readonly number[] {
  const { min, max } = axisBounds(spec);
  const plot = height - SPACE_ABOVE_VALUES - LETTERS_BELOW_AXIS * letters;
  const heightOf = ({ values, last }: ChartSeries) => {
    const value = last === undefined ? null : values[last.at];
    return value === null || value === undefined ? null : ((max - value) / (max - min)) * plot;
  };
  return labelOffsets(spec.series.map(heightOf), { room: plot, each: letters * 1.15 });
}

function withLabels(option: ChartOption, spec: ChartSpec, drawing: DrawingSize): ChartOption {
  const shifts = labelShiftsOf(spec, drawing);
  const isLine = spec.kind === 'line';
  const label = (series: ChartSeries, at: number) => ({
    show: true,
    position: isLine ? ('right' as const) : ('top' as const),
    distance: isLine ? 6 : 3,
    offset: isLine ? [0, shifts[at] ?? 0] : [0, 0],
    formatter: pointLabelText(spec, series),
    // The paler line colours are too pale for letters.
    color:
      series.role === 'actual' ? seriesColour(series, PRINTED_PALETTE) : PRINTED_PALETTE.mutedText,
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
  const widest = Math.max(...spec.series.map((one) => pointLabelText(spec, one).length));
  const right = widest * PRINTED_LETTER_WIDTH * drawing.letters + PRINTED_LABEL_GAP;
  const { grid } = option;
  return { ...option, series, grid: Array.isArray(grid) ? grid : { ...grid, right } };
}

export function printedDrawing(whole: ChartSpec, drawing: DrawingSize): ChartOption {
  const spec = withBrokenLines(whole);
  const { width, letters } = drawing;
  const option = withLabels(toEchartsOption(spec, PRINTED_PALETTE, letters), spec, drawing);
  const { grid } = option;
  const right = grid && !Array.isArray(grid) ? Number(grid.right) : 0;
  return withLabelsFor(option, ((width - right) * SCREEN_LETTERS) / letters);
}

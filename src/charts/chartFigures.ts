import { LINES } from '../domain/lines.ts';
import { monthFigure, monthNamed, rangeFigure } from '../domain/pageFigures.ts';
import type { ChartSeries, ChartSpec } from './chartSpec.ts';
import type { ChartedMonth, TrendLine } from './trendFigures.ts';

function isLine(key: string): key is TrendLine {
  return Object.hasOwn(LINES, key);
}

function withIds(series: ChartSeries, points: readonly ChartedMonth[]): ChartSeries {
  const { key } = series;
  if (!isLine(key)) return series;
  const said = series.exact === undefined ? ({ measure: 'share' } as const) : {};
  const months = points.map(({ month, year }) => monthNamed(month, year));
  const [first, last] = [months.at(0), months.at(-1)];
  return {
    ...series,
    figures: months.map((month) => (month === null ? null : monthFigure(key, month, said))),
    ...(first && last ? { total: rangeFigure(key, [first, last]) } : {}),
  };
}

/** The chart of these months with the ids of its figures, by which each says where it comes from. */
export function withFigures(spec: ChartSpec, points: readonly ChartedMonth[]): ChartSpec {
  return { ...spec, series: spec.series.map((series) => withIds(series, points)) };
}

import type { CompanyBasis } from '../finance/companyBasis.ts';
import { LINES } from '../finance/lines.ts';
import { monthFigure, monthNamed, rangeFigure } from '../finance/pageFigures.ts';
import type { ChartSeries, ChartSpec } from './chartSpec.ts';
import type { ChartedMonth, TrendLine } from './trendFigures.ts';

function isTrendLine(key: string): key is TrendLine {
  return Object.hasOwn(LINES, key);
}

type NamedMonths = () => readonly ReturnType<typeof monthNamed>[];

function withIds(series: ChartSeries, namedMonths: NamedMonths): ChartSeries {
  const { key } = series;
  if (!isTrendLine(key)) return series;
  const said = series.exact === undefined ? ({ measure: 'share' } as const) : {};
  const idOf = (month: ReturnType<typeof monthNamed>) =>
    month === null ? null : monthFigure(key, month, said);
  let ids: (string | null)[] | undefined;
  return {
    ...series,
    // Computed on demand, because there are hundreds and a read-out needs only one.
    get figures() {
      ids ??= namedMonths().map(idOf);
      return ids;
    },
    get total() {
      const [first, last] = [namedMonths().at(0), namedMonths().at(-1)];
      return first && last ? rangeFigure(key, [first, last]) : undefined;
    },
  };
}

/** Adds the ids of figures, which link each value to its explanation. */
export function withFigures(
  basis: CompanyBasis,
  spec: ChartSpec,
  points: readonly ChartedMonth[],
): ChartSpec {
  let months: ReturnType<NamedMonths> | undefined;
  const namedMonths = () => {
    months ??= points.map(({ month, year }) => monthNamed(basis, month, year));
    return months;
  };
  return { ...spec, series: spec.series.map((series) => withIds(series, namedMonths)) };
}

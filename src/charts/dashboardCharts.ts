import type { CompanyBasis } from '../finance/companyBasis.ts';
import type { TrendPoint } from '../contract/financialTrends.ts';
import {
  axisMaximum,
  chartLabel,
  chartScale,
  chartValue,
  trendTitle,
} from '../finance/chartAxis.ts';
import { currencySymbol } from '../finance/currencies.ts';
import { LINES } from '../finance/lines.ts';
import { shortMonthName } from '../finance/fiscalCalendar.ts';
import type { ChartSpec } from './chartSpec.ts';
import { LINE_COLOURS } from './lineColours.ts';

function monthlyTrendChart(
  basis: CompanyBasis,
  kind: ChartSpec['kind'],
  title: string,
  line: 'revenue' | 'adjEbitda',
  points: readonly TrendPoint[],
  highlighted: number | null,
): ChartSpec {
  const { suffix, decimals } = chartScale(LINES[line]);
  const values = points.map((point) => chartValue(LINES[line], point[line]));
  return {
    kind,
    title,
    categories: points.map((point) => `${shortMonthName(point.month)} ${point.year}`),
    series: [
      {
        key: line,
        label: chartLabel(basis, line),
        values,
        exact: points.map((point) => point[line]),
        role: 'actual',
        colour: LINE_COLOURS[line],
      },
    ],
    addsUp: true,
    ...(highlighted === null ? {} : { highlighted }),
    axis: { label: chartLabel(basis, line), max: axisMaximum(values) },
    number: { prefix: currencySymbol(basis.currency), suffix, decimals },
  };
}

export function revenueTrend(
  basis: CompanyBasis,
  points: readonly TrendPoint[],
  highlighted: number | null = null,
): ChartSpec {
  return monthlyTrendChart(
    basis,
    'line',
    trendTitle(basis, 'revenue'),
    'revenue',
    points,
    highlighted,
  );
}

export function adjEbitdaTrend(
  basis: CompanyBasis,
  points: readonly TrendPoint[],
  highlighted: number | null = null,
): ChartSpec {
  return monthlyTrendChart(
    basis,
    'bar',
    trendTitle(basis, 'adjEbitda'),
    'adjEbitda',
    points,
    highlighted,
  );
}

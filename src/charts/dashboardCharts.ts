import type { TrendPoint } from '../contract/financialTrends.ts';
import { axisMaximum, chartLabel, chartScale, chartValue } from '../domain/chartAxis.ts';
import { currencySymbol } from '../domain/currencies.ts';
import { shortMonthName } from '../domain/fiscalCalendar.ts';
import type { ChartSpec } from './chartSpec.ts';
import { LINE_COLOURS } from './lineColours.ts';

function chartOf(
  currency: string,
  kind: ChartSpec['kind'],
  title: string,
  line: 'revenue' | 'adjEbitda',
  points: readonly TrendPoint[],
  highlighted: number | null,
): ChartSpec {
  const { suffix, decimals } = chartScale(line);
  const values = points.map((point) => chartValue(line, point[line]));
  return {
    kind,
    title,
    categories: points.map((point) => `${shortMonthName(point.month)} ${point.year}`),
    series: [
      {
        key: line,
        label: chartLabel(currency, line),
        values,
        exact: points.map((point) => point[line]),
        role: 'actual',
        colour: LINE_COLOURS[line],
      },
    ],
    addsUp: true,
    ...(highlighted === null ? {} : { highlighted }),
    axis: { label: chartLabel(currency, line), max: axisMaximum(values) },
    number: { prefix: currencySymbol(currency), suffix, decimals },
  };
}

/** Revenue in millions, month by month. */
export function revenueTrend(
  currency: string,
  points: readonly TrendPoint[],
  highlighted: number | null = null,
): ChartSpec {
  return chartOf(currency, 'line', 'Revenue Trend', 'revenue', points, highlighted);
}

/** Adjusted EBITDA in thousands, month by month; losses below the axis. */
export function adjEbitdaTrend(
  currency: string,
  points: readonly TrendPoint[],
  highlighted: number | null = null,
): ChartSpec {
  return chartOf(currency, 'bar', 'Adj EBITDA Trend', 'adjEbitda', points, highlighted);
}

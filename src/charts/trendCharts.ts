import type { TrendPoint } from '../contract/financialTrends.ts';
import {
  LEAST_PERCENT_MAXIMUM,
  axisMaximum,
  chartLabel,
  chartPercent,
  chartScale,
  chartValue,
  percentAxisMaximum,
} from '../domain/chartAxis.ts';
import { percentOfRevenue } from '../domain/costRatio.ts';
import { LINES } from '../domain/lines.ts';
import type { ChartSpec } from './chartSpec.ts';
import { LINE_COLOURS } from './lineColours.ts';
import { type TrendFigure, type TrendLine, pointName, trendFigure } from './trendFigures.ts';

/** Amounts, or their share of revenue. */
export type TrendMeasure = 'absolute' | 'ratios';

const TITLES: Readonly<Record<TrendLine, string>> = {
  revenue: 'Revenue',
  adjEbitda: 'Adj EBITDA',
  production: 'Production Costs',
  salesMarketing: 'Sales & Marketing',
  rnd: 'R&D Costs',
  marketing: 'Marketing Costs',
  admin: 'Admin Costs',
  cash: 'Cash Position',
  combinedSalesMarketing: 'Combined Sales & Marketing',
};

/** What lasts or is compared over years is a line; what is spent or earned in a month is a bar. */
const KINDS: Readonly<Record<TrendLine, ChartSpec['kind']>> = {
  revenue: 'line',
  adjEbitda: 'bar',
  production: 'bar',
  salesMarketing: 'bar',
  rnd: 'bar',
  marketing: 'bar',
  admin: 'bar',
  cash: 'line',
  combinedSalesMarketing: 'bar',
};

const COSTS_AND_CASH = [
  'production',
  'salesMarketing',
  'rnd',
  'marketing',
  'admin',
  'cash',
  'combinedSalesMarketing',
] as const satisfies readonly TrendLine[];

/** In the order of the page. */
export const CHARTED: Readonly<Record<TrendMeasure, readonly TrendLine[]>> = {
  absolute: ['revenue', 'adjEbitda', ...COSTS_AND_CASH],
  ratios: COSTS_AND_CASH,
};

export function chartTitle(tab: TrendMeasure, line: TrendLine): string {
  return tab === 'ratios' ? `${TITLES[line]} % of Revenue` : TITLES[line];
}

/** What stands below a chart's title: the unit. */
export function chartUnit(tab: TrendMeasure, line: TrendLine): string {
  return tab === 'ratios' ? `${LINES[line].shortLabel} (%)` : chartLabel(line);
}

function amountChart(line: TrendLine, figures: readonly TrendFigure[]) {
  const { unitLabel, decimals } = chartScale(line);
  const values = figures.map(({ amount }) => chartValue(line, amount));
  return {
    kind: KINDS[line],
    values,
    axis: { max: axisMaximum(values) },
    number: { prefix: '$', suffix: unitLabel.replace('$', ''), decimals },
  } as const;
}

function ratioChart(figures: readonly TrendFigure[], points: readonly TrendPoint[]) {
  const values = figures.map(({ amount }, index) =>
    chartPercent(percentOfRevenue(amount, points[index]?.revenue)),
  );
  return {
    kind: 'line',
    values,
    axis: { max: percentAxisMaximum(values), maxAtLeast: LEAST_PERCENT_MAXIMUM },
    number: { suffix: '%', decimals: 1 },
  } as const;
}

/** One chart of a tab; a missing month is a gap, as is a ratio to a missing or zero revenue. */
export function trendChart(
  tab: TrendMeasure,
  line: TrendLine,
  points: readonly TrendPoint[],
): ChartSpec {
  const figures = points.map((point) => trendFigure(line, point));
  const drawn = tab === 'ratios' ? ratioChart(figures, points) : amountChart(line, figures);
  return {
    kind: drawn.kind,
    title: chartTitle(tab, line),
    categories: points.map(pointName),
    series: [
      {
        key: line,
        label: chartUnit(tab, line),
        name: LINES[line].shortLabel,
        values: drawn.values,
        role: 'actual',
        colour: LINE_COLOURS[line],
      },
    ],
    // A month that is a gap has nothing to remark.
    remarks: figures.map(({ remark }, index) => (drawn.values[index] === null ? null : remark)),
    axis: { label: chartUnit(tab, line), ...drawn.axis },
    number: drawn.number,
  };
}

/** All charts of a tab, over the same months. */
export function trendCharts(
  tab: TrendMeasure,
  points: readonly TrendPoint[],
): readonly ChartSpec[] {
  return CHARTED[tab].map((line) => trendChart(tab, line, points));
}

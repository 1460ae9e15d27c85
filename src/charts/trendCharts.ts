import {
  LEAST_PERCENT_MAXIMUM,
  axisMaximum,
  chartLabel,
  chartPercent,
  chartScale,
  chartValue,
  percentAxisMaximum,
} from '../finance/chartAxis.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { currencySymbol } from '../finance/currencies.ts';
import { percentOfRevenue } from '../finance/percentOfRevenue.ts';
import type { MaybeDecimal } from '../finance/decimal.ts';
import type { OptionalLineKey } from '../finance/lines.ts';
import {
  shortLineLabel,
  lineLabel,
  isOptionalLine,
  LINES,
  OPTIONAL_LINES,
  usedLines,
  TREND_LINES,
} from '../finance/lines.ts';
import type { ChartRole, ChartSeries, ChartSpec } from './chartSpec.ts';
import { LINE_COLOURS } from './lineColours.ts';
import {
  type ChartedMonth,
  type TrendFigure,
  type TrendLine,
  pointName,
  trendFigure,
} from './trendFigures.ts';

export type TrendMeasure = 'absolute' | 'ratios';

const TREND_CHART_TITLES: Readonly<Partial<Record<TrendLine, string>>> = {
  adjEbitda: 'Adj EBITDA',
  production: 'Production Costs',
  salesMarketing: 'Sales & Marketing',
  rnd: 'R&D Costs',
  marketing: 'Marketing Costs',
  admin: 'Admin Costs',
  cash: 'Cash Position',
  customerSuccess: 'Customer Success Costs',
};

/** Lines for balances and figures compared over years; bars for flows of a month. */
const TREND_CHART_KINDS: Readonly<Record<Exclude<TrendLine, OptionalLineKey>, ChartSpec['kind']>> =
  {
    revenue: 'line',
    grossProfit: 'bar',
    ebitda: 'bar',
    adjEbitda: 'bar',
    production: 'bar',
    salesMarketing: 'bar',
    rnd: 'bar',
    marketing: 'bar',
    admin: 'bar',
    cash: 'line',
    customerSuccess: 'bar',
    other: 'bar',
    combinedSalesMarketing: 'bar',
  };

const CHARTED_LINES: Readonly<Record<TrendMeasure, readonly TrendLine[]>> = {
  absolute: TREND_LINES,
  ratios: TREND_LINES.filter((line) => line !== 'revenue' && line !== 'adjEbitda'),
};

/** Costs have a useful share of revenue; debt doesn't. */
const isOptionalCost = (line: OptionalLineKey) =>
  LINES[line].betterWhen === 'lower' && LINES[line].addsUp.by === 'sum';

export const chartedLines = (basis: CompanyBasis, tab: TrendMeasure): readonly TrendLine[] => [
  ...usedLines(basis, CHARTED_LINES[tab]),
  ...usedLines(basis, OPTIONAL_LINES).filter((line) => tab === 'absolute' || isOptionalCost(line)),
];

const trendChartKind = (line: TrendLine): ChartSpec['kind'] => {
  if (!isOptionalLine(line)) return TREND_CHART_KINDS[line];
  return LINES[line].addsUp.by === 'closing' ? 'line' : 'bar';
};

export function chartTitle(basis: CompanyBasis, tab: TrendMeasure, line: TrendLine): string {
  if (tab === 'ratios' && line === 'grossProfit') return lineLabel(basis, 'grossMarginPercent');
  const title = lineLabel(basis, line, TREND_CHART_TITLES[line]);
  return tab === 'ratios' ? `${title} % of ${lineLabel(basis, 'revenue')}` : title;
}

export function chartUnit(basis: CompanyBasis, tab: TrendMeasure, line: TrendLine): string {
  if (tab === 'ratios' && line === 'grossProfit')
    return `${lineLabel(basis, 'grossMarginPercent')} (%)`;
  return tab === 'ratios' ? `${shortLineLabel(basis, line)} (%)` : chartLabel(basis, line);
}

function amountChart(currency: string, line: TrendLine, values: readonly (number | null)[]) {
  const { suffix, decimals } = chartScale(line);
  return {
    kind: trendChartKind(line),
    axis: { max: axisMaximum(values) },
    number: { prefix: currencySymbol(currency), suffix, decimals },
  } as const;
}

function ratioChart(values: readonly (number | null)[]) {
  return {
    kind: 'line',
    axis: { max: percentAxisMaximum(values), maxAtLeast: LEAST_PERCENT_MAXIMUM },
    number: { suffix: '%', decimals: 1 },
  } as const;
}

export interface ChartedSeries {
  readonly key: string;
  readonly of?: string;
  readonly role: ChartRole;
  readonly figures: readonly TrendFigure[];
  readonly revenues: readonly MaybeDecimal[];
  /** Computed on demand, because there are hundreds. */
  readonly ids?: () => readonly (string | null)[];
}

function drawnValues(tab: TrendMeasure, line: TrendLine, { figures, revenues }: ChartedSeries) {
  return figures.map(({ amount }, index) =>
    tab === 'ratios'
      ? chartPercent(percentOfRevenue(amount, revenues[index]))
      : chartValue(line, amount),
  );
}

function drawnSeriesOf(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  { key, of, role, figures, ids: make }: ChartedSeries,
  values: readonly (number | null)[],
): ChartSeries {
  const label = chartUnit(basis, tab, line);
  const series: ChartSeries = {
    key,
    label: of === undefined ? label : `${label}, ${of.toLowerCase()}`,
    name:
      of ??
      (tab === 'ratios' && line === 'grossProfit'
        ? lineLabel(basis, 'grossMarginPercent')
        : shortLineLabel(basis, line)),
    values,
    // Stored amounts; a share of revenue has none.
    ...(tab === 'ratios' ? {} : { exact: figures.map(({ amount }) => amount) }),
    role,
    colour: LINE_COLOURS[line],
  };
  if (make === undefined) return series;
  let ids: (string | null)[] | undefined;
  return Object.defineProperty(series, 'figures', {
    enumerable: true,
    get: () => {
      // A missing value has no id.
      ids ??= make().map((id, index) => (values[index] === null ? null : id));
      return ids;
    },
  });
}

/** The actual series comes first; other series without values are left out. */
export function lineChart(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  categories: readonly string[],
  series: readonly ChartedSeries[],
): ChartSpec {
  const drawnSeries = series
    .map((one) => ({ one, values: drawnValues(tab, line, one) }))
    .filter(({ one, values }) => one.role === 'actual' || values.some((value) => value !== null));
  const all = drawnSeries.flatMap(({ values }) => values);
  const drawn = tab === 'ratios' ? ratioChart(all) : amountChart(basis.currency, line, all);
  const label = chartUnit(basis, tab, line);
  const [own] = drawnSeries;
  return {
    kind: drawn.kind,
    title: chartTitle(basis, tab, line),
    categories,
    series: drawnSeries.map(({ one, values }) => drawnSeriesOf(basis, tab, line, one, values)),
    remarks: (own?.one.figures ?? []).map(({ remark }, index) =>
      own?.values[index] === null ? null : remark,
    ),
    addsUp: tab === 'absolute' && LINES[line].addsUp.by === 'sum',
    axis: { label, ...drawn.axis },
    number: drawn.number,
  };
}

const chartedSeriesOf = (
  basis: CompanyBasis,
  line: TrendLine,
  points: readonly ChartedMonth[],
) => ({
  figures: points.map((point) => trendFigure(basis, line, point)),
  revenues: points.map(({ revenue }) => revenue),
});

/** A missing month is a gap, and so is a ratio to a missing or zero revenue. */
export function trendChart(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  points: readonly ChartedMonth[],
): ChartSpec {
  return lineChart(basis, tab, line, points.map(pointName), [
    { key: line, role: 'actual', ...chartedSeriesOf(basis, line, points) },
  ]);
}

export function trendCharts(
  basis: CompanyBasis,
  tab: TrendMeasure,
  points: readonly ChartedMonth[],
): readonly ChartSpec[] {
  return chartedLines(basis, tab).map((line) => trendChart(basis, tab, line, points));
}

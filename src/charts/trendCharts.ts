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
import { lineLabel, measureOf, usedLines } from '../finance/catalogue.ts';
import { OPTIONAL_LINES, TREND_LINES } from '../finance/lines.ts';
import type { Measure, MeasureKey } from '../finance/catalogue.ts';
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

const TREND_CHART_TITLES: Readonly<Partial<Record<MeasureKey, string>>> = {
  adjEbitda: 'Adj EBITDA',
  production: 'Production Costs',
  salesMarketing: 'Sales & Marketing',
  rnd: 'R&D Costs',
  marketing: 'Marketing Costs',
  admin: 'Admin Costs',
  cash: 'Cash Position',
  customerSuccess: 'Customer Success Costs',
};

const CHARTED_LINES: Readonly<Record<TrendMeasure, readonly TrendLine[]>> = {
  absolute: TREND_LINES,
  ratios: TREND_LINES.filter((line) => line !== 'revenue' && line !== 'adjEbitda'),
};

/** Costs have a useful share of revenue; debt doesn't. */
const isCost = ({ betterWhen, addsUp }: Measure) => betterWhen === 'lower' && addsUp.by === 'sum';

export const chartedLines = (basis: CompanyBasis, tab: TrendMeasure): readonly TrendLine[] => [
  ...usedLines(basis, CHARTED_LINES[tab]),
  ...usedLines(basis, OPTIONAL_LINES).filter(
    (line) => tab === 'absolute' || isCost(measureOf(basis, line)),
  ),
];

/** Lines for balances and figures compared over years; bars for flows of a month. */
const chartKind = ({ key, addsUp }: Measure): ChartSpec['kind'] =>
  key === 'revenue' || addsUp.by === 'closing' ? 'line' : 'bar';

export function chartTitle(basis: CompanyBasis, tab: TrendMeasure, key: MeasureKey): string {
  if (tab === 'ratios' && key === 'grossProfit') return lineLabel(basis, 'grossMarginPercent');
  const title = lineLabel(basis, key, TREND_CHART_TITLES[key]);
  return tab === 'ratios' ? `${title} % of ${lineLabel(basis, 'revenue')}` : title;
}

export function chartUnit(basis: CompanyBasis, tab: TrendMeasure, key: MeasureKey): string {
  return tab === 'ratios' ? `${ratioName(basis, key)} (%)` : chartLabel(basis, key);
}

/** Gross profit's share of revenue has a name of its own. */
const ratioName = (basis: CompanyBasis, key: MeasureKey): string =>
  key === 'grossProfit' ? lineLabel(basis, 'grossMarginPercent') : measureOf(basis, key).shortLabel;

function amountChart(currency: string, measure: Measure, values: readonly (number | null)[]) {
  const { suffix, decimals } = chartScale(measure);
  return {
    kind: chartKind(measure),
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

function drawnValues(tab: TrendMeasure, measure: Measure, { figures, revenues }: ChartedSeries) {
  return figures.map(({ amount }, index) =>
    tab === 'ratios'
      ? chartPercent(percentOfRevenue(amount, revenues[index]))
      : chartValue(measure, amount),
  );
}

function drawnSeriesOf(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: MeasureKey,
  { key, of, role, figures, ids: make }: ChartedSeries,
  values: readonly (number | null)[],
): ChartSeries {
  const label = chartUnit(basis, tab, line);
  const series: ChartSeries = {
    key,
    label: of === undefined ? label : `${label}, ${of.toLowerCase()}`,
    name: of ?? (tab === 'ratios' ? ratioName(basis, line) : measureOf(basis, line).shortLabel),
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
  key: MeasureKey,
  categories: readonly string[],
  series: readonly ChartedSeries[],
): ChartSpec {
  const measure = measureOf(basis, key);
  const drawnSeries = series
    .map((one) => ({ one, values: drawnValues(tab, measure, one) }))
    .filter(({ one, values }) => one.role === 'actual' || values.some((value) => value !== null));
  const all = drawnSeries.flatMap(({ values }) => values);
  const drawn = tab === 'ratios' ? ratioChart(all) : amountChart(basis.currency, measure, all);
  const label = chartUnit(basis, tab, key);
  const [own] = drawnSeries;
  return {
    kind: drawn.kind,
    title: chartTitle(basis, tab, key),
    categories,
    series: drawnSeries.map(({ one, values }) => drawnSeriesOf(basis, tab, key, one, values)),
    remarks: (own?.one.figures ?? []).map(({ remark }, index) =>
      own?.values[index] === null ? null : remark,
    ),
    addsUp: tab === 'absolute' && measure.addsUp.by === 'sum',
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

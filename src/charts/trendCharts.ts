import {
  LEAST_PERCENT_MAXIMUM,
  axisMaximum,
  chartLabel,
  chartPercent,
  chartScale,
  chartValue,
  percentAxisMaximum,
} from '../domain/chartAxis.ts';
import type { CompanyBasis } from '../domain/companyBasis.ts';
import { currencySymbol } from '../domain/currencies.ts';
import { percentOfRevenue } from '../domain/costRatio.ts';
import type { MaybeDecimal } from '../domain/decimal.ts';
import type { OptionalLineKey } from '../domain/lines.ts';
import { isOptionalLine, LINES, OPTIONAL_LINES, shownLines, TREND_LINES } from '../domain/lines.ts';
import type { ChartRole, ChartSeries, ChartSpec } from './chartSpec.ts';
import { LINE_COLOURS } from './lineColours.ts';
import {
  type ChartedMonth,
  type TrendFigure,
  type TrendLine,
  pointName,
  trendFigure,
} from './trendFigures.ts';

/** Amounts, or their share of revenue. */
export type TrendMeasure = 'absolute' | 'ratios';

/** Where it is not simply the name of the line. */
const TITLES: Readonly<Partial<Record<TrendLine, string>>> = {
  adjEbitda: 'Adj EBITDA',
  production: 'Production Costs',
  salesMarketing: 'Sales & Marketing',
  rnd: 'R&D Costs',
  marketing: 'Marketing Costs',
  admin: 'Admin Costs',
  cash: 'Cash Position',
  customerSuccess: 'Customer Success Costs',
};

/** Lines for balances and figures compared over years; bars for what a month earns or spends. */
const KINDS: Readonly<Record<Exclude<TrendLine, OptionalLineKey>, ChartSpec['kind']>> = {
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

const CHARTED: Readonly<Record<TrendMeasure, readonly TrendLine[]>> = {
  absolute: TREND_LINES,
  ratios: TREND_LINES.filter((line) => line !== 'revenue' && line !== 'adjEbitda'),
};

/** A share of revenue says something of what a month costs, and nothing of debt. */
const isCost = (line: OptionalLineKey) =>
  LINES[line].betterWhen === 'lower' && LINES[line].addsUp.by === 'sum';

/** What the page shows, in its order: last the lines that the company has switched on. */
export const chartedLines = (basis: CompanyBasis, tab: TrendMeasure): readonly TrendLine[] => [
  ...CHARTED[tab],
  ...shownLines(basis, OPTIONAL_LINES).filter((line) => tab === 'absolute' || isCost(line)),
];

const kindOf = (line: TrendLine): ChartSpec['kind'] => {
  if (!isOptionalLine(line)) return KINDS[line];
  return LINES[line].addsUp.by === 'closing' ? 'line' : 'bar';
};

/** The share of revenue that has a name of its own. */
const MARGIN = LINES.grossMarginPercent.label;

export function chartTitle(tab: TrendMeasure, line: TrendLine): string {
  if (tab === 'ratios' && line === 'grossProfit') return MARGIN;
  const title = TITLES[line] ?? LINES[line].label;
  return tab === 'ratios' ? `${title} % of Revenue` : title;
}

/** The line below a chart's title: the unit. */
export function chartUnit(currency: string, tab: TrendMeasure, line: TrendLine): string {
  if (tab === 'ratios' && line === 'grossProfit') return `${MARGIN} (%)`;
  return tab === 'ratios' ? `${LINES[line].shortLabel} (%)` : chartLabel(currency, line);
}

function amountChart(currency: string, line: TrendLine, values: readonly (number | null)[]) {
  const { suffix, decimals } = chartScale(line);
  return {
    kind: kindOf(line),
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

/** A series before it is drawn: the amounts of its months, and the revenue that a share is of. */
export interface ChartedSeries {
  readonly key: string;
  /** What the unit of the chart is said of: "Year before"; left out: the line itself. */
  readonly of?: string;
  readonly role: ChartRole;
  readonly figures: readonly TrendFigure[];
  readonly revenues: readonly MaybeDecimal[];
  /** The ids of the figures; made when they are asked for, because there are hundreds. */
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
  currency: string,
  tab: TrendMeasure,
  line: TrendLine,
  { key, of, role, figures, ids: make }: ChartedSeries,
  values: readonly (number | null)[],
): ChartSeries {
  const label = chartUnit(currency, tab, line);
  const series: ChartSeries = {
    key,
    label: of === undefined ? label : `${label}, ${of.toLowerCase()}`,
    name: of ?? (tab === 'ratios' && line === 'grossProfit' ? MARGIN : LINES[line].shortLabel),
    values,
    // The amounts as stored; a share of revenue has none.
    ...(tab === 'ratios' ? {} : { exact: figures.map(({ amount }) => amount) }),
    role,
    colour: LINE_COLOURS[line],
  };
  if (make === undefined) return series;
  let ids: (string | null)[] | undefined;
  return Object.defineProperty(series, 'figures', {
    enumerable: true,
    get: () => {
      // What is not known has no id.
      ids ??= make().map((id, index) => (values[index] === null ? null : id));
      return ids;
    },
  });
}

/** Series of a line in one chart, what happened first; others that say nothing are left out. */
export function lineChart(
  currency: string,
  tab: TrendMeasure,
  line: TrendLine,
  categories: readonly string[],
  series: readonly ChartedSeries[],
): ChartSpec {
  const drawnSeries = series
    .map((one) => ({ one, values: drawnValues(tab, line, one) }))
    .filter(({ one, values }) => one.role === 'actual' || values.some((value) => value !== null));
  const all = drawnSeries.flatMap(({ values }) => values);
  const drawn = tab === 'ratios' ? ratioChart(all) : amountChart(currency, line, all);
  const label = chartUnit(currency, tab, line);
  const [own] = drawnSeries;
  return {
    kind: drawn.kind,
    title: chartTitle(tab, line),
    categories,
    series: drawnSeries.map(({ one, values }) => drawnSeriesOf(currency, tab, line, one, values)),
    // No remarks for a month that is a gap.
    remarks: (own?.one.figures ?? []).map(({ remark }, index) =>
      own?.values[index] === null ? null : remark,
    ),
    addsUp: tab === 'absolute' && LINES[line].addsUp.by === 'sum',
    axis: { label, ...drawn.axis },
    number: drawn.number,
  };
}

const figuresOf = (line: TrendLine, points: readonly ChartedMonth[]) => ({
  figures: points.map((point) => trendFigure(line, point)),
  revenues: points.map(({ revenue }) => revenue),
});

/** One chart of a tab; a missing month is a gap, as is a ratio to a missing or zero revenue. */
export function trendChart(
  currency: string,
  tab: TrendMeasure,
  line: TrendLine,
  points: readonly ChartedMonth[],
): ChartSpec {
  return lineChart(currency, tab, line, points.map(pointName), [
    { key: line, role: 'actual', ...figuresOf(line, points) },
  ]);
}

/** All charts of a tab, over the same months. */
export function trendCharts(
  basis: CompanyBasis,
  tab: TrendMeasure,
  points: readonly ChartedMonth[],
): readonly ChartSpec[] {
  return chartedLines(basis, tab).map((line) => trendChart(basis.currency, tab, line, points));
}

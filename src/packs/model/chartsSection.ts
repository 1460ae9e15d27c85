import { withEvents } from '../../charts/chartEvents.ts';
import { type ChartSpec, seriesName } from '../../charts/chartSpec.ts';
import { lastPoint, chartSpanWords, subjectOf } from '../../charts/comparedCharts.ts';
import { withYearBeforeAndBudget, windowAt } from '../../charts/comparedSeries.ts';
import { lineChart, type TrendMeasure } from '../../charts/trendCharts.ts';
import type { TrendLine } from '../../charts/trendFigures.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { countOfMonth } from '../../telling/briefing/briefingMonths.ts';
import type { ChartSpan } from '../../finance/chartComparisons.ts';
import { chartMessage } from '../../telling/chartMessage.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { sentenceText } from '../../format/briefingText.ts';
import { chartPercent, chartValue } from '../../finance/chartAxis.ts';
import { measureOf, usedLines } from '../../finance/catalogue.ts';
import { type LineKey, OPERATING_COSTS, OPTIONAL_LINES } from '../../finance/lines.ts';
import type { Measure } from '../../finance/catalogue.ts';
import { chartNumber } from '../../format/chartNumber.ts';
import { chartKnowledge, type ChartKnowledge } from './chartKnowledge.ts';
import { type Traced, tracedMonths, tracedRatio, tracedText, tracedTotal } from './origins.ts';
import type { PackChart, PackOrigin, PackPart, PackSection } from './pack.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import { printedChart } from './printedChart.ts';
import { shortName } from './shortName.ts';

/** The costs, with the sum of both kinds of marketing after the second kind. */
const CHARTED_COSTS: readonly TrendLine[] = [
  'production',
  ...OPERATING_COSTS.flatMap((key): TrendLine[] =>
    key === 'marketing' ? [key, 'combinedSalesMarketing'] : [key],
  ),
];

const linesWithCharts = (
  basis: CompanyBasis,
): readonly (readonly [TrendMeasure, readonly TrendLine[]])[] => [
  [
    'absolute',
    usedLines(basis, ['revenue', 'adjEbitda', 'cash', ...CHARTED_COSTS, ...OPTIONAL_LINES]),
  ],
  ['ratios', usedLines(basis, CHARTED_COSTS)],
];

/** A chart needs more than one month; the figures of a single month are in the tables. */
export const isDrawable = ({ series: [first] }: ChartSpec) =>
  (first?.values ?? []).filter((value) => value !== null).length > 1;

/** Shares of revenue are drawn to one decimal. */
const RATIO_DECIMALS = 1;

interface DrawnMonth {
  readonly name: string;
  readonly value: number;
}

/**
 * "Revenue: from $2.1M in Oct 2025 to $2.7M in Oct 2026; highest $2.8M in …, lowest … .". `over` says what each month
 * covers, as from `chartSpanWords`.
 */
export function chartDescription(spec: ChartSpec, over = ''): string {
  const [series] = spec.series;
  const values = series?.values ?? [];
  const drawn = values.flatMap((value, index): DrawnMonth[] =>
    value === null ? [] : [{ name: spec.categories[index] ?? '', value }],
  );
  const first = drawn[0];
  const last = drawn.at(-1);
  if (series === undefined || first === undefined || last === undefined) {
    return `${spec.title}: there are no figures.`;
  }
  const span = over === '' ? '' : `${over.slice(2)}, `;
  const said = ({ name, value }: DrawnMonth) => `${chartNumber(value, spec.number)} in ${name}`;
  const gaps = values.length - drawn.length;
  const missing =
    gaps === 0
      ? ''
      : ` ${gaps} of ${values.length} months ${gaps === 1 ? 'has' : 'have'} no figure.`;
  if (first === last) return `${spec.title}: ${span}${said(first)}.${missing}`;
  const highest = drawn.reduce((best, next) => (next.value > best.value ? next : best));
  const lowest = drawn.reduce((best, next) => (next.value < best.value ? next : best));
  const others = spec.series.slice(1).map((one) => `the ${seriesName(one).toLowerCase()}`);
  const beside =
    others.length === 0
      ? ''
      : ` For comparison ${others.join(' and ')} ${others.length === 1 ? 'is' : 'are'} shown.`;
  const happened = (spec.events ?? []).map(
    ({ text, at }) => `${text} in ${spec.categories[at] ?? ''}`,
  );
  const marked = happened.length === 0 ? '' : ` Marked: ${happened.join('; ')}.`;
  return `${spec.title}: ${span}from ${said(first)} to ${said(last)}; highest ${said(highest)}, lowest ${said(lowest)}.${beside}${missing}${marked}`;
}

const tracedOver = (measure: Measure, months: readonly PackMonth[]): Traced | null =>
  tracedMonths(measure, measure.addsUp.by === 'closing' ? months.slice(-1) : months)[0] ?? null;

function chartOrigin(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  months: readonly (PackMonth | null)[],
  value: number | null,
): PackOrigin | null {
  const stored = months.flatMap((month) => (month === null || month.row === null ? [] : [month]));
  if (value === null || stored.length < months.length) return null;
  const parts: readonly LineKey[] =
    line === 'combinedSalesMarketing' ? ['salesMarketing', 'marketing'] : [line];
  const amount = tracedTotal(parts.map((part) => tracedOver(measureOf(basis, part), stored)));
  const isRatio = tab === 'ratios';
  const traced = isRatio
    ? tracedRatio(amount, tracedOver(measureOf(basis, 'revenue'), stored), RATIO_DECIMALS)
    : amount;
  if (traced === null) return null;
  const text = tracedText(traced);
  const drawn = isRatio ? chartPercent(text) : chartValue(measureOf(basis, line), text);
  return drawn === value ? traced.origin : null;
}

const MOST_GROUPED = 36;

export interface Charting {
  readonly is: ChartSpan;
  readonly counts: readonly number[];
  readonly names: readonly string[];
  readonly knowledge: ChartKnowledge;
  readonly source: PackSource;
  readonly areLines?: true;
}

const newYears = (basis: CompanyBasis, counts: readonly number[]): number[] =>
  counts.flatMap((count, at) =>
    at > 0 && windowAt(basis, 'toDate', count).length === 1 ? [at] : [],
  );

export function packChart(
  basis: CompanyBasis,
  measure: TrendMeasure,
  line: TrendLine,
  charting: Charting,
): PackChart {
  const { is, counts, names, knowledge, source, areLines = false } = charting;
  const { known, plans, monthAt } = knowledge;
  const series = withYearBeforeAndBudget(basis, measure, line, counts, { is, known, plans });
  const drawn = withEvents(
    basis,
    lineChart(basis, measure, line, names, series),
    source.events ?? [],
    line,
  );
  const over = chartSpanWords(basis, is, line);
  const label = `${drawn.axis.label}${over}`;
  const named: ChartSpec = {
    ...drawn,
    kind:
      areLines || (drawn.series.length > 1 && counts.length > MOST_GROUPED) ? 'line' : drawn.kind,
    axis: { ...drawn.axis, label },
    // Years to date overlap, so they aren't added up.
    ...(is === 'month' ? {} : { addsUp: false }),
    ...(is === 'toDate' && measureOf(basis, line).addsUp.by !== 'closing'
      ? { breaks: newYears(basis, counts) }
      : {}),
  };
  const point = lastPoint(basis, measure, line, counts, series, { is, plans });
  const spec: ChartSpec = {
    ...printedChart(basis.currency, named),
    subject: subjectOf(areLines ? '' : shortName(source.companyName), named),
    ...(point === null
      ? {}
      : { message: sentenceText(basis.currency, chartMessage(basis, point)) }),
  };
  const origins = spec.series.map(({ values, role }) =>
    values.map((value, index) => {
      const count = counts[index];
      // Plans aren't on the data sheets of months.
      if (count === undefined || role === 'budget' || role === 'forecast') return null;
      const last = role === 'priorYear' ? count - MONTHS_IN_YEAR : count;
      return chartOrigin(basis, measure, line, windowAt(basis, is, last).map(monthAt), value);
    }),
  );
  return { spec, description: chartDescription(spec, over), over, origins };
}

export function eventsPart(charts: readonly PackChart[]): PackPart[] {
  const byNumber = new Map(
    charts.flatMap(({ spec: { events = [], categories } }) =>
      events.map(
        ({ number, text, at }) => [number, `${number} ${text}, ${categories[at] ?? ''}`] as const,
      ),
    ),
  );
  if (byNumber.size === 0) return [];
  return [{ kind: 'bullets', heading: 'Events', items: [...byNumber.values()] }];
}

const ONE_MONTH_NOTE = 'One month so far: charts start once a second month has figures.';
const NO_CHART_FIGURES = 'There are no figures for a chart.';
const NO_SPAN: Readonly<Record<ChartSpan, string>> = {
  month: ONE_MONTH_NOTE,
  rolling:
    'Rolling twelve-month charts start once two months have a figure and eleven months of figures before them.',
  toDate:
    'Year-to-date charts start once two months have figures for every month of their year so far.',
};

const hasMonthFigures = ({ figures }: PackMonth) =>
  Object.values(figures).some((value) => (value ?? null) !== null);

export function chartingOver(
  shown: readonly PackMonth[],
  months: PackMonths,
  source: PackSource,
): Charting {
  const own = shown.slice(Math.max(0, shown.findIndex(hasMonthFigures)));
  const { fyId, monthNum } = source.scope;
  const isOneOfEachYear = fyId === undefined && monthNum !== undefined;
  return {
    is: isOneOfEachYear ? 'month' : (source.choices?.packCharts ?? 'month'),
    counts: own.map(countOfMonth),
    names: own.map(({ shortName: name }) => name),
    knowledge: chartKnowledge(source, months),
    source,
  };
}

export function chartsOver(
  shown: readonly PackMonth[],
  months: PackMonths,
  source: PackSource,
): PackSection {
  const charting = chartingOver(shown, months, source);
  const { is } = charting;
  const drawn = (over: Charting) =>
    linesWithCharts(months.basis)
      .map(([measure, lines]) =>
        lines
          .map((line) => packChart(months.basis, measure, line, over))
          .filter(({ spec }) => isDrawable(spec)),
      )
      .filter((charts) => charts.length > 0);
  const parts = drawn(charting);
  const isLacking =
    is !== 'month' && drawn({ ...charting, is: 'month' }).flat().length > parts.flat().length;
  return {
    key: 'charts',
    title: 'Charts',
    parts:
      parts.length === 0
        ? [
            {
              kind: 'empty',
              sentence: shown.some(hasMonthFigures) ? NO_SPAN[is] : NO_CHART_FIGURES,
            },
          ]
        : [
            ...parts.map((charts): PackPart => ({ kind: 'charts', charts })),
            ...(isLacking ? [{ kind: 'empty' as const, sentence: NO_SPAN[is] }] : []),
            // Placed after the charts, because before them it could fill a page by itself.
            ...eventsPart(parts.flat()),
          ],
  };
}

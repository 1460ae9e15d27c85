import { withEvents } from '../../../charts/chartEvents.ts';
import { type ChartSpec, seriesName } from '../../../charts/chartSpec.ts';
import { subjectOf } from '../../../charts/comparedCharts.ts';
import { trendChart, type TrendMeasure } from '../../../charts/trendCharts.ts';
import type { ChartedMonth, TrendLine } from '../../../charts/trendFigures.ts';
import { trendFigure } from '../../../charts/trendFigures.ts';
import { countOfMonth } from '../../../domain/briefing/briefingMonths.ts';
import { chartMessage, monthBesideYear } from '../../../domain/chartMessage.ts';
import { percentOfRevenue } from '../../../domain/costRatio.ts';
import { MONTHS_IN_YEAR } from '../../../domain/fiscalCalendar.ts';
import { sentenceText } from '../../../format/briefingText.ts';
import { chartPercent, chartValue } from '../../../domain/chartAxis.ts';
import {
  forLines,
  type LineKey,
  OPERATING_COSTS,
  OPTIONAL_LINES,
  shownLines,
} from '../../../domain/lines.ts';
import { chartNumber } from '../../../format/chartNumber.ts';
import { tracedMonths, tracedRatio, tracedText, tracedTotal } from './origins.ts';
import type { PackChart, PackOrigin, PackPart, PackSection } from './pack.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import { shortName } from './shortName.ts';

/** The costs, with the sum of both kinds of marketing inserted after the second one. */
const CHARTED_COSTS: readonly TrendLine[] = [
  'production',
  ...OPERATING_COSTS.flatMap((key): TrendLine[] =>
    key === 'marketing' ? [key, 'combinedSalesMarketing'] : [key],
  ),
];

const chartedLines = (): readonly (readonly [TrendMeasure, readonly TrendLine[]])[] => [
  ['absolute', ['revenue', 'adjEbitda', 'cash', ...CHARTED_COSTS, ...shownLines(OPTIONAL_LINES)]],
  ['ratios', CHARTED_COSTS],
];

const COSTS: ReadonlySet<TrendLine> = new Set(CHARTED_COSTS);

function charted(month: PackMonth): ChartedMonth {
  const { figures } = month;
  const of = (line: keyof typeof figures) => figures[line] ?? null;
  return {
    month: month.monthName,
    year: month.calendarYear,
    revenue: of('revenue'),
    adjEbitda: of('adjEbitda'),
    production: of('production'),
    ...forLines(OPERATING_COSTS, of),
    rd: of('rnd'),
    cash: of('cash'),
    ...forLines(shownLines(OPTIONAL_LINES), of),
  };
}

/** One month is no course: its figures are in the tables. */
const isDrawable = ({ series: [first] }: ChartSpec) =>
  (first?.values ?? []).filter((value) => value !== null).length > 1;

/** Shares of revenue are drawn to one decimal. */
const RATIO_DECIMALS = 1;

interface DrawnMonth {
  readonly name: string;
  readonly value: number;
}

/** "Revenue: from $2.1M in Oct 2025 to $2.7M in Oct 2026; highest $2.8M in …, lowest … ." */
export function chartDescription(spec: ChartSpec): string {
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
  const said = ({ name, value }: DrawnMonth) => `${chartNumber(value, spec.number)} in ${name}`;
  const gaps = values.length - drawn.length;
  const missing =
    gaps === 0
      ? ''
      : ` ${gaps} of ${values.length} months ${gaps === 1 ? 'has' : 'have'} no figure.`;
  if (first === last) return `${spec.title}: ${said(first)}.${missing}`;
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
  return `${spec.title}: from ${said(first)} to ${said(last)}; highest ${said(highest)}, lowest ${said(lowest)}.${beside}${missing}${marked}`;
}

/** How a value of a chart follows from what is stored; null if the two differ. */
function chartOrigin(
  measure: TrendMeasure,
  line: TrendLine,
  month: PackMonth | undefined,
  value: number | null,
): PackOrigin | null {
  if (month === undefined || value === null) return null;
  const parts: readonly LineKey[] =
    line === 'combinedSalesMarketing' ? ['salesMarketing', 'marketing'] : [line];
  const amount = tracedTotal(parts.map((part) => tracedMonths(part, [month])[0] ?? null));
  const isRatio = measure === 'ratios';
  const revenue = tracedMonths('revenue', [month])[0] ?? null;
  const traced = isRatio ? tracedRatio(amount, revenue, RATIO_DECIMALS) : amount;
  if (traced === null) return null;
  const text = tracedText(traced);
  const drawn = isRatio ? chartPercent(text) : chartValue(line, text);
  return drawn === value ? traced.origin : null;
}

/** What a line was in a month: an amount, or in percent of revenue. */
function valueIn(
  measure: TrendMeasure,
  line: TrendLine,
  month: PackMonth | undefined,
): string | null {
  if (month === undefined) return null;
  const { amount } = trendFigure(line, charted(month));
  return measure === 'ratios' ? percentOfRevenue(amount, month.figures.revenue) : amount;
}

/** What a chart says of its last month, as on pages: beside the same month a year earlier. */
function messageOf(
  measure: TrendMeasure,
  line: TrendLine,
  [months = [], earlier = []]: readonly (readonly PackMonth[])[],
): string | undefined {
  const month = months.findLast((one) => valueIn(measure, line, one) !== null);
  const value = valueIn(measure, line, month);
  if (month === undefined || value === null) return undefined;
  const yearBefore = countOfMonth(month) - MONTHS_IN_YEAR;
  const before = [...months, ...earlier].find((one) => countOfMonth(one) === yearBefore);
  const unit = measure === 'ratios' ? 'share' : 'money';
  const reference = valueIn(measure, line, before);
  return sentenceText(chartMessage(monthBesideYear(month, { line, unit, value, reference })));
}

/** `months`: of each series. */
function packChart(
  drawn: ChartSpec,
  measure: TrendMeasure,
  line: TrendLine,
  months: readonly (readonly PackMonth[])[],
  company: string | null,
): PackChart {
  const message = messageOf(measure, line, months);
  const subject = subjectOf(shortName(company), drawn);
  const spec: ChartSpec = {
    ...drawn,
    subject,
    ...(message === undefined ? {} : { message }),
  };
  const [shown = [], earlier = []] = months;
  const origins = spec.series.map(({ values, role }) =>
    values.map((value, index) => {
      // What is planned is in no data sheet of months.
      const of = { actual: shown, priorYear: earlier, budget: [], forecast: [] }[role];
      return chartOrigin(measure, line, of[index], value);
    }),
  );
  return { spec, description: chartDescription(spec), origins };
}

/** What the marks of the charts mean: "1 Berlin office opened (Admin), Sep 2026". */
function eventsPart(charts: readonly PackChart[]): PackPart[] {
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

/** One month is no trend; its figures are in the tables. */
const ONE_MONTH = 'One month so far: charts begin with the second month that has figures.';
const NO_FIGURES = 'There are no figures for a chart.';

const hasFigures = ({ figures }: PackMonth) =>
  Object.values(figures).some((value) => (value ?? null) !== null);

/**
 * Charts over these months, oldest first, starting at the first month with figures. If last year's
 * figures or budgets are given, revenue, adjusted EBITDA and cash show them too.
 */
export function chartsOver(
  months: readonly PackMonth[],
  yearBefore: readonly PackMonth[],
  source: PackSource,
  budget: readonly PackMonth[] = [],
): PackSection {
  const { events = [], companyName } = source;
  const begin = Math.max(0, months.findIndex(hasFigures));
  const ofSeries = [months, yearBefore, budget].map((some) => some.slice(begin));
  const [shown = [], earlier = [], planned = []] = ofSeries.map((some) => some.map(charted));
  const parts = chartedLines()
    .map(([measure, lines]) =>
      lines.flatMap((line) => {
        const beside = COSTS.has(line) ? [] : [earlier, planned];
        const drawn = trendChart(measure, line, shown, ...beside);
        const spec = withEvents(drawn, events);
        return isDrawable(spec) ? [packChart(spec, measure, line, ofSeries, companyName)] : [];
      }),
    )
    .filter((charts) => charts.length > 0);
  return {
    key: 'charts',
    title: 'Charts',
    parts:
      parts.length === 0
        ? [{ kind: 'empty', sentence: months.some(hasFigures) ? ONE_MONTH : NO_FIGURES }]
        : [
            ...parts.map((charts): PackPart => ({ kind: 'charts', charts })),
            // After them, where there is room: before them it would have a page to itself.
            ...eventsPart(parts.flat()),
          ],
  };
}

import type { TrendPoint } from '../contract/financialTrends.ts';
import { monthOfCount } from '../telling/briefing/briefingMonths.ts';
import type { ChartPoint } from '../telling/chartMessage.ts';
import { chartMessage, pointWithYearBefore } from '../telling/chartMessage.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { percentOfRevenue } from '../finance/percentOfRevenue.ts';
import type { LinePlanFigureId } from '../finance/figureId.ts';
import { monthPeriod } from '../finance/figureId.ts';
import { measureOf } from '../finance/catalogue.ts';
import type { MeasureKey } from '../finance/catalogue.ts';
import { calendarMonthName, financialYearOf, shortMonthName } from '../finance/fiscalCalendar.ts';
import { sentencePieces, sentenceText } from '../format/briefingText.ts';
import type { ChartRole, ChartSpec } from './chartSpec.ts';
import type { ChartSpan } from '../finance/chartComparisons.ts';
import type { ComparedWith } from './comparedSeries.ts';
import { comparedCounts, comparedPeriod, comparedSeries } from './comparedSeries.ts';
import type { ChartedSeries, TrendMeasure } from './trendCharts.ts';
import { chartedLines, lineChart } from './trendCharts.ts';
import type { TrendLine } from './trendFigures.ts';

const SPAN_WORDS = { rolling: 'twelve months to each month', toDate: 'year to date' } as const;

/**
 * Returns words such as ", year to date", or for cash ", at the end of each month"; '' for single
 * months.
 */
export function chartSpanWords(
  basis: CompanyBasis,
  is: ComparedWith['is'] | ChartSpan,
  key?: MeasureKey,
): string {
  if (is !== 'rolling' && is !== 'toDate') return '';
  const closes = key !== undefined && measureOf(basis, key).addsUp.by === 'closing';
  return `, ${closes ? 'at the end of each month' : SPAN_WORDS[is]}`;
}

const monthLabelOf = (count: number): string => {
  const { calendarYear, calendarMonth } = monthOfCount(count);
  return `${shortMonthName(calendarMonthName(calendarMonth))} ${calendarYear}`;
};

type Valued = (at: number) => string | null;

function valued(tab: TrendMeasure, series: ChartedSeries | undefined): Valued {
  return (at) => {
    const amount = series?.figures[at]?.amount ?? null;
    return tab === 'ratios' ? percentOfRevenue(amount, series?.revenues[at]) : amount;
  };
}

export function lastPoint(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  series: readonly ChartedSeries[],
  { is, plans }: Pick<ComparedWith, 'plans'> & { readonly is: ComparedWith['is'] | ChartSpan },
): ChartPoint | null {
  const [actual, beside] = series;
  const known = valued(tab, actual);
  const last = counts.findLastIndex((_, at) => known(at) !== null);
  const value = last < 0 ? null : known(last);
  const count = counts[last];
  if (value === null || count === undefined) return null;
  const period = comparedPeriod(basis, is, count);
  const month = monthOfCount(count);
  const { label: fyLabel } = financialYearOf(basis, month.calendarYear, month.calendarMonth);
  const budget = plans.find((plan) => plan.kind === 'budget' && plan.fyLabel === fyLabel);
  const plan = is === 'plan' ? (budget?.name ?? null) : null;
  const unit = tab === 'ratios' ? 'share' : 'money';
  const reference = is === 'plan' && plan === null ? null : valued(tab, beside)(last);
  const point = pointWithYearBefore(basis, { line, unit, period, value, reference });
  if (plan === null) return point;
  const share = tab === 'ratios' ? ({ measure: 'share' } as const) : {};
  const planned = (said: Pick<LinePlanFigureId, 'scenario' | 'inPercent'>): LinePlanFigureId => ({
    of: 'linePlan',
    line,
    period: monthPeriod(month),
    plan,
    ...share,
    ...said,
  });
  return {
    ...point,
    plan,
    referenceFigure: planned({ scenario: 'planned' }),
    difference: planned({ scenario: 'variance' }),
    percent: planned({ scenario: 'variance', inPercent: true }),
  };
}

const CHART_ROLE_WORDS: Readonly<Record<ChartRole, string>> = {
  actual: 'actual',
  priorYear: 'year before',
  budget: 'budget',
  forecast: 'forecast',
};

/**
 * Returns a line such as "Harbour Ltd · Revenue ($M), year to date · actual, year before · Apr 2025
 * to Oct 2026".
 */
export function subjectOf(company: string, spec: ChartSpec): string {
  const [first, last] = [spec.categories[0], spec.categories.at(-1)];
  const when = first === last ? (first ?? '') : `${first} to ${last}`;
  const scenarios = spec.series.map(({ role }) => CHART_ROLE_WORDS[role]).join(', ');
  return [company, spec.axis.label, scenarios, when].filter((part) => part !== '').join(' · ');
}

export interface ComparedCharts extends ComparedWith {
  readonly company: string;
}

export function comparedChart(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  beside: ComparedCharts,
): ChartSpec {
  const series = comparedSeries(basis, tab, line, counts, beside);
  const drawn = lineChart(basis, tab, line, counts.map(monthLabelOf), series);
  const spec: ChartSpec = {
    ...drawn,
    axis: { ...drawn.axis, label: `${drawn.axis.label}${chartSpanWords(basis, beside.is, line)}` },
    // Years to date overlap, and a plan has more months than the actuals.
    addsUp: false,
  };
  const point = lastPoint(basis, tab, line, counts, series, beside);
  const subject = subjectOf(beside.company, spec);
  if (point === null) return { ...spec, subject };
  const sentence = chartMessage(basis, point);
  return {
    ...spec,
    subject,
    message: sentenceText(basis.currency, sentence),
    sentence: sentencePieces(basis.currency, sentence),
  };
}

export function comparedCharts(
  basis: CompanyBasis,
  tab: TrendMeasure,
  points: readonly TrendPoint[],
  beside: ComparedCharts,
): readonly ChartSpec[] {
  const counts = comparedCounts(basis, points, beside);
  return chartedLines(basis, tab).map((line) => comparedChart(basis, tab, line, counts, beside));
}

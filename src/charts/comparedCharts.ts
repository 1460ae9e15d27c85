import type { BriefingSentence } from '../contract/briefing.ts';
import type { TrendPoint } from '../contract/financialTrends.ts';
import { monthOfCount } from '../domain/briefing/briefingMonths.ts';
import type { Sentence } from '../domain/briefing/sentence.ts';
import type { ChartPoint } from '../domain/chartMessage.ts';
import { chartMessage, pointBesideYear } from '../domain/chartMessage.ts';
import type { CompanyBasis } from '../domain/companyBasis.ts';
import { percentOfRevenue } from '../domain/costRatio.ts';
import type { LinePlanFigureId } from '../domain/figureId.ts';
import { monthPeriod } from '../domain/figureId.ts';
import { figureIdText } from '../domain/figureIdText.ts';
import { LINES } from '../domain/lines.ts';
import { calendarMonthName, financialYearOf, shortMonthName } from '../domain/fiscalCalendar.ts';
import { saidNumber, sentenceText } from '../format/briefingText.ts';
import type { ChartRole, ChartSpec } from './chartSpec.ts';
import type { ChartSpan } from '../domain/chartComparisons.ts';
import type { ComparedWith } from './comparedSeries.ts';
import { comparedCounts, comparedPeriod, comparedSeries } from './comparedSeries.ts';
import type { ChartedSeries, TrendMeasure } from './trendCharts.ts';
import { chartedLines, lineChart } from './trendCharts.ts';
import type { TrendLine } from './trendFigures.ts';

/** What each month of a chart is, where it is not that month alone. */
const SPANS = { rolling: 'twelve months to each month', toDate: 'year to date' } as const;

/** ", year to date", for cash ", at the end of each month"; '' where each month is that month alone. */
export function spanWords(is: ComparedWith['is'] | ChartSpan, line?: TrendLine): string {
  if (is !== 'rolling' && is !== 'toDate') return '';
  const closes = line !== undefined && LINES[line].addsUp.by === 'closing';
  return `, ${closes ? 'at the end of each month' : SPANS[is]}`;
}

const nameOf = (count: number): string => {
  const { calendarYear, calendarMonth } = monthOfCount(count);
  return `${shortMonthName(calendarMonthName(calendarMonth))} ${calendarYear}`;
};

const saidPieces = (currency: string, sentence: Sentence): BriefingSentence =>
  sentence.map((piece) =>
    typeof piece === 'string'
      ? piece
      : {
          text: saidNumber(currency, piece),
          figure: piece.figure === null ? null : figureIdText(piece.figure),
        },
  );

type Valued = (at: number) => string | null;

/** The values of a series as they are known: amounts, or in percent of revenue. */
function valued(tab: TrendMeasure, series: ChartedSeries | undefined): Valued {
  return (at) => {
    const amount = series?.figures[at]?.amount ?? null;
    return tab === 'ratios' ? percentOfRevenue(amount, series?.revenues[at]) : amount;
  };
}

/** What a chart says of the last month that has a figure; null where none has. */
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
  const point = pointBesideYear(basis, { line, unit, period, value, reference });
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

const SCENARIOS: Readonly<Record<ChartRole, string>> = {
  actual: 'actual',
  priorYear: 'year before',
  budget: 'budget',
  forecast: 'forecast',
};

/** "Harbour Ltd · Revenue ($M), year to date · actual, year before · Apr 2025 to Oct 2026" */
export function subjectOf(company: string, spec: ChartSpec): string {
  const [first, last] = [spec.categories[0], spec.categories.at(-1)];
  const when = first === last ? (first ?? '') : `${first} to ${last}`;
  const scenarios = spec.series.map(({ role }) => SCENARIOS[role]).join(', ');
  return [company, spec.axis.label, scenarios, when].filter((part) => part !== '').join(' · ');
}

export interface ComparedCharts extends ComparedWith {
  readonly company: string;
}

/** A line's chart over these months beside what it is compared with, with what it says. */
export function comparedChart(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  beside: ComparedCharts,
): ChartSpec {
  const series = comparedSeries(basis, tab, line, counts, beside);
  const drawn = lineChart(basis.currency, tab, line, counts.map(nameOf), series);
  const spec: ChartSpec = {
    ...drawn,
    axis: { ...drawn.axis, label: `${drawn.axis.label}${spanWords(beside.is, line)}` },
    // Years to date overlap, and the months of a plan are more than those that happened.
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
    sentence: saidPieces(basis.currency, sentence),
  };
}

/** All charts of a tab over the months of these points, compared. */
export function comparedCharts(
  basis: CompanyBasis,
  tab: TrendMeasure,
  points: readonly TrendPoint[],
  beside: ComparedCharts,
): readonly ChartSpec[] {
  const counts = comparedCounts(basis, points, beside);
  return chartedLines(basis, tab).map((line) => comparedChart(basis, tab, line, counts, beside));
}

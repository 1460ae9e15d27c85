import type { TrendPoint } from '../contract/financialTrends.ts';
import { countOfMonth, monthOfCount } from '../telling/briefing/briefingMonths.ts';
import type { ChartComparison, ChartedPlan, ChartSpan } from '../finance/chartComparisons.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import type { FigurePeriod } from '../finance/figureId.ts';
import { companyFigureText, monthPeriod } from '../finance/figureId.ts';
import type { MonthOfYear } from '../finance/fiscalCalendar.ts';
import { financialYearOf, financialYearOrNull, MONTHS_IN_YEAR } from '../finance/fiscalCalendar.ts';
import { measureOf } from '../finance/catalogue.ts';
import type { Measure } from '../finance/catalogue.ts';
import { sum } from '../finance/money.ts';
import { monthNamed } from '../finance/pageFigures.ts';
import { linePlanFigure } from '../finance/plannedFigures.ts';
import type { ChartedSeries, TrendMeasure } from './trendCharts.ts';
import type { ChartedMonth, TrendFigure, TrendLine } from './trendFigures.ts';
import { trendFigure } from './trendFigures.ts';

export interface ComparedWith {
  readonly is: ChartComparison;
  readonly all: readonly TrendPoint[];
  readonly plans: readonly ChartedPlan[];
}

const NO_TREND_FIGURE: TrendFigure = { amount: null, remark: null };

type SeriesSpan = ChartComparison | ChartSpan;

export type MonthsByCount = Pick<ReadonlyMap<number, ChartedMonth>, 'get'>;

const monthCountOf = (
  basis: CompanyBasis,
  { month, year }: Pick<TrendPoint, 'month' | 'year'>,
): number | null => {
  const named = monthNamed(basis, month, year);
  return named === null ? null : countOfMonth(named);
};

function byCount(basis: CompanyBasis, all: readonly TrendPoint[]): MonthsByCount {
  return new Map(
    all.flatMap((point): [number, TrendPoint][] => {
      const count = monthCountOf(basis, point);
      return count === null ? [] : [[count, point]];
    }),
  );
}

/** Running numbers of the months that one point of the chart combines, the point's own month last. */
export function windowAt(basis: CompanyBasis, is: SeriesSpan, count: number): number[] {
  const { calendarYear, calendarMonth } = monthOfCount(count);
  const months =
    is === 'rolling'
      ? MONTHS_IN_YEAR
      : is === 'toDate'
        ? (financialYearOrNull(basis, calendarYear, calendarMonth)?.monthNum ?? 1)
        : 1;
  return Array.from({ length: months }, (_, place) => count - months + 1 + place);
}

/** A measure over consecutive months; missing if one of the months lacks it. */
function overWindow(
  { addsUp }: Measure,
  counts: readonly number[],
  figureAt: (count: number) => TrendFigure,
): TrendFigure {
  const figures = counts.map(figureAt);
  const last = figures.at(-1) ?? NO_TREND_FIGURE;
  if (counts.length === 1 || addsUp.by === 'closing') return last;
  const { total, missing } = sum(figures.map(({ amount }) => amount));
  const remark = figures.find((figure) => figure.remark !== null)?.remark ?? null;
  return missing > 0 ? NO_TREND_FIGURE : { amount: total, remark };
}

/** The period in the form used in figure ids. */
export function comparedPeriod(basis: CompanyBasis, is: SeriesSpan, count: number): FigurePeriod {
  const last = monthOfCount(count);
  if (is === 'rolling') {
    return { is: 'range', first: monthOfCount(count - MONTHS_IN_YEAR + 1), last };
  }
  if (is !== 'toDate') return monthPeriod(last);
  return { is: 'toDate', fyLabel: financialYearLabelOf(basis, last), last };
}

const financialYearLabelOf = (
  basis: CompanyBasis,
  { calendarYear, calendarMonth }: MonthOfYear,
): string => financialYearOf(basis, calendarYear, calendarMonth).label;

const shareIn = (tab: TrendMeasure) => (tab === 'ratios' ? { measure: 'share' as const } : {});

export function actualSeries(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  { is, known }: { readonly is: SeriesSpan; readonly known: MonthsByCount },
): Omit<ChartedSeries, 'key' | 'role'> {
  const windows = counts.map((count) => windowAt(basis, is, count));
  const over = (of: TrendLine, window: readonly number[]) =>
    overWindow(measureOf(basis, of), window, (count) => {
      const point = known.get(count);
      return point === undefined ? NO_TREND_FIGURE : trendFigure(basis, of, point);
    });
  return {
    figures: windows.map((window) => over(line, window)),
    revenues: tab === 'ratios' ? windows.map((window) => over('revenue', window).amount) : [],
    ids: () =>
      counts.map((count) =>
        companyFigureText({
          of: 'company',
          line,
          period: comparedPeriod(basis, is, count),
          ...shareIn(tab),
        }),
      ),
  };
}

function planSeries(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  plans: readonly ChartedPlan[],
  is: SeriesSpan,
): Omit<ChartedSeries, 'key' | 'role'> {
  const plannedAt = (count: number) => {
    const month = monthOfCount(count);
    const year = financialYearOrNull(basis, month.calendarYear, month.calendarMonth);
    const plan = plans.find(({ fyLabel }) => fyLabel === year?.label);
    return { month, plan, figures: plan?.months[(year?.monthNum ?? 0) - 1] ?? {} };
  };
  const over = (of: TrendLine, count: number) =>
    overWindow(measureOf(basis, of), windowAt(basis, is, count), (at) => ({
      amount: plannedAt(at).figures[of] ?? null,
      remark: null,
    }));
  return {
    figures: counts.map((count) => over(line, count)),
    revenues: tab === 'ratios' ? counts.map((count) => over('revenue', count).amount) : [],
    ids: () =>
      counts.map(plannedAt).map(({ month, plan }) =>
        plan === undefined
          ? null
          : linePlanFigure({
              scenario: 'planned',
              line,
              period: monthPeriod(month),
              plan: plan.name,
              ...shareIn(tab),
            }),
      ),
  };
}

function toCome(
  { figures, ...series }: Omit<ChartedSeries, 'key' | 'role'>,
  actual: Pick<ChartedSeries, 'figures'>,
): Omit<ChartedSeries, 'key' | 'role'> {
  return {
    ...series,
    figures: figures.map((figure, at) =>
      (actual.figures[at]?.amount ?? null) === null ? figure : NO_TREND_FIGURE,
    ),
  };
}

/** The chart's months; with plans also the remaining months of its last year. */
export function comparedCounts(
  basis: CompanyBasis,
  points: readonly TrendPoint[],
  { is, plans }: Pick<ComparedWith, 'is' | 'plans'>,
): number[] {
  const counts = points.map((one) => monthCountOf(basis, one)).filter((count) => count !== null);
  const last = counts.at(-1);
  if (is !== 'plan' || last === undefined) return counts;
  const month = monthOfCount(last);
  const { label, monthNum } = financialYearOf(basis, month.calendarYear, month.calendarMonth);
  const planned = plans.filter(({ fyLabel }) => fyLabel === label);
  const isPlanned = (place: number) =>
    planned.some(({ months }) =>
      Object.values(months[place] ?? {}).some((amount) => (amount ?? null) !== null),
    );
  const more = Array.from({ length: MONTHS_IN_YEAR - monthNum }, (_, place) => monthNum + place);
  const ahead = more.filter(isPlanned).length === 0 ? 0 : more.findLastIndex(isPlanned) + 1;
  return [...counts, ...Array.from({ length: ahead }, (_, place) => last + place + 1)];
}

function nextToYearBefore(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  of: { readonly is: SeriesSpan; readonly known: MonthsByCount },
): ChartedSeries[] {
  const before = counts.map((count) => count - MONTHS_IN_YEAR);
  return [
    { key: line, role: 'actual', ...actualSeries(basis, tab, line, counts, of) },
    {
      key: `${line}YearBefore`,
      of: 'Year before',
      role: 'priorYear',
      ...actualSeries(basis, tab, line, before, of),
    },
  ];
}

const budgetOf = (line: TrendLine) =>
  ({ key: `${line}Budget`, of: 'Budget', role: 'budget' }) as const;

export function withYearBeforeAndBudget(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  beside: { readonly is: ChartSpan; readonly known: MonthsByCount } & Pick<ComparedWith, 'plans'>,
): ChartedSeries[] {
  const budgets = beside.plans.filter(({ kind }) => kind === 'budget');
  const series = [
    ...nextToYearBefore(basis, tab, line, counts, beside),
    { ...budgetOf(line), ...planSeries(basis, tab, line, counts, budgets, beside.is) },
  ];
  // The ids are dropped, because paper has no links to explanations.
  return series.map(({ ids: _ids, ...one }) => one);
}

export function comparedSeries(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  { is, all, plans }: ComparedWith,
): ChartedSeries[] {
  const of = { is, known: byCount(basis, all) };
  if (is !== 'plan') return nextToYearBefore(basis, tab, line, counts, of);
  const actual = actualSeries(basis, tab, line, counts, of);
  const ofKind = (kind: ChartedPlan['kind']) =>
    planSeries(
      basis,
      tab,
      line,
      counts,
      plans.filter((plan) => plan.kind === kind),
      is,
    );
  return [
    { key: line, role: 'actual', ...actual },
    { ...budgetOf(line), ...ofKind('budget') },
    {
      key: `${line}Forecast`,
      of: 'Forecast',
      role: 'forecast',
      ...toCome(ofKind('forecast'), actual),
    },
  ];
}

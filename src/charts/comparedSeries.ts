import type { TrendPoint } from '../contract/financialTrends.ts';
import { countOfMonth, monthOfCount } from '../domain/briefing/briefingMonths.ts';
import type { ChartComparison, ChartedPlan, ChartSpan } from '../domain/chartComparisons.ts';
import type { CompanyBasis } from '../domain/companyBasis.ts';
import type { FigurePeriod } from '../domain/figureId.ts';
import { companyFigureText, monthPeriod } from '../domain/figureId.ts';
import type { MonthOfYear } from '../domain/fiscalCalendar.ts';
import { financialYearOf, financialYearOrNull, MONTHS_IN_YEAR } from '../domain/fiscalCalendar.ts';
import { LINES } from '../domain/lines.ts';
import { sum } from '../domain/money.ts';
import { monthNamed } from '../domain/pageFigures.ts';
import { linePlanFigure } from '../domain/plannedFigures.ts';
import type { ChartedSeries, TrendMeasure } from './trendCharts.ts';
import type { ChartedMonth, TrendFigure, TrendLine } from './trendFigures.ts';
import { trendFigure } from './trendFigures.ts';

/** What a chart compares its months with. */
export interface ComparedWith {
  readonly is: ChartComparison;
  /** The months of all years. */
  readonly all: readonly TrendPoint[];
  readonly plans: readonly ChartedPlan[];
}

const NOTHING: TrendFigure = { amount: null, remark: null };

/** What each month of a chart is: itself, or the months up to it. */
type Span = ChartComparison | ChartSpan;

/** The months of all years by their counts. */
export type KnownMonths = Pick<ReadonlyMap<number, ChartedMonth>, 'get'>;

const countOf = (
  basis: CompanyBasis,
  { month, year }: Pick<TrendPoint, 'month' | 'year'>,
): number | null => {
  const named = monthNamed(basis, month, year);
  return named === null ? null : countOfMonth(named);
};

/** The months of all years by their counts. */
function byCount(basis: CompanyBasis, all: readonly TrendPoint[]): KnownMonths {
  return new Map(
    all.flatMap((point): [number, TrendPoint][] => {
      const count = countOf(basis, point);
      return count === null ? [] : [[count, point]];
    }),
  );
}

/** The counts of the months that are together at one month of a chart, that one last. */
export function windowAt(basis: CompanyBasis, is: Span, count: number): number[] {
  const { calendarYear, calendarMonth } = monthOfCount(count);
  const months =
    is === 'rolling'
      ? MONTHS_IN_YEAR
      : is === 'toDate'
        ? (financialYearOrNull(basis, calendarYear, calendarMonth)?.monthNum ?? 1)
        : 1;
  return Array.from({ length: months }, (_, place) => count - months + 1 + place);
}

/** A line over months that follow each other; nothing where one of them lacks it. */
function together(
  line: TrendLine,
  counts: readonly number[],
  figureAt: (count: number) => TrendFigure,
): TrendFigure {
  const figures = counts.map(figureAt);
  const last = figures.at(-1) ?? NOTHING;
  if (counts.length === 1 || LINES[line].addsUp.by === 'closing') return last;
  const { total, missing } = sum(figures.map(({ amount }) => amount));
  const remark = figures.find((figure) => figure.remark !== null)?.remark ?? null;
  return missing > 0 ? NOTHING : { amount: total, remark };
}

/** The months of a window as figures name them. */
export function comparedPeriod(basis: CompanyBasis, is: Span, count: number): FigurePeriod {
  const last = monthOfCount(count);
  if (is === 'rolling') {
    return { is: 'range', first: monthOfCount(count - MONTHS_IN_YEAR + 1), last };
  }
  if (is !== 'toDate') return monthPeriod(last);
  return { is: 'toDate', fyLabel: yearOf(basis, last), last };
}

const yearOf = (basis: CompanyBasis, { calendarYear, calendarMonth }: MonthOfYear): string =>
  financialYearOf(basis, calendarYear, calendarMonth).label;

const measureOf = (tab: TrendMeasure) => (tab === 'ratios' ? { measure: 'share' as const } : {});

/** What happened in the months of a chart, or in each with those before it. */
export function actualSeries(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  { is, known }: { readonly is: Span; readonly known: KnownMonths },
): Omit<ChartedSeries, 'key' | 'role'> {
  const windows = counts.map((count) => windowAt(basis, is, count));
  const over = (of: TrendLine, window: readonly number[]) =>
    together(of, window, (count) => {
      const point = known.get(count);
      return point === undefined ? NOTHING : trendFigure(of, point);
    });
  return {
    figures: windows.map((window) => over(line, window)),
    // Amounts need none.
    revenues: tab === 'ratios' ? windows.map((window) => over('revenue', window).amount) : [],
    ids: () =>
      counts.map((count) =>
        companyFigureText({
          of: 'company',
          line,
          period: comparedPeriod(basis, is, count),
          ...measureOf(tab),
        }),
      ),
  };
}

/** What approved plans of one kind say of months; empty where there are none. */
function planSeries(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  plans: readonly ChartedPlan[],
  is: Span,
): Omit<ChartedSeries, 'key' | 'role'> {
  const plannedAt = (count: number) => {
    const month = monthOfCount(count);
    const year = financialYearOrNull(basis, month.calendarYear, month.calendarMonth);
    const plan = plans.find(({ fyLabel }) => fyLabel === year?.label);
    return { month, plan, figures: plan?.months[(year?.monthNum ?? 0) - 1] ?? {} };
  };
  const over = (of: TrendLine, count: number) =>
    together(of, windowAt(basis, is, count), (at) => ({
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
              ...measureOf(tab),
            }),
      ),
  };
}

/** What a forecast says of the months that are still to come. */
function toCome(
  { figures, ...series }: Omit<ChartedSeries, 'key' | 'role'>,
  actual: Pick<ChartedSeries, 'figures'>,
): Omit<ChartedSeries, 'key' | 'role'> {
  return {
    ...series,
    figures: figures.map((figure, at) =>
      (actual.figures[at]?.amount ?? null) === null ? figure : NOTHING,
    ),
  };
}

/** The months of a chart, and with plans those of its last year that are still to come. */
export function comparedCounts(
  basis: CompanyBasis,
  points: readonly TrendPoint[],
  { is, plans }: Pick<ComparedWith, 'is' | 'plans'>,
): number[] {
  const counts = points.map((one) => countOf(basis, one)).filter((count) => count !== null);
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

/** What happened, and the same a year earlier. */
function besideYearBefore(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  of: { readonly is: Span; readonly known: KnownMonths },
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

/** All series of a line's chart in a pack: what happened, a year earlier, and what was planned. */
export function besideYearAndBudget(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  beside: { readonly is: ChartSpan; readonly known: KnownMonths } & Pick<ComparedWith, 'plans'>,
): ChartedSeries[] {
  const budgets = beside.plans.filter(({ kind }) => kind === 'budget');
  const series = [
    ...besideYearBefore(basis, tab, line, counts, beside),
    { ...budgetOf(line), ...planSeries(basis, tab, line, counts, budgets, beside.is) },
  ];
  // Paper has no ids that could be pressed.
  return series.map(({ ids: _ids, ...one }) => one);
}

/** All series of a line's chart: what happened, and what it is compared with. */
export function comparedSeries(
  basis: CompanyBasis,
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  { is, all, plans }: ComparedWith,
): ChartedSeries[] {
  const of = { is, known: byCount(basis, all) };
  if (is !== 'plan') return besideYearBefore(basis, tab, line, counts, of);
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

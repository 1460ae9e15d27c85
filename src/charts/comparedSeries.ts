import type { TrendPoint } from '../contract/financialTrends.ts';
import { countOfMonth, monthOfCount } from '../domain/briefing/briefingMonths.ts';
import type { ChartComparison, ChartedPlan } from '../domain/chartComparisons.ts';
import type { FigurePeriod } from '../domain/figureId.ts';
import { companyFigureText, monthPeriod } from '../domain/figureId.ts';
import type { MonthOfYear } from '../domain/fiscalCalendar.ts';
import { financialYearOf, MONTHS_IN_YEAR } from '../domain/fiscalCalendar.ts';
import { LINES } from '../domain/lines.ts';
import { sum } from '../domain/money.ts';
import { monthNamed } from '../domain/pageFigures.ts';
import { linePlanFigure } from '../domain/plannedFigures.ts';
import type { ChartedSeries, TrendMeasure } from './trendCharts.ts';
import type { TrendFigure, TrendLine } from './trendFigures.ts';
import { trendFigure } from './trendFigures.ts';

/** What a chart compares its months with. */
export interface ComparedWith {
  readonly is: ChartComparison;
  /** The months of all years. */
  readonly all: readonly TrendPoint[];
  readonly plans: readonly ChartedPlan[];
}

const NOTHING: TrendFigure = { amount: null, remark: null };

type Known = ReadonlyMap<number, TrendPoint>;

const countOf = ({ month, year }: Pick<TrendPoint, 'month' | 'year'>): number | null => {
  const named = monthNamed(month, year);
  return named === null ? null : countOfMonth(named);
};

/** The months of all years by their counts. */
function byCount(all: readonly TrendPoint[]): Known {
  return new Map(
    all.flatMap((point): [number, TrendPoint][] => {
      const count = countOf(point);
      return count === null ? [] : [[count, point]];
    }),
  );
}

/** The counts of the months that are together at one month of a chart, that one last. */
function windowAt(is: ChartComparison, count: number): number[] {
  const { calendarYear, calendarMonth } = monthOfCount(count);
  const months =
    is === 'rolling'
      ? MONTHS_IN_YEAR
      : is === 'toDate'
        ? financialYearOf(calendarYear, calendarMonth).monthNum
        : 1;
  return Array.from({ length: months }, (_, place) => count - months + 1 + place);
}

/** A line over months that follow each other; nothing where one of them lacks it. */
function together(line: TrendLine, counts: readonly number[], known: Known): TrendFigure {
  const figures = counts.map((count) => {
    const point = known.get(count);
    return point === undefined ? NOTHING : trendFigure(line, point);
  });
  const last = figures.at(-1) ?? NOTHING;
  if (counts.length === 1 || LINES[line].addsUp.by === 'closing') return last;
  const { total, missing } = sum(figures.map(({ amount }) => amount));
  const remark = figures.find((figure) => figure.remark !== null)?.remark ?? null;
  return missing > 0 ? NOTHING : { amount: total, remark };
}

/** The months of a window as figures name them. */
export function comparedPeriod(is: ChartComparison, count: number): FigurePeriod {
  const last = monthOfCount(count);
  if (is === 'rolling') {
    return { is: 'range', first: monthOfCount(count - MONTHS_IN_YEAR + 1), last };
  }
  if (is !== 'toDate') return monthPeriod(last);
  return { is: 'toDate', fyLabel: yearOf(last), last };
}

const yearOf = ({ calendarYear, calendarMonth }: MonthOfYear): string =>
  financialYearOf(calendarYear, calendarMonth).label;

const measureOf = (tab: TrendMeasure) => (tab === 'ratios' ? { measure: 'share' as const } : {});

/** What happened in the months of a chart, or in each with those before it. */
export function actualSeries(
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  { is, known }: { readonly is: ChartComparison; readonly known: Known },
): Omit<ChartedSeries, 'key' | 'role'> {
  const windows = counts.map((count) => windowAt(is, count));
  return {
    figures: windows.map((window) => together(line, window, known)),
    // Amounts need none.
    revenues:
      tab === 'ratios' ? windows.map((window) => together('revenue', window, known).amount) : [],
    ids: () =>
      counts.map((count) =>
        companyFigureText({
          of: 'company',
          line,
          period: comparedPeriod(is, count),
          ...measureOf(tab),
        }),
      ),
  };
}

/** What approved plans of one kind say of months; empty where there are none. */
function planSeries(
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  plans: readonly ChartedPlan[],
): Omit<ChartedSeries, 'key' | 'role'> {
  const planned = counts.map((count) => {
    const month = monthOfCount(count);
    const { label, monthNum } = financialYearOf(month.calendarYear, month.calendarMonth);
    const plan = plans.find(({ fyLabel }) => fyLabel === label);
    return { month, plan, figures: plan?.months[monthNum - 1] ?? {} };
  });
  return {
    figures: planned.map(({ figures }) => ({ amount: figures[line] ?? null, remark: null })),
    revenues: planned.map(({ figures }) => figures.revenue ?? null),
    ids: () =>
      planned.map(({ month, plan }) =>
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
  points: readonly TrendPoint[],
  { is, plans }: Pick<ComparedWith, 'is' | 'plans'>,
): number[] {
  const counts = points.map(countOf).filter((count) => count !== null);
  const last = counts.at(-1);
  if (is !== 'plan' || last === undefined) return counts;
  const month = monthOfCount(last);
  const { label, monthNum } = financialYearOf(month.calendarYear, month.calendarMonth);
  const planned = plans.filter(({ fyLabel }) => fyLabel === label);
  const isPlanned = (place: number) =>
    planned.some(({ months }) =>
      Object.values(months[place] ?? {}).some((amount) => (amount ?? null) !== null),
    );
  const more = Array.from({ length: MONTHS_IN_YEAR - monthNum }, (_, place) => monthNum + place);
  const ahead = more.filter(isPlanned).length === 0 ? 0 : more.findLastIndex(isPlanned) + 1;
  return [...counts, ...Array.from({ length: ahead }, (_, place) => last + place + 1)];
}

/** All series of a line's chart: what happened, and what it is compared with. */
export function comparedSeries(
  tab: TrendMeasure,
  line: TrendLine,
  counts: readonly number[],
  { is, all, plans }: ComparedWith,
): ChartedSeries[] {
  const of = { is, known: byCount(all) };
  const actual = actualSeries(tab, line, counts, of);
  const own: ChartedSeries = { key: line, role: 'actual', ...actual };
  if (is !== 'plan') {
    const before = counts.map((count) => count - MONTHS_IN_YEAR);
    const earlier = actualSeries(tab, line, before, of);
    return [own, { key: `${line}YearBefore`, of: 'Year before', role: 'priorYear', ...earlier }];
  }
  const ofKind = (kind: ChartedPlan['kind']) =>
    planSeries(
      tab,
      line,
      counts,
      plans.filter((plan) => plan.kind === kind),
    );
  return [
    own,
    { key: `${line}Budget`, of: 'Budget', role: 'budget', ...ofKind('budget') },
    {
      key: `${line}Forecast`,
      of: 'Forecast',
      role: 'forecast',
      ...toCome(ofKind('forecast'), actual),
    },
  ];
}

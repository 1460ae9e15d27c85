import { countOfMonth, monthOfCount } from '../briefing/briefingMonths.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import type { CompanyMonth } from '../companyMonth.ts';
import { percentOfRevenue } from '../costRatio.ts';
import type { LinePlanRecord } from '../explain/explanation.ts';
import type { CompanyFigureId, FigureId, FigurePeriod, LinePlanFigureId } from '../figureId.ts';
import { figureMonth } from '../figureId.ts';
import { financialYearOf, MONTHS_IN_YEAR } from '../fiscalCalendar.ts';
import type { LineKey } from '../lines.ts';
import type { MonthFigures } from '../overMonths.ts';
import { overMonths } from '../overMonths.ts';
import { monthInYear } from '../pageFigures.ts';
import { periodBefore } from '../periodBefore.ts';
import { planMonths } from '../plan.ts';
import { lineVariance, variance } from '../variance.ts';
import { valueOfMonth } from './knownValues.ts';
import { quotedFormOf } from './quotableFigures.ts';
import { readFigureId } from '../readFigureId.ts';

/** What texts follow: all lines of the months that have figures, and the plans that are approved. */
export interface FollowedFigures {
  readonly months: readonly CompanyMonth[];
  readonly plans: readonly LinePlanRecord[];
}

/** The months of a period as running numbers, the first of the year first. */
function countsIn(basis: CompanyBasis, period: FigurePeriod): number[] {
  if (period.is === 'month') return [countOfMonth(period)];
  if (period.is === 'range') return [];
  const { fyLabel } = period;
  const first = countOfMonth(monthInYear(basis, { fyLabel, monthNum: 1 }));
  const size = period.is === 'year' ? MONTHS_IN_YEAR : countOfMonth(period.last) - first + 1;
  return Array.from({ length: size }, (_, place) => first + place);
}

const monthsBack = ({ against }: Pick<CompanyFigureId, 'against'>): number =>
  against === 'year' ? MONTHS_IN_YEAR : against === 'month' ? 1 : 0;

/** The id of a figure that texts can follow; null: they cannot. */
export function followedId(
  basis: CompanyBasis,
  figure: string,
): CompanyFigureId | LinePlanFigureId | null {
  const read = readFigureId(basis, figure);
  if (read.is !== 'figure' || quotedFormOf(basis, figure) === null) return null;
  return read.id.of === 'company' || read.id.of === 'linePlan' ? read.id : null;
}

/** The name of the plan that a figure is of; null: it is of none. */
export function followedPlan(basis: CompanyBasis, figure: string): string | null {
  const id = followedId(basis, figure);
  return id?.of === 'linePlan' ? id.plan : null;
}

/** The months whose figures a figure is made of: "2026-10". */
export function followedMonths(basis: CompanyBasis, figure: string): string[] {
  const id = followedId(basis, figure);
  if (id === null) return [];
  // What a plan says is made of no figures, but over which months it is said may be.
  const isPlanAlone = id.of === 'linePlan' && id.scenario === 'planned' && id.reported !== true;
  const counts = isPlanAlone ? [] : countsIn(basis, id.period);
  const back = id.of === 'company' ? monthsBack(id) : 0;
  const earlier = back === 0 ? [] : counts.map((count) => count - back);
  return [...counts, ...earlier].map((count) => figureMonth(monthOfCount(count)));
}

/** Works out what texts say that follow figures. */
export class FollowedValues {
  readonly #basis: CompanyBasis;
  readonly #months: ReadonlyMap<number, MonthFigures>;
  readonly #plans: ReadonlyMap<string, LinePlanRecord>;

  constructor(basis: CompanyBasis, { months, plans }: FollowedFigures) {
    this.#basis = basis;
    const withFigures = months.filter(({ isReportOnly }) => isReportOnly !== true);
    this.#months = new Map(withFigures.map((month) => [countOfMonth(month), month.figures]));
    this.#plans = new Map(plans.map((plan) => [plan.name, plan]));
  }

  /**
   * A figure by the rules of the briefing, with its sign: units of the currency, percent, or points. Null where there is none:
   * a year to date that lacks a month's figure or its last month, or that is compared with other months.
   */
  value(id: FigureId): string | null {
    if (id.of === 'company') return this.#ofCompany(id);
    if (id.of !== 'linePlan') return null;
    const planned = this.#planned(id);
    return id.scenario === 'planned' ? planned : differenceOf(id, this.#reported(id), planned);
  }

  #ofCompany(id: CompanyFigureId): string | null {
    const value = this.#reported(id);
    if (id.against === undefined) return value;
    const period = id.against === 'lines' ? null : periodBefore(this.#basis, id.period, id.against);
    if (period === null || !this.#isAlike(id)) return null;
    return differenceOf(id, value, this.#reported({ ...id, period }));
  }

  /** Whether the months that have figures are those that have any in what they are compared with. */
  #isAlike(id: CompanyFigureId): boolean {
    const back = monthsBack(id);
    return (
      id.period.is === 'month' ||
      countsIn(this.#basis, id.period).every(
        (count) => this.#months.has(count) === this.#months.has(count - back),
      )
    );
  }

  #reported({
    line,
    period,
    measure,
  }: Pick<CompanyFigureId, 'line' | 'period' | 'measure'>): string | null {
    if (measure !== 'share') return this.#line(line, period);
    return percentOfRevenue(this.#line(line, period), this.#line('revenue', period));
  }

  #line(line: LineKey, period: FigurePeriod): string | null {
    const counts = countsIn(this.#basis, period);
    const last = this.#months.get(counts.at(-1) ?? 0);
    if (last === undefined) return null;
    if (period.is === 'month') return valueOfMonth(line, last) ?? null;
    return wholeOver(
      line,
      counts.map((count) => this.#months.get(count)).filter((month) => month !== undefined),
    );
  }

  /** A line of an approved plan; of a year to date over the months alone that have figures, where the id says so. */
  #planned({ line, period, plan: name, reported }: LinePlanFigureId): string | null {
    const plan = this.#plans.get(name);
    if (plan === undefined) return null;
    const months = planMonths(plan.lines);
    const counts = countsIn(this.#basis, period).filter(
      (count) => reported !== true || this.#months.has(count),
    );
    const places = counts.map((count) => {
      const { calendarYear, calendarMonth } = monthOfCount(count);
      const { label, monthNum } = financialYearOf(this.#basis, calendarYear, calendarMonth);
      return label === plan.fyLabel ? months[monthNum - 1] : undefined;
    });
    return wholeOver(
      line,
      places.map((month) => month ?? {}),
    );
  }
}

/** A line of months together; null where one of them lacks it. */
function wholeOver(line: LineKey, months: readonly MonthFigures[]): string | null {
  const { value, missing } = overMonths(line, months);
  return missing > 0 ? null : value;
}

function differenceOf(
  { line, measure, inPercent }: CompanyFigureId | LinePlanFigureId,
  value: string | null,
  reference: string | null,
): string | null {
  if (inPercent === true) return variance(value, reference).percent;
  const isShare = measure === 'share';
  return (isShare ? variance(value, reference) : lineVariance(line, value, reference)).difference;
}

import { countOfMonth, monthOfCount } from '../briefing/briefingMonths.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import { percentOfRevenue } from '../../finance/percentOfRevenue.ts';
import type { LinePlanRecord } from '../explain/explanation.ts';
import type {
  CompanyFigureId,
  FigureId,
  FigurePeriod,
  LinePlanFigureId,
} from '../../finance/figureId.ts';
import { figureMonth } from '../../finance/figureId.ts';
import { financialYearOf, MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { measureOf } from '../../finance/catalogue.ts';
import type { Measure, MeasureKey } from '../../finance/catalogue.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import { overMonths } from '../../finance/overMonths.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { periodBefore } from '../../finance/periodBefore.ts';
import { planMonths } from '../../finance/plan.ts';
import { lineVariance, variance } from '../../finance/variance.ts';
import { valueOfMonth } from './knownValues.ts';
import { quotedFormOf } from './quotableFigures.ts';
import { readFigureId } from '../../finance/readFigureId.ts';

export interface FollowedFigures {
  readonly months: readonly CompanyMonth[];
  readonly plans: readonly LinePlanRecord[];
}

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

export function followedId(
  basis: CompanyBasis,
  figure: string,
): CompanyFigureId | LinePlanFigureId | null {
  const read = readFigureId(basis, figure);
  if (read.is !== 'figure' || quotedFormOf(basis, figure) === null) return null;
  return read.id.of === 'company' || read.id.of === 'linePlan' ? read.id : null;
}

/** Returns null if the figure isn't from a plan. */
export function followedPlan(basis: CompanyBasis, figure: string): string | null {
  const id = followedId(basis, figure);
  return id?.of === 'linePlan' ? id.plan : null;
}

export function followedMonths(basis: CompanyBasis, figure: string): string[] {
  const id = followedId(basis, figure);
  if (id === null) return [];
  // A planned figure doesn't depend on actuals, but the months that it covers may.
  const isPlanAlone = id.of === 'linePlan' && id.scenario === 'planned' && id.reported !== true;
  const counts = isPlanAlone ? [] : countsIn(basis, id.period);
  const back = id.of === 'company' ? monthsBack(id) : 0;
  const earlier = back === 0 ? [] : counts.map((count) => count - back);
  return [...counts, ...earlier].map((count) => figureMonth(monthOfCount(count)));
}

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
   * A figure by the briefing's rules, signed, in units of the currency, percent or points. Null if there is none: a
   * year to date lacks a figure or its last month, or is compared with other months.
   */
  value(id: FigureId): string | null {
    if (id.of === 'company') return this.#ofCompany(id);
    if (id.of !== 'linePlan') return null;
    const planned = this.#planned(id);
    return id.scenario === 'planned'
      ? planned
      : followedDifference(this.#basis, id, this.#reported(id), planned);
  }

  #ofCompany(id: CompanyFigureId): string | null {
    const value = this.#reported(id);
    if (id.against === undefined) return value;
    const period = id.against === 'lines' ? null : periodBefore(this.#basis, id.period, id.against);
    if (period === null || !this.#isAlike(id)) return null;
    return followedDifference(this.#basis, id, value, this.#reported({ ...id, period }));
  }

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

  #line(line: MeasureKey, period: FigurePeriod): string | null {
    const counts = countsIn(this.#basis, period);
    const last = this.#months.get(counts.at(-1) ?? 0);
    if (last === undefined) return null;
    if (period.is === 'month') return valueOfMonth(line, last) ?? null;
    return wholeOver(
      measureOf(this.#basis, line),
      counts.map((count) => this.#months.get(count)).filter((month) => month !== undefined),
    );
  }

  /** If the id says so, a year to date covers only months with figures. */
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
      measureOf(this.#basis, line),
      places.map((month) => month ?? {}),
    );
  }
}

function wholeOver(measure: Measure, months: readonly MonthFigures[]): string | null {
  const { value, missing } = overMonths(measure, months);
  return missing > 0 ? null : value;
}

function followedDifference(
  basis: CompanyBasis,
  { line, measure, inPercent }: CompanyFigureId | LinePlanFigureId,
  value: string | null,
  reference: string | null,
): string | null {
  if (inPercent === true) return variance(value, reference).percent;
  const isShare = measure === 'share';
  return (
    isShare ? variance(value, reference) : lineVariance(measureOf(basis, line), value, reference)
  ).difference;
}

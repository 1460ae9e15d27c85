import type { CompanyMonth } from '../../finance/companyMonth.ts';
import { MONTHS_IN_YEAR, toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { LINES, OPERATING_COSTS } from '../../finance/lines.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import { overMonths } from '../../finance/overMonths.ts';
import { sum } from '../../finance/money.ts';

export interface ApprovedPlan {
  readonly name: string;
  readonly months: readonly MonthFigures[];
}

export interface YearPlans {
  readonly fyLabel: string;
  readonly budget: ApprovedPlan | null;
  readonly forecast: ApprovedPlan | null;
}

export const RANKED_LINES = ['revenue', 'production', ...OPERATING_COSTS] as const;
export type RankedLine = (typeof RANKED_LINES)[number];

const SUMMED_LINES = [
  ...RANKED_LINES,
  'grossProfit',
  'grossMarginPercent',
  'ebitda',
  'adjEbitda',
  'cash',
  'otherIncome',
  'depreciation',
  'interest',
  'tax',
  'netIncome',
  'receivables',
  'payables',
  'debt',
] as const;

/** A running number, so that the month before is one less. */
export const countOfMonth = ({ calendarYear, calendarMonth }: MonthOfYear): number =>
  calendarYear * MONTHS_IN_YEAR + calendarMonth - 1;

export const monthOfCount = (count: number): MonthOfYear => ({
  calendarYear: Math.floor(count / MONTHS_IN_YEAR),
  calendarMonth: toCalendarMonth((count % MONTHS_IN_YEAR) + 1),
});

export interface Earlier {
  readonly is: 'year' | 'earlier';
  readonly figures: MonthFigures;
  readonly month: MonthOfYear;
}

export interface ComparedPeriod {
  readonly figures: MonthFigures;
  readonly plan: MonthFigures | null;
  readonly planName: string | null;
  readonly before: Earlier | null;
}

export interface MonthsAndPlans {
  readonly months: readonly CompanyMonth[];
  readonly plans: readonly YearPlans[];
}

export class BriefingMonths {
  readonly #months: ReadonlyMap<number, CompanyMonth>;
  readonly #plans: ReadonlyMap<string, YearPlans>;

  constructor({ months, plans }: MonthsAndPlans) {
    const withFigures = months.filter(({ isReportOnly }) => isReportOnly !== true);
    this.#months = new Map(withFigures.map((month) => [countOfMonth(month), month]));
    this.#plans = new Map(plans.map((plan) => [plan.fyLabel, plan]));
  }

  at(count: number): CompanyMonth | null {
    return this.#months.get(count) ?? null;
  }

  run(first: number, months: number): MonthFigures[] | null {
    const found = Array.from({ length: months }, (_, place) => this.at(first + place));
    const present = found.filter((month) => month !== null);
    return present.length === months ? present.map(({ figures }) => figures) : null;
  }

  plansOf({ fyLabel }: Pick<CompanyMonth, 'fyLabel'>): YearPlans | null {
    return this.#plans.get(fyLabel) ?? null;
  }

  month(count: number): ComparedPeriod | null {
    const month = this.at(count);
    if (month === null) return null;
    const budget = this.plansOf(month)?.budget ?? null;
    const lastYear = this.at(count - MONTHS_IN_YEAR);
    const before = lastYear ?? this.#latestBefore(count);
    return {
      figures: month.figures,
      plan: budget?.months[month.monthNum - 1] ?? null,
      planName: budget?.name ?? null,
      before:
        before === null
          ? null
          : { is: lastYear === null ? 'earlier' : 'year', figures: before.figures, month: before },
    };
  }

  toDate(count: number): ComparedPeriod | null {
    const month = this.at(count);
    if (month === null) return null;
    const first = count - month.monthNum + 1;
    const counts = Array.from({ length: month.monthNum }, (_, place) => first + place).filter(
      (one) => this.at(one) !== null,
    );
    const budget = this.plansOf(month)?.budget ?? null;
    const lastYear = counts.map((one) => this.at(one - MONTHS_IN_YEAR));
    const present = lastYear.filter((one) => one !== null);
    // If only the earlier year has a month, the two years to date don't match.
    const last = count - MONTHS_IN_YEAR;
    const inBoth = (one: number) => this.at(one) === null || this.at(one + MONTHS_IN_YEAR) !== null;
    const isAlike = Array.from({ length: month.monthNum }, (_, place) => last - place).every(
      inBoth,
    );
    return {
      figures: summed(counts.map((one) => this.at(one)?.figures ?? {})),
      plan: budget === null ? null : summed(counts.map((one) => budget.months[one - first] ?? {})),
      planName: budget?.name ?? null,
      before:
        present.length < counts.length || !isAlike
          ? null
          : {
              is: 'year',
              figures: summed(present.map(({ figures }) => figures)),
              month: monthOfCount(count - MONTHS_IN_YEAR),
            },
    };
  }

  /** The approved plan for a month and for the year to date; null if there is none. */
  planned(
    count: number,
    kind: 'budget' | 'forecast',
  ): { readonly name: string; readonly month: MonthFigures; readonly toDate: MonthFigures } | null {
    const month = this.at(count);
    const plan = month === null ? null : (this.plansOf(month)?.[kind] ?? null);
    if (month === null || plan === null) return null;
    const first = count - month.monthNum + 1;
    const known = plan.months
      .slice(0, month.monthNum)
      .filter((_, place) => this.at(first + place) !== null);
    return {
      name: plan.name,
      month: plan.months[month.monthNum - 1] ?? {},
      toDate: summed(known),
    };
  }

  #latestBefore(count: number): CompanyMonth | null {
    const earlier = [...this.#months.keys()].filter((one) => one < count);
    return earlier.length === 0 ? null : this.at(Math.max(...earlier));
  }
}

function summed(months: readonly MonthFigures[]): MonthFigures {
  const lines = Object.fromEntries(
    SUMMED_LINES.map((line) => {
      const { value, missing } = overMonths(LINES[line], months);
      return [line, missing > 0 ? null : value];
    }),
  );
  const costs = months.flatMap((month) => OPERATING_COSTS.map((line) => month[line]));
  return { ...lines, operatingCosts: sum(costs).total };
}

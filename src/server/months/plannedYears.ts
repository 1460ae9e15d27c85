import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { monthsBetween, yearBeginning } from '../../finance/books/bookedAmounts.ts';
import { monthIndex, monthsLater } from '../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import { financialYearOrNull, MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { planMonths } from '../../finance/plan.ts';
import { plannedBalances } from '../../finance/statements/balancePlan.ts';
import type { PlannedMonth, PlannedStatement } from '../../finance/statements/plannedStatements.ts';
import {
  hasPlannedBalances,
  plannedStatements,
} from '../../finance/statements/plannedStatements.ts';
import type { ApprovedPlan, YearPlans } from '../../telling/briefing/briefingMonths.ts';
import { BriefingMonths } from '../../telling/briefing/briefingMonths.ts';
import { pageMonth } from '../../telling/briefing/reference.ts';
import { asBalancePlans, asPlanLines } from '../plans/planRows.ts';
import { readEachInForce } from '../plans/plansInForce.ts';
import type { ShownStatements } from './shownStatements.ts';

/** An approved plan with the balances that it has for lines of the balance sheet, by month and slug. */
export interface BalancedPlan extends ApprovedPlan {
  readonly balances: readonly ReadonlyMap<string, string>[];
}

export interface BalancedPlans extends YearPlans {
  readonly budget: BalancedPlan | null;
  readonly forecast: BalancedPlan | null;
}

/** The planned amounts of a month, by its place in the plan's year. */
export const monthOfBalancedPlan = (
  { months, balances }: BalancedPlan,
  place: number,
  month: BooksMonth,
): PlannedMonth => ({
  month,
  figures: months[place] ?? {},
  balances: balances[place] ?? new Map(),
});

export const readBalancedPlans = (
  basis: CompanyBasis,
  orm: NodePgDatabase,
): Promise<BalancedPlans[]> =>
  readEachInForce(orm, ({ name }, cells) => ({
    name,
    months: planMonths(asPlanLines(basis, cells)),
    balances: plannedBalances(asBalancePlans(cells)),
  }));

/** The planned months of a year, which begin with the actual balance sheet before it. */
export interface ComparedPlanYear {
  readonly planName: string;
  readonly start: BooksMonth;
  readonly months: readonly PlannedStatement[];
}

/** The statements of the plans that months are compared with. */
export class PlannedYears {
  readonly #basis: CompanyBasis;
  readonly #shown: ShownStatements;
  readonly #months: BriefingMonths;
  readonly #plans: ReadonlyMap<string, BalancedPlan | null>;
  readonly #years = new Map<BooksMonth, ComparedPlanYear | null>();
  readonly #compared = new Map<BooksMonth, BalancedPlan | null>();

  constructor(
    basis: CompanyBasis,
    shown: ShownStatements,
    months: readonly CompanyMonth[],
    plans: readonly BalancedPlans[],
  ) {
    this.#basis = basis;
    this.#shown = shown;
    this.#months = new BriefingMonths({ months, plans });
    this.#plans = new Map(plans.map(({ fyLabel, budget }) => [fyLabel, budget]));
  }

  /** The year of a month up to the month; null unless the month's reference is a plan with balances. */
  upTo(month: BooksMonth): ComparedPlanYear | null {
    const plan = this.#planOf(month);
    if (plan === null) return null;
    const year = this.#year(yearBeginning(month, this.#basis.yearStartMonth), plan);
    const months = year?.months.filter((one) => one.sheet.month <= month) ?? [];
    return year === null || months.at(-1)?.sheet.month !== month ? null : { ...year, months };
  }

  /** The plan with which a month is compared. */
  #planOf(month: BooksMonth): BalancedPlan | null {
    const known = this.#compared.get(month);
    if (known !== undefined) return known;
    const year = financialYearOrNull(
      this.#basis,
      Number(month.slice(0, 4)),
      Number(month.slice(5)),
    );
    const own = this.#plans.get(year?.label ?? '') ?? null;
    const reference = own && pageMonth(this.#basis, this.#months, monthIndex(month))?.reference;
    const plan = reference?.kind === 'plan' ? own : null;
    this.#compared.set(month, plan);
    return plan;
  }

  #year(first: BooksMonth, plan: BalancedPlan): ComparedPlanYear | null {
    const known = this.#years.get(first);
    if (known !== undefined) return known;
    const start = this.#shown.sheet(monthsLater(first, -1));
    const planned = monthsBetween(first, monthsLater(first, MONTHS_IN_YEAR)).map((month, at) =>
      monthOfBalancedPlan(plan, at, month),
    );
    const year =
      start === null || !planned.some(hasPlannedBalances)
        ? null
        : {
            planName: plan.name,
            start: start.month,
            months: plannedStatements(
              { lines: this.#shown.facts.lines, yearStart: this.#basis.yearStartMonth },
              start,
              planned,
            ),
          };
    this.#years.set(first, year);
    return year;
  }
}

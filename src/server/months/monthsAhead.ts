import { monthsLater } from '../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import { figureMonth } from '../../finance/figureId.ts';
import { financialYearOrNull } from '../../finance/fiscalCalendar.ts';
import type { PlanKind } from '../../finance/plan.ts';
import type { AmountsAhead, MonthAhead } from '../../finance/statements/amountsAhead.ts';
import { amountsAhead } from '../../finance/statements/amountsAhead.ts';
import { hasPlannedBalances } from '../../finance/statements/plannedStatements.ts';
import type { BalancedPlan, BalancedPlans } from './plannedYears.ts';
import { monthOfBalancedPlan } from './plannedYears.ts';
import type { ShownStatements } from './shownStatements.ts';

interface PlanOfMonth {
  readonly source: PlanKind;
  readonly plan: BalancedPlan;
  readonly monthNum: number;
}

/** The approved forecast if it has the month's EBITDA, otherwise the approved budget if it does. */
function planOfMonth(
  basis: CompanyBasis,
  plans: readonly BalancedPlans[],
  month: BooksMonth,
): PlanOfMonth | null {
  const year = financialYearOrNull(basis, Number(month.slice(0, 4)), Number(month.slice(5)));
  const own = plans.find(({ fyLabel }) => fyLabel === year?.label);
  if (year === null || own === undefined) return null;
  const { monthNum } = year;
  for (const source of ['forecast', 'budget'] as const) {
    const plan = own[source];
    const ebitda = plan?.months[monthNum - 1]?.ebitda ?? null;
    if (plan !== null && ebitda !== null) return { source, plan, monthNum };
  }
  return null;
}

const hasBalances = (plan: BalancedPlan, month: BooksMonth): boolean =>
  plan.months.some((_, at) => hasPlannedBalances(monthOfBalancedPlan(plan, at, month)));

function monthsAfter(
  basis: CompanyBasis,
  plans: readonly BalancedPlans[],
  newest: BooksMonth,
): MonthAhead[] {
  const months: MonthAhead[] = [];
  for (let month = monthsLater(newest, 1); ; month = monthsLater(month, 1)) {
    const found = planOfMonth(basis, plans, month);
    if (found === null) return months;
    const { source, plan, monthNum } = found;
    months.push({
      ...monthOfBalancedPlan(plan, monthNum - 1, month),
      source,
      hasBalances: hasBalances(plan, month),
    });
  }
}

/**
 * The amounts after the newest month, as far as approved plans have its months; null if there are none. There are none
 * either while a later month has figures, but no balance sheet yet.
 */
export function amountsAfterNewest(
  basis: CompanyBasis,
  shown: ShownStatements,
  figures: readonly CompanyMonth[],
  plans: readonly BalancedPlans[],
): AmountsAhead | null {
  const newest = shown.months.at(-1);
  const start = newest === undefined ? null : shown.sheet(newest);
  if (start === null || figures.some((month) => figureMonth(month) > start.month)) return null;
  const months = monthsAfter(basis, plans, start.month);
  if (months.length === 0) return null;
  const { lines } = shown.facts;
  const actual = { lines, yearStart: basis.yearStartMonth, start, amounts: shown.amounts(figures) };
  const ahead = amountsAhead(actual, months);
  return ahead.months.length === 0 ? null : ahead;
}

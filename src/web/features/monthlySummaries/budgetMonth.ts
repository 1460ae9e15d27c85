import { useQuery } from '@tanstack/react-query';
import { marginOf } from '../../../domain/grossMargin.ts';
import { forLines, STATEMENT_LINES } from '../../../domain/lines.ts';
import { planInForce, planMonths } from '../../../domain/plan.ts';
import { planQuery, plansQuery } from '../../api/plans.ts';
import type { ComparedMonth } from './reportFigures.view.ts';

/** "Budget FY26"; "Budget: Agreed in May" of a version whose name does not say that it is one. */
const budgetTitle = (name: string): string => (/budget/i.test(name) ? name : `Budget: ${name}`);

/** A month of a budget; `plan` is the name of its version. */
export type BudgetMonth = ComparedMonth & { readonly plan: string };

/** What the approved budget of a year says of a month; null where there is none, or it says nothing. */
export function useBudgetMonth(fyId: number, monthNum: number): BudgetMonth | null {
  const plans = useQuery(plansQuery);
  const budget = planInForce(plans.data ?? [], { kind: 'budget', fyId });
  const plan = useQuery({ ...planQuery(budget?.id ?? 0), enabled: budget !== undefined });
  const month = planMonths(plan.data?.figures ?? [])[monthNum - 1] ?? {};
  if (Object.values(month).every((amount) => (amount ?? null) === null)) return null;
  const margin = marginOf(month.grossProfit, month.revenue);
  const people = month.staffCount ?? null;
  return {
    title: budgetTitle(budget?.name ?? ''),
    plan: budget?.name ?? '',
    figures: {
      ...forLines(STATEMENT_LINES, (line) => month[line] ?? null),
      grossMarginPercent: margin,
    },
    staffCount: people === null ? null : Number(people),
  };
}

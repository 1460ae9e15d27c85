import { useQuery } from '@tanstack/react-query';
import { marginOf } from '../../../finance/grossMargin.ts';
import { forLines, STATEMENT_LINES } from '../../../finance/lines.ts';
import { planInForce, planMonths } from '../../../finance/plan.ts';
import { planQuery, plansQuery } from '../../api/plans.ts';
import type { ComparedMonth } from './reportFigures.view.ts';

/** Returns "Budget FY26", or "Budget: Agreed in May" if the name lacks the word. */
const budgetTitle = (name: string): string => (/budget/i.test(name) ? name : `Budget: ${name}`);

/** `plan` is the version's name. */
export type BudgetMonth = ComparedMonth & { readonly plan: string };

/** Returns null if there is no approved budget or the budget has nothing for the month. */
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

import { useQuery } from '@tanstack/react-query';
import { grossMarginPercent } from '../../../domain/grossMargin.ts';
import { forLines, STATEMENT_LINES } from '../../../domain/lines.ts';
import { planInForce, planMonths } from '../../../domain/plan.ts';
import { planQuery, plansQuery } from '../../api/plans.ts';
import type { ComparedMonth } from './reportFigures.view.ts';

/** "Budget FY26"; "Budget: Agreed in May" of a version whose name does not say that it is one. */
const budgetTitle = (name: string): string => (/budget/i.test(name) ? name : `Budget: ${name}`);

/** What the approved budget of a year says of a month; null where there is none, or it says nothing. */
export function useBudgetMonth(fyId: number, monthNum: number): ComparedMonth | null {
  const plans = useQuery(plansQuery);
  const budget = planInForce(plans.data ?? [], { kind: 'budget', fyId });
  const plan = useQuery({ ...planQuery(budget?.id ?? 0), enabled: budget !== undefined });
  const month = planMonths(plan.data?.figures ?? [])[monthNum - 1] ?? {};
  if (Object.values(month).every((amount) => (amount ?? null) === null)) return null;
  const margin = grossMarginPercent(month.grossProfit, month.revenue);
  const people = month.staffCount ?? null;
  return {
    title: budgetTitle(budget?.name ?? ''),
    figures: {
      ...forLines(STATEMENT_LINES, (line) => month[line] ?? null),
      grossMarginPercent: margin,
    },
    staffCount: people === null ? null : Number(people),
  };
}

import type { ApprovedPlan, YearPlans } from '../../../domain/briefing/briefingMonths.ts';
import { BriefingMonths } from '../../../domain/briefing/briefingMonths.ts';
import type { PlanKind } from '../../../domain/plan.ts';
import { planMonths } from '../../../domain/plan.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

/** The plans by line of a month's year. */
function plansOf({ linePlans = [] }: PackSource, { fyLabel, row }: PackMonth): YearPlans {
  const ofKind = (kind: PlanKind): ApprovedPlan | null => {
    const plan = linePlans.find((one) => one.kind === kind && one.fyId === row?.fyId);
    return plan === undefined ? null : { name: plan.name, months: planMonths(plan.lines) };
  };
  return { fyLabel, budget: ofKind('budget'), forecast: ofKind('forecast') };
}

/** Those of these months that have figures, as the rules of the briefing read them, with the plans of the last. */
export const knownMonthsOf = (
  source: PackSource,
  months: readonly PackMonth[],
  last: PackMonth,
): BriefingMonths =>
  new BriefingMonths({
    months: months.filter(({ row }) => row !== null),
    plans: [plansOf(source, last)],
  });

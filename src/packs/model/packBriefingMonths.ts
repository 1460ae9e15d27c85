import type { ApprovedPlan, YearPlans } from '../../telling/briefing/briefingMonths.ts';
import { BriefingMonths } from '../../telling/briefing/briefingMonths.ts';
import type { PlanKind } from '../../finance/plan.ts';
import { planMonths } from '../../finance/plan.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

function yearPlans({ linePlans = [] }: PackSource, { fyLabel, row }: PackMonth): YearPlans {
  const ofKind = (kind: PlanKind): ApprovedPlan | null => {
    const plan = linePlans.find((one) => one.kind === kind && one.fyId === row?.fyId);
    return plan === undefined ? null : { name: plan.name, months: planMonths(plan.lines) };
  };
  return { fyLabel, budget: ofKind('budget'), forecast: ofKind('forecast') };
}

export const packBriefingMonths = (
  source: PackSource,
  months: readonly PackMonth[],
  last: PackMonth,
): BriefingMonths =>
  new BriefingMonths({
    months: months.filter(({ row }) => row !== null),
    plans: [yearPlans(source, last)],
  });

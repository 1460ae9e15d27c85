import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { WholePlan } from '../../contract/plans.ts';
import type { ApprovedPlan, YearPlans } from '../../telling/briefing/briefingMonths.ts';
import { planInForce, planMonths } from '../../finance/plan.ts';
import type { PlanKind } from '../../finance/plan.ts';
import { planQuery, plansQuery } from '../api/plans.ts';
import type { TypedMonth } from './useMonthChecks.ts';

const approved = (plan: WholePlan | undefined): ApprovedPlan | null =>
  plan === undefined ? null : { name: plan.name, months: planMonths(plan.figures) };

const enabledFor = (id: number | undefined) => ({ enabled: id !== undefined });

export function useYearPlans(month: TypedMonth | null): YearPlans | null {
  const { data: versions } = useQuery(plansQuery);
  const inForce = (kind: PlanKind) =>
    month === null ? undefined : planInForce(versions ?? [], { kind, fyId: month.fyId });
  const [budgetId, forecastId] = [inForce('budget')?.id, inForce('forecast')?.id];
  const { data: budget } = useQuery({ ...planQuery(budgetId ?? 0), ...enabledFor(budgetId) });
  const { data: forecast } = useQuery({ ...planQuery(forecastId ?? 0), ...enabledFor(forecastId) });
  const fyLabel = month?.fyLabel ?? null;
  return useMemo(
    () =>
      fyLabel === null || (budget === undefined && forecast === undefined)
        ? null
        : { fyLabel, budget: approved(budget), forecast: approved(forecast) },
    [budget, forecast, fyLabel],
  );
}

import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TrendPoint } from '../../contract/financialTrends.ts';
import type { ChartComparison, ChartedPlan } from '../../domain/chartComparisons.ts';
import { planInForce, PLAN_KINDS, planMonths } from '../../domain/plan.ts';
import { companyQuery } from './company.ts';
import { financialTrendsQuery } from './financialTrends.ts';
import { planQuery, plansQuery } from './plans.ts';

/** The approved plans of all years; undefined while they are read. */
function useApprovedPlans(isWanted: boolean): readonly ChartedPlan[] | undefined {
  const versions = useQuery({ ...plansQuery, enabled: isWanted });
  const years = [...new Set(versions.data?.map(({ fyId }) => fyId))];
  const inForce = PLAN_KINDS.flatMap((kind) =>
    years.flatMap((fyId) => planInForce(versions.data ?? [], { kind, fyId }) ?? []),
  );
  const plans = useQueries({
    queries: inForce.map(({ id }) => planQuery(id)),
    combine: (read) => {
      const known = read.map(({ data }) => data).filter((data) => data !== undefined);
      return known.length < read.length
        ? undefined
        : known.map(({ kind, name, fyYear, figures }) => ({
            kind,
            name,
            fyLabel: fyYear,
            months: planMonths(figures),
          }));
    },
  });
  return versions.data === undefined ? undefined : plans;
}

const NO_PLANS: readonly ChartedPlan[] = [];

/** All that charts need to be compared. */
export interface ReadComparison {
  readonly is: ChartComparison;
  readonly all: readonly TrendPoint[];
  readonly plans: readonly ChartedPlan[];
  readonly company: string;
}

/** What charts are compared with; null: with nothing. undefined while it is read. */
export function useChartComparison(
  is: ChartComparison | undefined,
): ReadComparison | null | undefined {
  const isWanted = is !== undefined;
  const { data: asked } = useQuery({ ...companyQuery, enabled: isWanted });
  const { data: all } = useQuery({ ...financialTrendsQuery(), enabled: isWanted });
  const approved = useApprovedPlans(is === 'plan');
  const plans = is === 'plan' ? approved : NO_PLANS;
  return useMemo(() => {
    if (is === undefined) return null;
    if (all === undefined || plans === undefined || asked === undefined) return undefined;
    return { is, all, plans, company: asked.name ?? '' };
  }, [is, all, plans, asked]);
}

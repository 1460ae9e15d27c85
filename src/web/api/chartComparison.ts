import { type QueryKey, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TrendPoint } from '../../contract/financialTrends.ts';
import type { ChartComparison, ChartedPlan } from '../../finance/chartComparisons.ts';
import { planInForce, PLAN_KINDS, planMonths } from '../../finance/plan.ts';
import { companyQuery } from './company.ts';
import { financialTrendsQuery } from './financialTrends.ts';
import { planQuery, plansQuery } from './plans.ts';

interface ReadPlans {
  readonly plans: readonly ChartedPlan[] | undefined;
  readonly failed: Failed | undefined;
  readonly keys: readonly QueryKey[];
}

interface Failed {
  readonly error: Error;
  readonly isFetching: boolean;
}

interface PendingQuery {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isFetching: boolean;
}

function firstFailed(asked: readonly PendingQuery[]): Failed | undefined {
  for (const { data, error, isFetching } of asked) {
    if (data === undefined && error !== null) return { error, isFetching };
  }
  return undefined;
}

function useApprovedPlans(isWanted: boolean): ReadPlans {
  const versions = useQuery({ ...plansQuery, enabled: isWanted });
  const years = [...new Set(versions.data?.map(({ fyId }) => fyId))];
  const inForce = PLAN_KINDS.flatMap((kind) =>
    years.flatMap((fyId) => planInForce(versions.data ?? [], { kind, fyId }) ?? []),
  );
  const queries = inForce.map(({ id }) => planQuery(id));
  const { known, failed } = useQueries({
    queries,
    combine: (read) => {
      const all = read.map(({ data }) => data).filter((data) => data !== undefined);
      return {
        known:
          all.length < read.length
            ? undefined
            : all.map(({ kind, name, fyYear, figures }) => ({
                kind,
                name,
                fyLabel: fyYear,
                months: planMonths(figures),
              })),
        failed: firstFailed(read),
      };
    },
  });
  return {
    plans: versions.data === undefined ? undefined : known,
    failed: firstFailed([versions]) ?? failed,
    keys: [plansQuery, ...queries].map(({ queryKey }) => queryKey),
  };
}

const NO_PLANS: readonly ChartedPlan[] = [];

export interface ReadComparison {
  readonly is: ChartComparison;
  readonly all: readonly TrendPoint[];
  readonly plans: readonly ChartedPlan[];
  readonly company: string;
}

export interface RequestedComparison {
  /** Null if charts show no comparison, undefined while the comparison loads. */
  readonly comparison: ReadComparison | null | undefined;
  readonly failure: (Failed & { readonly onRetry: () => void }) | null;
}

export function useChartComparison(is: ChartComparison | undefined): RequestedComparison {
  const client = useQueryClient();
  const isWanted = is !== undefined;
  const company = useQuery({ ...companyQuery, enabled: isWanted });
  const trends = useQuery({ ...financialTrendsQuery(), enabled: isWanted });
  const approved = useApprovedPlans(is === 'plan');
  const plans = is === 'plan' ? approved.plans : NO_PLANS;
  const { data: asked } = company;
  const { data: all } = trends;
  const comparison = useMemo(() => {
    if (is === undefined) return null;
    if (all === undefined || plans === undefined || asked === undefined) return undefined;
    return { is, all, plans, company: asked.name ?? '' };
  }, [is, all, plans, asked]);
  const failed = firstFailed([company, trends]) ?? approved.failed;
  if (comparison !== undefined || failed === undefined) return { comparison, failure: null };
  const keys = [companyQuery.queryKey, financialTrendsQuery().queryKey, ...approved.keys];
  const onRetry = () => {
    for (const queryKey of keys) {
      void client.refetchQueries({
        queryKey,
        exact: true,
        predicate: ({ state }) => state.status === 'error',
      });
    }
  };
  return { comparison, failure: { ...failed, onRetry } };
}

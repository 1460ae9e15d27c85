import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PlanKind } from '../../domain/plan.ts';
import { planInForce } from '../../domain/plan.ts';
import { readPlans } from './planRows.ts';

type StoredPlan = Awaited<ReturnType<typeof readPlans>>[number];

/** The approved plans that count for a financial year; null: there is none. */
export interface YearPlanVersions {
  readonly fyLabel: string;
  readonly budget: Pick<StoredPlan, 'id' | 'name'> | null;
  readonly forecast: Pick<StoredPlan, 'id' | 'name'> | null;
}

/** The plans that count, by financial year. */
export async function readPlansInForce(orm: NodePgDatabase): Promise<YearPlanVersions[]> {
  const versions = (await readPlans(orm)).map((plan) =>
    Object.assign(plan, { approvedAt: plan.approvedAt?.toISOString() ?? null }),
  );
  const inForce = (kind: PlanKind, fyId: number) => planInForce(versions, { kind, fyId }) ?? null;
  const years = new Map(versions.map(({ fyId, fyYear }) => [fyId, fyYear]));
  return [...years].map(([fyId, fyLabel]) => ({
    fyLabel,
    budget: inForce('budget', fyId),
    forecast: inForce('forecast', fyId),
  }));
}

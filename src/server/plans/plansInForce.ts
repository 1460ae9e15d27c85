import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PlanKind } from '../../finance/plan.ts';
import { planInForce } from '../../finance/plan.ts';
import { readPlans } from './planRows.ts';

type ApprovedPlanRow = Awaited<ReturnType<typeof readPlans>>[number];

export interface YearPlanVersions {
  readonly fyLabel: string;
  readonly budget: Pick<ApprovedPlanRow, 'id' | 'name'> | null;
  readonly forecast: Pick<ApprovedPlanRow, 'id' | 'name'> | null;
}

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

/** Reads each plan in force, by year. */
export async function readEachInForce<P>(
  orm: NodePgDatabase,
  read: (plan: NonNullable<YearPlanVersions['budget']>) => Promise<P>,
): Promise<{ fyLabel: string; budget: P | null; forecast: P | null }[]> {
  const years = [];
  for (const { fyLabel, budget, forecast } of await readPlansInForce(orm)) {
    const own = budget === null ? null : await read(budget);
    years.push({ fyLabel, budget: own, forecast: forecast === null ? null : await read(forecast) });
  }
  return years;
}

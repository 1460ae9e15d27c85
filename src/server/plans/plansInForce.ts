import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PlanKind } from '../../finance/plan.ts';
import { planInForce } from '../../finance/plan.ts';
import type { StoredPlanCell } from './planRows.ts';
import { readPlanCells, readPlans } from './planRows.ts';

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

/** What `of` makes of each plan in force and its stored amounts, by year. */
export async function readEachInForce<P>(
  orm: NodePgDatabase,
  of: (plan: NonNullable<YearPlanVersions['budget']>, cells: readonly StoredPlanCell[]) => P,
): Promise<{ fyLabel: string; budget: P | null; forecast: P | null }[]> {
  const years = await readPlansInForce(orm);
  const plans = years.flatMap(({ budget, forecast }) => [budget, forecast]);
  const cells = await readPlanCells(
    orm,
    plans.flatMap((plan) => plan?.id ?? []),
  );
  const ofPlan = (plan: YearPlanVersions['budget']) =>
    plan === null ? null : of(plan, cells.get(plan.id) ?? []);
  return years.map(({ fyLabel, budget, forecast }) => ({
    fyLabel,
    budget: ofPlan(budget),
    forecast: ofPlan(forecast),
  }));
}

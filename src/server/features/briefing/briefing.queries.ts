import { and, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ApprovedPlan, YearPlans } from '../../../domain/briefing/briefingMonths.ts';
import type { FinancialMonth } from '../../../domain/fiscalCalendar.ts';
import type { PlanKind } from '../../../domain/plan.ts';
import { planInForce, planMonths } from '../../../domain/plan.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { publications } from '../../db/schema/publications.ts';
import { readPlanFigures, readPlans } from '../../plans/planRows.ts';
import { figuresOfTheMonth } from '../../reports/reportRows.ts';

/** The plans that count, by financial year. */
export async function readYearPlans(orm: NodePgDatabase): Promise<YearPlans[]> {
  const versions = (await readPlans(orm)).map((plan) =>
    Object.assign(plan, { approvedAt: plan.approvedAt?.toISOString() ?? null }),
  );
  const inForce = async (kind: PlanKind, fyId: number): Promise<ApprovedPlan | null> => {
    const plan = planInForce(versions, { kind, fyId });
    if (plan === undefined) return null;
    return { name: plan.name, months: planMonths(await readPlanFigures(orm, plan.id)) };
  };
  const years = new Map(versions.map(({ fyId, fyYear }) => [fyId, fyYear]));
  const plans: YearPlans[] = [];
  for (const [fyId, fyLabel] of years) {
    const budget = await inForce('budget', fyId);
    plans.push({ fyLabel, budget, forecast: await inForce('forecast', fyId) });
  }
  return plans;
}

interface MonthBeside {
  readonly notes: string;
  readonly isPublished: boolean;
  /** Its report; null: it has none. */
  readonly summaryId: number | null;
}

/** What is known of a month besides its figures. */
export async function readMonthBeside(
  orm: NodePgDatabase,
  { fyLabel, monthNum }: FinancialMonth,
): Promise<MonthBeside> {
  const [month] = await orm
    .select({
      notes: financialData.notes,
      publication: publications.id,
      summaryId: monthlySummaries.id,
    })
    .from(financialData)
    .innerJoin(financialYears, eq(financialYears.id, financialData.fyId))
    .leftJoin(monthlySummaries, figuresOfTheMonth)
    .leftJoin(
      publications,
      and(
        eq(publications.fyId, financialData.fyId),
        eq(publications.monthNum, financialData.monthNum),
        eq(publications.state, 'published'),
      ),
    )
    .where(and(eq(financialYears.fyYear, fyLabel), eq(financialData.monthNum, monthNum)));
  return {
    notes: month?.notes ?? '',
    isPublished: (month?.publication ?? null) !== null,
    summaryId: month?.summaryId ?? null,
  };
}

import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type {
  ApprovedPlan,
  BriefingSource,
  Cause,
  YearPlans,
} from '../../domain/briefing/briefingMonths.ts';
import { BriefingMonths, countOfMonth } from '../../domain/briefing/briefingMonths.ts';
import { recordedCauses } from '../../domain/briefing/causes.ts';
import { monthWords } from '../../domain/briefing/sentence.ts';
import type { CompanyMonth } from '../../domain/explain/explanation.ts';
import { figureMonth } from '../../domain/figureId.ts';
import type { MonthOfYear } from '../../domain/fiscalCalendar.ts';
import type { PlanKind } from '../../domain/plan.ts';
import { planInForce, planMonths } from '../../domain/plan.ts';
import { readAdjustments } from '../books/booksRows.ts';
import { readPlanFigures, readPlans } from '../plans/planRows.ts';
import { readCompanyMonths } from './companyMonths.ts';

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

/** What is recorded of the month, and of the one that it is compared with. */
export async function readCauses(
  orm: NodePgDatabase,
  months: readonly CompanyMonth[],
  month: MonthOfYear,
): Promise<Cause[]> {
  const before = new BriefingMonths({ months, plans: [] }).month(countOfMonth(month))?.before;
  const [own, earlier] = [figureMonth(month), before ? figureMonth(before.month) : null];
  const items = await readAdjustments(orm, earlier === null ? [own] : [own, earlier]);
  const of = (at: string | null) => items.filter((item) => item.month === at);
  return recordedCauses(
    of(own),
    before ? { items: of(earlier), name: monthWords(before.month) } : null,
  );
}

/** What a briefing on a month with figures is made of, besides what counts as material. */
export async function readBriefingSource(
  orm: NodePgDatabase,
  month: MonthOfYear,
  notes: string,
): Promise<Omit<BriefingSource, 'materiality'>> {
  const months = (await readCompanyMonths(orm)).filter(({ isReportOnly }) => isReportOnly !== true);
  return {
    months,
    plans: await readYearPlans(orm),
    causes: await readCauses(orm, months, month),
    notes,
  };
}

import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import type {
  ApprovedPlan,
  BriefingSource,
  Cause,
  YearPlans,
} from '../../domain/briefing/briefingMonths.ts';
import { BriefingMonths, countOfMonth } from '../../domain/briefing/briefingMonths.ts';
import type { CompanyEvent } from '../../domain/companyEvent.ts';
import { recordedCauses } from '../../domain/briefing/causes.ts';
import type { CompanyMonth } from '../../domain/companyMonth.ts';
import { figureMonth, monthOfText } from '../../domain/figureId.ts';
import type { MonthOfYear } from '../../domain/fiscalCalendar.ts';
import { planMonths } from '../../domain/plan.ts';
import { hidesDrafts } from '../db/asOf.ts';
import { readCountingAdjustments } from '../books/booksRows.ts';
import { readPlanFigures } from '../plans/planRows.ts';
import type { YearPlanVersions } from '../plans/plansInForce.ts';
import { readPlansInForce } from '../plans/plansInForce.ts';
import { readCompanyMonths } from './companyMonths.ts';
import { readMonthEvents } from './monthEventRows.ts';

/** The plans that count, by financial year. */
export async function readYearPlans(
  basis: CompanyBasis,
  orm: NodePgDatabase,
): Promise<YearPlans[]> {
  const withMonths = async (plan: YearPlanVersions['budget']): Promise<ApprovedPlan | null> =>
    plan === null
      ? null
      : { name: plan.name, months: planMonths(await readPlanFigures(basis, orm, plan.id)) };
  const plans: YearPlans[] = [];
  for (const { fyLabel, budget, forecast } of await readPlansInForce(orm)) {
    const year = { fyLabel, budget: await withMonths(budget) };
    plans.push({ ...year, forecast: await withMonths(forecast) });
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
  const items = await readCountingAdjustments(orm, earlier === null ? [own] : [own, earlier]);
  const of = (at: string | null) => items.filter((item) => item.month === at);
  return recordedCauses(
    { month, items: of(own) },
    before ? { month: before.month, items: of(earlier) } : null,
  );
}

/** What happened in which month. */
export const readCompanyEvents = async (
  basis: CompanyBasis,
  orm: NodePgDatabase,
  which?: SQL,
): Promise<CompanyEvent[]> =>
  (await readMonthEvents(basis, orm, which)).flatMap(({ month, title, lines }) => {
    const at = monthOfText(basis, month);
    return at === null ? [] : [{ month: at, title, lines }];
  });

/** What a briefing on a month with figures is made of, besides what counts as material. */
export async function readBriefingSource(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  month: MonthOfYear,
  notes: string,
): Promise<Omit<BriefingSource, 'materiality'>> {
  const months = (await readCompanyMonths(basis, orm)).filter(
    ({ isReportOnly }) => isReportOnly !== true,
  );
  return {
    months,
    plans: await readYearPlans(basis, orm),
    causes: await readCauses(orm, months, month),
    notes,
    events: await readCompanyEvents(basis, orm),
    isOfPublished: hidesDrafts(),
  };
}

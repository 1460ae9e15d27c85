import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import type { ApprovedPlan, YearPlans } from '../../domain/briefing/briefingMonths.ts';
import { countOfMonth, monthOfCount } from '../../domain/briefing/briefingMonths.ts';
import type { RecordedAmount } from '../../domain/briefing/explanations.ts';
import { itemExplanation, recordedExplanations } from '../../domain/briefing/explanations.ts';
import type { PageSource } from '../../domain/briefing/pageSource.ts';
import type { CompanyEvent } from '../../domain/companyEvent.ts';
import { figureMonth, monthOfText } from '../../domain/figureId.ts';
import { MONTHS_IN_YEAR } from '../../domain/fiscalCalendar.ts';
import type { MonthOfYear } from '../../domain/fiscalCalendar.ts';
import { monthInYear } from '../../domain/pageFigures.ts';
import { planMonths } from '../../domain/plan.ts';
import { hidesDrafts } from '../db/asOf.ts';
import { readCountingAdjustments } from '../books/booksRows.ts';
import { readPlanFigures } from '../plans/planRows.ts';
import type { YearPlanVersions } from '../plans/plansInForce.ts';
import { readPlansInForce } from '../plans/plansInForce.ts';
import { limitsOf, storedCompany } from './company.ts';
import { readCompanyMonths } from './companyMonths.ts';
import { readAllEbitdaItems } from './ebitdaItems.ts';
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

/** Months back from one that is read: its year to date, and all that this is compared with. */
const MONTHS_BACK = 2 * MONTHS_IN_YEAR;

/** What is recorded of the latest months up to one, and of those that they are compared with. */
async function readExplanations(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  month: MonthOfYear,
  latest: number,
): Promise<RecordedAmount[]> {
  const last = countOfMonth(month);
  const months = Array.from({ length: MONTHS_BACK + latest }, (_, place) =>
    monthOfCount(last - place),
  );
  const adjustments = await readCountingAdjustments(orm, months.map(figureMonth));
  const items = await readAllEbitdaItems(orm);
  return [
    ...months.flatMap((of) =>
      recordedExplanations({
        month: of,
        items: adjustments.filter((adjustment) => adjustment.month === figureMonth(of)),
      }),
    ),
    ...items.map(({ fyLabel, monthNum, movesTo, ...item }) => {
      const to = movesTo === null ? undefined : (monthOfText(basis, movesTo) ?? undefined);
      return itemExplanation(
        Object.assign(item, { movesTo: to }),
        monthInYear(basis, { fyLabel, monthNum }),
      );
    }),
  ];
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

/** What the pages of the latest months up to one with figures are made of, besides what counts as material. */
export async function readPageSource(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  month: MonthOfYear,
  notes: string,
  latest = 1,
): Promise<Omit<PageSource, 'materiality'>> {
  const months = (await readCompanyMonths(basis, orm)).filter(
    ({ isReportOnly }) => isReportOnly !== true,
  );
  return {
    months,
    plans: await readYearPlans(basis, orm),
    limits: limitsOf(await storedCompany(orm)),
    explanations: await readExplanations(basis, orm, month, latest),
    notes,
    events: await readCompanyEvents(basis, orm),
    isOfPublished: hidesDrafts(),
  };
}

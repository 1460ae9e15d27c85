import { asc, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type {
  LinePlanRecord,
  PlanRecord,
  CompanyFigures,
} from '../../../domain/explain/explanation.ts';
import type { FigureId, LinePlanFigureId } from '../../../domain/figureId.ts';
import { monthInYear } from '../../../domain/pageFigures.ts';
import { readCompanyMonths } from '../../reports/companyMonths.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { businessUnits, forecasts } from '../../db/schema/forecasts.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { readPlanFigures, readPlans } from '../../plans/planRows.ts';

async function readForecasts(database: NodePgDatabase): Promise<PlanRecord[]> {
  const rows = await database
    .select({
      id: forecasts.id,
      businessUnit: businessUnits.name,
      currency: forecasts.currency,
      metric: forecasts.metric,
      fy: forecasts.fy,
      month: forecasts.month,
      amount: forecasts.amount,
      actualAmount: forecasts.actualAmount,
      monthlySummariesId: forecasts.monthlySummariesId,
      reportYear: financialYears.fyYear,
      reportMonth: monthlySummaries.monthNum,
    })
    .from(forecasts)
    .innerJoin(businessUnits, eq(businessUnits.id, forecasts.businessUnitId))
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, forecasts.monthlySummariesId))
    .innerJoin(financialYears, eq(financialYears.id, monthlySummaries.fyId))
    .orderBy(asc(forecasts.id));
  return rows.map(({ reportYear, reportMonth, ...record }) =>
    Object.assign(record, { report: monthInYear({ fyLabel: reportYear, monthNum: reportMonth }) }),
  );
}

/** Whether plans that are not approved are there for somebody. */
export interface PlanReader {
  readonly seesDrafts: boolean;
}

/** A version of a plan by line; none where it is a draft and these are not seen. */
async function readLinePlan(
  database: NodePgDatabase,
  { plan: name }: LinePlanFigureId,
  { seesDrafts }: PlanReader,
): Promise<LinePlanRecord[]> {
  const found = (await readPlans(database)).find(
    (plan) => plan.name === name && (seesDrafts || plan.state === 'approved'),
  );
  if (found === undefined) return [];
  const lines = await readPlanFigures(database, found.id);
  return [{ id: found.id, name, fyLabel: found.fyYear, lines }];
}

/** All that a figure of the company, or of its plans, is computed from. */
export async function readCompanyFigures(
  database: NodePgDatabase,
  id: FigureId,
  reader: PlanReader,
): Promise<CompanyFigures> {
  switch (id.of) {
    case 'company':
      return { months: await readCompanyMonths(database), plans: [] };
    case 'linePlan':
      return {
        months: id.scenario === 'variance' ? await readCompanyMonths(database) : [],
        plans: [],
        linePlans: await readLinePlan(database, id, reader),
      };
    default:
      return { months: [], plans: await readForecasts(database) };
  }
}

export async function unitExists(database: NodePgDatabase, name: string): Promise<boolean> {
  const rows = await database
    .select({ id: businessUnits.id })
    .from(businessUnits)
    .where(eq(businessUnits.name, name));
  return rows.length > 0;
}

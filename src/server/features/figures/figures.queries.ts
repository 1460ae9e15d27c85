import { asc, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type {
  LinePlanRecord,
  PlanRecord,
  CompanyFigures,
} from '../../../telling/explain/explanation.ts';
import { countOfMonth } from '../../../telling/briefing/briefingMonths.ts';
import type {
  BetweenFigureId,
  FigureId,
  LinePlanFigureId,
  BriefingFigureId,
} from '../../../finance/figureId.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { financialYearOf } from '../../../finance/fiscalCalendar.ts';
import { monthInYear } from '../../../finance/pageFigures.ts';
import { readCountingAdjustments } from '../../books/booksRows.ts';
import { readItemsOf } from '../../months/ebitdaItems.ts';
import { readCompanyMonths } from '../../months/companyMonths.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { businessUnits, forecasts } from '../../../engine/db/schema/forecasts.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import type { StoredPlanRow } from '../../plans/planRows.ts';
import { readPlanFigures, readPlans } from '../../plans/planRows.ts';
import { readPlansInForce } from '../../plans/plansInForce.ts';

async function readPlanRecords(
  basis: CompanyBasis,
  database: NodePgDatabase,
): Promise<PlanRecord[]> {
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
    Object.assign(record, {
      report: monthInYear(basis, { fyLabel: reportYear, monthNum: reportMonth }),
    }),
  );
}

export interface PlanReader {
  readonly seesDrafts: boolean;
}

/** A version of a plan; undefined for a draft that the reader can't see. */
export const readVisiblePlan = async (
  database: NodePgDatabase,
  name: string,
  { seesDrafts }: PlanReader,
): Promise<StoredPlanRow | undefined> =>
  (await readPlans(database)).find(
    (plan) => plan.name === name && (seesDrafts || plan.state === 'approved'),
  );

/** The lines of that version. */
async function readLinePlan(
  basis: CompanyBasis,
  database: NodePgDatabase,
  { plan: name }: Pick<LinePlanFigureId, 'plan'>,
  reader: PlanReader,
): Promise<LinePlanRecord[]> {
  const found = await readVisiblePlan(database, name, reader);
  if (found === undefined) return [];
  return [await withLines(basis, database, found, found.fyYear)];
}

const withLines = async (
  basis: CompanyBasis,
  database: NodePgDatabase,
  { id, name }: Pick<LinePlanRecord, 'id' | 'name'>,
  fyLabel: string,
): Promise<LinePlanRecord> => ({
  id,
  name,
  fyLabel,
  lines: await readPlanFigures(basis, database, id),
});

async function readYearOf(
  basis: CompanyBasis,
  database: NodePgDatabase,
  { period }: BriefingFigureId,
): Promise<Pick<CompanyFigures, 'linePlans' | 'plansInForce'>> {
  const { label } = financialYearOf(basis, period.calendarYear, period.calendarMonth);
  const year = (await readPlansInForce(database)).find(({ fyLabel }) => fyLabel === label);
  const linePlans: LinePlanRecord[] = [];
  for (const plan of [year?.budget, year?.forecast]) {
    if (plan) linePlans.push(await withLines(basis, database, plan, label));
  }
  const [budget, forecast] = [year?.budget?.name ?? null, year?.forecast?.name ?? null];
  return { linePlans, plansInForce: [{ fyLabel: label, budget, forecast }] };
}

/** Computed from the plans in force. */
const OF_THE_YEAR: ReadonlySet<BriefingFigureId['told']> = new Set(['heading', 'soFar', 'ahead']);

/** The data of a briefing's figures. Leaves out months that the reader can't see. */
async function readBriefingFigures(
  basis: CompanyBasis,
  database: NodePgDatabase,
  id: BriefingFigureId,
  reader: PlanReader,
): Promise<CompanyFigures> {
  const { than, period, told } = id;
  const months = await readCompanyMonths(basis, database);
  const asked = than?.is === 'month' ? [period, than] : [period];
  const seen = asked.filter((month) =>
    months.some((one) => one.isReportOnly !== true && countOfMonth(one) === countOfMonth(month)),
  );
  const recorded: NonNullable<CompanyFigures['recorded']>[number][] = [];
  for (const month of seen) {
    const items = await readCountingAdjustments(database, [figureMonth(month)]);
    recorded.push(...items.map(({ line, amount, reason }) => ({ line, amount, reason, month })));
  }
  const year = OF_THE_YEAR.has(told) ? await readYearOf(basis, database, id) : {};
  const isItem = told === 'item' || told === 'noItem' || told === 'rest';
  const ebitdaItems: NonNullable<CompanyFigures['ebitdaItems']>[number][] = [];
  for (const month of isItem ? seen : []) {
    const items = await readItemsOf(basis, database, month);
    ebitdaItems.push(...items.map((item) => Object.assign(item, { month })));
  }
  const named = than?.is === 'plan' ? await readLinePlan(basis, database, than, reader) : undefined;
  const linePlans = [...(year.linePlans ?? []), ...(named ?? [])];
  return { months, plans: [], ...year, linePlans, recorded, ebitdaItems };
}

async function readSides(
  basis: CompanyBasis,
  database: NodePgDatabase,
  { plan, from }: BetweenFigureId,
  reader: PlanReader,
): Promise<CompanyFigures> {
  const linePlans: LinePlanRecord[] = [];
  for (const name of new Set([from.plan, plan])) {
    if (name !== undefined)
      linePlans.push(...(await readLinePlan(basis, database, { plan: name }, reader)));
  }
  return { months: await readCompanyMonths(basis, database), plans: [], linePlans };
}

export async function readCompanyFigures(
  basis: CompanyBasis,
  database: NodePgDatabase,
  id: FigureId,
  reader: PlanReader,
): Promise<CompanyFigures> {
  switch (id.of) {
    case 'company':
      return { months: await readCompanyMonths(basis, database), plans: [] };
    case 'told':
      return readBriefingFigures(basis, database, id, reader);
    case 'linePlan':
      return {
        months:
          id.scenario === 'variance' || id.reported === true
            ? await readCompanyMonths(basis, database)
            : [],
        plans: [],
        linePlans: await readLinePlan(basis, database, id, reader),
      };
    case 'between':
      return readSides(basis, database, id, reader);
    default:
      return { months: [], plans: await readPlanRecords(basis, database) };
  }
}

export async function unitExists(database: NodePgDatabase, name: string): Promise<boolean> {
  const rows = await database
    .select({ id: businessUnits.id })
    .from(businessUnits)
    .where(eq(businessUnits.name, name));
  return rows.length > 0;
}

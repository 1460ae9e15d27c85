import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { CompanyFigures } from '../../../telling/explain/explanation.ts';
import { explain } from '../../../telling/explain/explain.ts';
import { storedRecord } from '../../../telling/explain/planFigures.ts';
import type { PlannedLine } from '../../../finance/statements/balancePlan.ts';
import type { FigureId, LinePlanFigureId, BriefingFigureId } from '../../../finance/figureId.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { financialYearOf } from '../../../finance/fiscalCalendar.ts';
import type { LineKey, MonthLineKey } from '../../../finance/lines.ts';
import { MONTH_LINES } from '../../../finance/lines.ts';
import { readAdjustments } from '../../books/booksRows.ts';
import { readItemsOf } from '../../months/ebitdaItems.ts';
import { recordsOfPlanned } from '../../plans/planRows.ts';
import type { PlanReader } from './figures.queries.ts';
import { cellOfMonth, cellOfPlan } from './history.queries.ts';
import type { StoredCell } from './history.queries.ts';

const isStoredLine = (line: LineKey): line is MonthLineKey | 'staffCount' =>
  line === 'staffCount' || MONTH_LINES.some((kept) => kept === line);

/** The cell that holds the figure itself; null for calculated figures. */
export async function storedCellOf(
  basis: CompanyBasis,
  database: NodePgDatabase,
  id: FigureId,
  stored: CompanyFigures,
  reader: PlanReader,
): Promise<StoredCell | null> {
  if (id.of === 'linePlan') return cellOfLinePlan(basis, database, id, stored, reader);
  if (id.of === 'told') return cellOfRecorded(basis, database, id, stored);
  if (id.of === 'between' || id.against !== undefined) return null;
  if (id.of === 'plan') {
    const record = storedRecord(id, stored);
    if (record === null) return null;
    const field = id.scenario.endsWith('-actual') ? 'actualAmount' : 'amount';
    return cellOfPlan(database, record, field);
  }
  const { line, period, measure } = id;
  const isOwn = measure === undefined || measure === 'dollars';
  if (period.is !== 'month' || !isOwn || !isStoredLine(line)) return null;
  const { label: fyLabel, monthNum } = financialYearOf(
    basis,
    period.calendarYear,
    period.calendarMonth,
  );
  return cellOfMonth(database, { fyLabel, monthNum }, line);
}

async function cellOfRecorded(
  basis: CompanyBasis,
  database: NodePgDatabase,
  id: BriefingFigureId,
  stored: CompanyFigures,
): Promise<StoredCell | null> {
  if (id.than !== undefined) return null;
  if (id.told === 'item') return cellOfItem(basis, database, id);
  if (id.told !== 'recorded' || explain(basis, id, stored).value === null) return null;
  const entries = await readAdjustments(database, [figureMonth(id.period)]);
  const records = entries
    .filter(({ line, reason }) => line === id.line && reason.trim() === id.reason)
    .map((entry) => entry.id);
  return { table: 'adjustments', field: 'amount', mark: null, records, wasHeldBy: null };
}

async function cellOfItem(
  basis: CompanyBasis,
  database: NodePgDatabase,
  id: BriefingFigureId,
): Promise<StoredCell> {
  const items = await readItemsOf(basis, database, id.period);
  const records = items.filter(({ name }) => name === id.reason).map((item) => item.id);
  return { table: 'ebitda_items', field: 'amount', mark: null, records, wasHeldBy: null };
}

/** The cell of a planned amount; null if the amount is calculated from others. */
async function cellOfLinePlan(
  basis: CompanyBasis,
  database: NodePgDatabase,
  { scenario, line, period, measure, plan: name }: LinePlanFigureId,
  { linePlans = [] }: CompanyFigures,
  { seesDrafts }: PlanReader,
): Promise<StoredCell | null> {
  const plan = linePlans.find((one) => one.name === name);
  if (plan === undefined || scenario === 'variance') return null;
  if (period.is !== 'month' || measure !== undefined) return null;
  const { label, monthNum } = financialYearOf(basis, period.calendarYear, period.calendarMonth);
  if (label !== plan.fyLabel) return null;
  return cellOfPlanned(database, plan.id, { line, monthNum }, { seesDrafts });
}

export const cellOfPlanned = async (
  database: NodePgDatabase,
  planId: number,
  { line, monthNum }: { readonly line: PlannedLine; readonly monthNum: number },
  { seesDrafts }: PlanReader,
): Promise<StoredCell> => ({
  table: 'plan_figures',
  field: 'amount',
  mark: null,
  records: await recordsOfPlanned(database, planId, { line, monthNum }),
  wasHeldBy: { month_num: monthNum },
  andWasHeldBy: { plan_id: planId, line },
  // Earlier values belong to the draft.
  isLastOnly: !seesDrafts,
});

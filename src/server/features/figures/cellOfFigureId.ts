import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { CompanyFigures } from '../../../domain/explain/explanation.ts';
import { storedRecord } from '../../../domain/explain/planFigures.ts';
import type { FigureId } from '../../../domain/figureId.ts';
import { financialYearOf } from '../../../domain/fiscalCalendar.ts';
import type { LineKey, MonthLineKey } from '../../../domain/lines.ts';
import { MONTH_LINES } from '../../../domain/lines.ts';
import { cellOfMonth, cellOfPlan } from './history.queries.ts';
import type { StoredCell } from './history.queries.ts';

const isKept = (line: LineKey): line is MonthLineKey | 'staffCount' =>
  line === 'staffCount' || MONTH_LINES.some((kept) => kept === line);

/** The cell that holds the figure itself; null for what is only computed. */
export async function storedCellOf(
  database: NodePgDatabase,
  id: FigureId,
  stored: CompanyFigures,
): Promise<StoredCell | null> {
  if (id.against !== undefined) return null;
  if (id.of === 'plan') {
    const record = storedRecord(id, stored);
    if (record === null) return null;
    const field = id.scenario.endsWith('-actual') ? 'actualAmount' : 'amount';
    return cellOfPlan(database, record, field);
  }
  const { line, period, measure } = id;
  if (period.is !== 'month' || measure === 'share' || !isKept(line)) return null;
  const { label: fyLabel, monthNum } = financialYearOf(period.calendarYear, period.calendarMonth);
  return cellOfMonth(database, { fyLabel, monthNum }, line);
}

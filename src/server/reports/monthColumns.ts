import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { forLines, MONTH_LINES, shownLines } from '../../domain/lines.ts';
import { financialData } from '../db/schema/financialData.ts';

/** What is read of a month of figures: of its lines those that the company has. */
export const monthColumns = (basis: CompanyBasis) => ({
  id: financialData.id,
  fyId: financialData.fyId,
  monthNum: financialData.monthNum,
  monthName: financialData.monthName,
  ...forLines(shownLines(basis, MONTH_LINES), (key) => financialData[key]),
  notReported: financialData.notReported,
  notes: financialData.notes,
  summaryNotes: financialData.summaryNotes,
  version: financialData.version,
  updatedAt: financialData.updatedAt,
});

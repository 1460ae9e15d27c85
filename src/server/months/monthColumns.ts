import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { shownLines } from '../../finance/catalogue.ts';
import { forLines, MONTH_LINES } from '../../finance/lines.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';

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

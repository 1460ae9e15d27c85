import { eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import { compareMonthsOfYear } from '../../finance/fiscalCalendar.ts';
import { asReported, monthAsReported } from '../../finance/notReported.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import { monthColumns } from './monthColumns.ts';

export const readMonthsWithFigures = async (
  basis: CompanyBasis,
  database: NodePgDatabase,
): Promise<CompanyMonth[]> =>
  (await readCompanyMonths(basis, database)).filter(({ isReportOnly }) => isReportOnly !== true);

/** Returns each month that has figures or a report. */
export async function readCompanyMonths(
  basis: CompanyBasis,
  database: NodePgDatabase,
): Promise<CompanyMonth[]> {
  const rows = await database
    .select({ ...monthColumns(basis), fyYear: financialYears.fyYear })
    .from(financialData)
    .innerJoin(financialYears, eq(financialYears.id, financialData.fyId));
  const counts = await database
    .select({
      fyYear: financialYears.fyYear,
      monthNum: monthlySummaries.monthNum,
      staffCount: monthlySummaries.staffCount,
      revenue: monthlySummaries.revenue,
      ebitda: monthlySummaries.ebitda,
      notReported: monthlySummaries.notReported,
    })
    .from(monthlySummaries)
    .innerJoin(financialYears, eq(financialYears.id, monthlySummaries.fyId));
  const months = new Map<string, CompanyMonth>();
  for (const { fyYear, monthNum, ...row } of rows) {
    const { fyId: _fyId, monthName: _name, ...figures } = monthAsReported(row);
    const month = {
      fyLabel: fyYear,
      monthNum,
      ...monthInYear(basis, { fyLabel: fyYear, monthNum }),
      figures,
    };
    months.set(`${fyYear} ${monthNum}`, month);
  }
  for (const { fyYear, monthNum, staffCount: count, ...kept } of counts) {
    const key = `${fyYear} ${monthNum}`;
    const known = months.get(key);
    const staffCount = count === null ? null : String(count);
    if (known !== undefined) {
      months.set(key, { ...known, figures: { ...known.figures, staffCount } });
    } else {
      const { revenue, ebitda } = asReported(kept);
      const figures = { revenue, ebitda, staffCount };
      const at = monthInYear(basis, { fyLabel: fyYear, monthNum });
      months.set(key, { fyLabel: fyYear, monthNum, ...at, figures, isReportOnly: true });
    }
  }
  return [...months.values()].toSorted(compareMonthsOfYear);
}

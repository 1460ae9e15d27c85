import { asc, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { calendarYear } from '../../../finance/fiscalCalendar.ts';
import type { SpecifiedFigureKey } from '../../../finance/lines.ts';
import { shownLines } from '../../../finance/catalogue.ts';
import { forLines, OPTIONAL_LINES } from '../../../finance/lines.ts';
import { namesIn } from '../../../finance/notReported.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { figuresOfTheMonth } from '../../months/reportRows.ts';

type PointRow = Omit<TrendPoint, 'year' | 'notReported'> & {
  readonly notReported: readonly SpecifiedFigureKey[];
};

function trendPoint(basis: CompanyBasis, row: PointRow): TrendPoint {
  return {
    ...row,
    notReported: namesIn('financialTrends', row.notReported),
    year: calendarYear(basis, row.fyYear, row.monthNum),
  };
}

export async function readTrendPoints(
  basis: CompanyBasis,
  database: NodePgDatabase,
  fyId: number | undefined,
): Promise<TrendPoint[]> {
  const rows = await database
    .select({
      fyId: financialData.fyId,
      fyYear: financialYears.fyYear,
      monthNum: financialData.monthNum,
      month: financialData.monthName,
      revenue: financialData.revenue,
      ebitda: financialData.ebitda,
      adjEbitda: financialData.adjEbitda,
      production: financialData.production,
      salesMarketing: financialData.salesMarketing,
      marketing: financialData.marketing,
      rd: financialData.rnd,
      admin: financialData.admin,
      cash: financialData.cash,
      staffCount: monthlySummaries.staffCount,
      ...forLines(shownLines(basis, OPTIONAL_LINES), (key) => financialData[key]),
      notReported: financialData.notReported,
    })
    .from(financialData)
    .innerJoin(financialYears, eq(financialYears.id, financialData.fyId))
    .leftJoin(monthlySummaries, figuresOfTheMonth)
    .where(fyId === undefined ? undefined : eq(financialData.fyId, fyId))
    .orderBy(asc(financialYears.fyYear), asc(financialData.monthNum));
  return rows.map((row) => trendPoint(basis, row));
}

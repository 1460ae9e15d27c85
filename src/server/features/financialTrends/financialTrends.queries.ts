import { asc, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { calendarYear } from '../../../domain/fiscalCalendar.ts';
import type { SpecifiedFigureKey } from '../../../domain/lines.ts';
import { forLines, OPTIONAL_LINES, shownLines } from '../../../domain/lines.ts';
import { namesIn } from '../../../domain/notReported.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { figuresOfTheMonth } from '../../reports/reportRows.ts';

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

/** One point for each month with figures, in fiscal order. */
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

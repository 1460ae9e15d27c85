import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { StoredEbitdaItem } from '../../contract/ebitdaItems.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { FinancialMonth, MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { financialYearOrNull } from '../../finance/fiscalCalendar.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { ebitdaItems } from '../../engine/db/schema/ebitdaItems.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';

const { fyId, monthNum, ...shown } = getTableColumns(ebitdaItems);
const { id, name, amount, line, kind, movesTo } = shown;

export const readEbitdaItems = (
  orm: DatabaseReader,
  of: Pick<FinancialMonth, 'fyLabel' | 'monthNum'>,
): Promise<StoredEbitdaItem[]> =>
  orm
    .select(shown)
    .from(ebitdaItems)
    .innerJoin(financialYears, eq(financialYears.id, fyId))
    .where(and(eq(financialYears.fyYear, of.fyLabel), eq(monthNum, of.monthNum)))
    .orderBy(asc(id));

export const readAllEbitdaItems = (orm: DatabaseReader) =>
  orm
    .select({ fyLabel: financialYears.fyYear, monthNum, name, amount, line, kind, movesTo })
    .from(ebitdaItems)
    .innerJoin(financialYears, eq(financialYears.id, fyId))
    .orderBy(asc(id));

export async function readItemsOf(
  basis: CompanyBasis,
  orm: DatabaseReader,
  { calendarYear, calendarMonth }: MonthOfYear,
): Promise<StoredEbitdaItem[]> {
  const of = financialYearOrNull(basis, calendarYear, calendarMonth);
  return of === null ? [] : readEbitdaItems(orm, { fyLabel: of.label, monthNum: of.monthNum });
}

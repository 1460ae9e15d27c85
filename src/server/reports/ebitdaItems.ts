import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { StoredEbitdaItem } from '../../contract/ebitdaItems.ts';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import type { FinancialMonth, MonthOfYear } from '../../domain/fiscalCalendar.ts';
import { financialYearOrNull } from '../../domain/fiscalCalendar.ts';
import type { Database } from '../db/database.ts';
import { ebitdaItems } from '../db/schema/ebitdaItems.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import type { Transaction } from '../db/write.ts';

type Reading = Database['orm'] | Transaction;

const { fyId, monthNum, ...shown } = getTableColumns(ebitdaItems);
const { id, name, amount, line, kind, movesTo } = shown;

/** The items between EBITDA and adjusted EBITDA of a month, in the order in which they were entered. */
export const readEbitdaItems = (
  orm: Reading,
  of: Pick<FinancialMonth, 'fyLabel' | 'monthNum'>,
): Promise<StoredEbitdaItem[]> =>
  orm
    .select(shown)
    .from(ebitdaItems)
    .innerJoin(financialYears, eq(financialYears.id, fyId))
    .where(and(eq(financialYears.fyYear, of.fyLabel), eq(monthNum, of.monthNum)))
    .orderBy(asc(id));

/** The items of all months. */
export const readAllEbitdaItems = (orm: Reading) =>
  orm
    .select({ fyLabel: financialYears.fyYear, monthNum, name, amount, line, kind, movesTo })
    .from(ebitdaItems)
    .innerJoin(financialYears, eq(financialYears.id, fyId))
    .orderBy(asc(id));

/** The same of a month of the calendar. */
export async function readItemsOf(
  basis: CompanyBasis,
  orm: Reading,
  { calendarYear, calendarMonth }: MonthOfYear,
): Promise<StoredEbitdaItem[]> {
  const of = financialYearOrNull(basis, calendarYear, calendarMonth);
  return of === null ? [] : readEbitdaItems(orm, { fyLabel: of.label, monthNum: of.monthNum });
}

import { eq } from 'drizzle-orm';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { financialYearOrNull } from '../../finance/fiscalCalendar.ts';
import type { Database } from '../../engine/db/database.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import type { Transaction } from '../../engine/db/write.ts';

/** Finds the year and position of a month ("2026-10"); null if there is no such year. */
export async function findMonth(
  basis: CompanyBasis,
  orm: Database['orm'] | Transaction,
  month: string,
) {
  const [year = 0, calendarMonth = 1] = month.split('-').map(Number);
  const of = financialYearOrNull(basis, year, calendarMonth);
  if (of === null) return null;
  const [row] = await orm
    .select({ fyId: financialYears.id })
    .from(financialYears)
    .where(eq(financialYears.fyYear, of.label));
  return row === undefined ? null : { fyId: row.fyId, monthNum: Number(of.monthNum) };
}

import { asc, eq, sql } from 'drizzle-orm';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { basisOf, hasSameCalendarAndCurrency } from '../../finance/companyBasis.ts';
import { financialYearDates } from '../../finance/fiscalCalendar.ts';
import { MESSAGES } from '../../contract/messages.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import type { Transaction } from '../../engine/db/write.ts';
import { ProblemError } from '../../contract/problemError.ts';
import { storedCompany } from './company.ts';

/** Returns true if changing the year or the currency would change the meaning of stored figures. */
export async function isBasisLocked(orm: DatabaseReader): Promise<boolean> {
  const { rows } = await orm.execute<{ locked: boolean }>(sql`select is_basis_kept() as locked`);
  return rows[0]?.locked === true;
}

/**
 * Refuses another year or currency once there are figures; otherwise moves the dates of the financial years. Call
 * before the change is stored. @throws ProblemError
 */
export async function changeBasis(
  transaction: Transaction,
  change: {
    readonly [Key in 'yearStartMonth' | 'yearNamedAfter' | 'currency']?:
      | CompanyBasis[Key]
      | undefined;
  },
): Promise<void> {
  const stored = basisOf(await storedCompany(transaction));
  const wanted: CompanyBasis = {
    ...stored,
    yearStartMonth: change.yearStartMonth ?? stored.yearStartMonth,
    yearNamedAfter: change.yearNamedAfter ?? stored.yearNamedAfter,
    currency: change.currency ?? stored.currency,
  };
  if (hasSameCalendarAndCurrency(stored, wanted)) return;
  // Keeps the first figure from being stored meanwhile. Years are locked first, as when a figure is stored.
  const { id, fyYear } = financialYears;
  const years = await transaction
    .select({ id, fyYear })
    .from(financialYears)
    .orderBy(asc(id))
    .for('no key update');
  await transaction.execute(sql`lock table ${financialData}, ${monthlySummaries} in share mode`);
  if (await isBasisLocked(transaction)) throw new ProblemError('in_use', MESSAGES.basisLocked);
  if (hasSameCalendarAndCurrency({ ...stored, currency: wanted.currency }, wanted)) return;
  for (const year of years) {
    const dates = financialYearDates(wanted, year.fyYear);
    await transaction.update(financialYears).set(dates).where(eq(id, year.id));
  }
}

import { asc, eq, sql } from 'drizzle-orm';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { countsAlike } from '../../domain/companyBasis.ts';
import { financialYearDates } from '../../domain/fiscalCalendar.ts';
import { MESSAGES } from '../../contract/messages.ts';
import type { Database } from '../db/database.ts';
import { financialData } from '../db/schema/financialData.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import { monthlySummaries } from '../db/schema/monthlySummaries.ts';
import type { Transaction } from '../db/write.ts';
import { ProblemError } from '../http/problem.ts';
import { basisOf, storedCompany } from './company.ts';

type Reading = Database['orm'] | Transaction;

/** Whether the year and the currency can still be changed without making a stored figure another. */
export async function isBasisLocked(orm: Reading): Promise<boolean> {
  const { rows } = await orm.execute<{ locked: boolean }>(sql`select is_basis_kept() as locked`);
  return rows[0]?.locked === true;
}

/**
 * Refuses another year or currency as soon as there are figures by them, and gives the financial
 * years the dates of the new one. Called before the change is stored.
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
  if (countsAlike(stored, wanted)) return;
  // Nobody stores the first figure meanwhile. Years first, as whoever stores one locks them.
  const { id, fyYear } = financialYears;
  const years = await transaction
    .select({ id, fyYear })
    .from(financialYears)
    .orderBy(asc(id))
    .for('no key update');
  await transaction.execute(sql`lock table ${financialData}, ${monthlySummaries} in share mode`);
  if (await isBasisLocked(transaction)) throw new ProblemError('in_use', MESSAGES.basisLocked);
  if (countsAlike({ ...stored, currency: wanted.currency }, wanted)) return;
  for (const year of years) {
    const dates = financialYearDates(wanted, year.fyYear);
    await transaction.update(financialYears).set(dates).where(eq(id, year.id));
  }
}

import { asc, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { countsAlike } from '../../domain/companyBasis.ts';
import { financialYearDates } from '../../domain/fiscalCalendar.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { withBasis } from '../basis.ts';
import type { Database } from '../db/database.ts';
import { accountBalances } from '../db/schema/accounts.ts';
import { ebitdaItems } from '../db/schema/ebitdaItems.ts';
import { financialData } from '../db/schema/financialData.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import { monthEvents } from '../db/schema/monthEvents.ts';
import { monthlySummaries } from '../db/schema/monthlySummaries.ts';
import { plans } from '../db/schema/plans.ts';
import { publications } from '../db/schema/publications.ts';
import { removedMonths } from '../db/schema/removedMonths.ts';
import type { Transaction } from '../db/write.ts';
import { ProblemError } from '../http/problem.ts';
import { basisOf, storedCompany } from './company.ts';

type Reading = Database['orm'] | Transaction;

/** What is stored by the company's year and currency; the database's trigger knows the same tables. */
const BY_MONTH: readonly PgTable[] = [
  financialData,
  monthlySummaries,
  // It can be put back as it was.
  removedMonths,
  publications,
  accountBalances,
  plans,
  monthEvents,
  ebitdaItems,
];

/** Whether the year and the currency can still be changed without making a stored figure another. */
export async function isBasisLocked(orm: Reading): Promise<boolean> {
  const exists = BY_MONTH.map((table) => sql`exists (select 1 from ${table})`);
  const { rows } = await orm.execute<{ locked: boolean }>(
    sql`select ${sql.join(exists, sql` or `)} as locked`,
  );
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
    const dates = withBasis(wanted, () => financialYearDates(year.fyYear));
    await transaction.update(financialYears).set(dates).where(eq(id, year.id));
  }
}

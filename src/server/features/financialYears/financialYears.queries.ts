import { asc, eq, sql } from 'drizzle-orm';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { Database } from '../../../engine/db/database.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { plans } from '../../../engine/db/schema/plans.ts';
import type { Transaction } from '../../../engine/db/write.ts';

const financialYearColumns = {
  id: financialYears.id,
  fyYear: financialYears.fyYear,
  startDate: financialYears.startDate,
  endDate: financialYears.endDate,
  version: financialYears.version,
};

export function allFinancialYears(database: Database): Promise<FinancialYear[]> {
  return database.orm
    .select(financialYearColumns)
    .from(financialYears)
    .orderBy(asc(financialYears.fyYear));
}

/**
 * All years, oldest first, locked until the commit so that nobody else can add or delete a year and leave a gap.
 * Reading years or entering figures doesn't wait.
 */
export async function lockFinancialYears(transaction: Transaction): Promise<FinancialYear[]> {
  await transaction.execute(sql`lock table ${financialYears} in share row exclusive mode`);
  return transaction
    .select(financialYearColumns)
    .from(financialYears)
    .orderBy(asc(financialYears.fyYear));
}

/** How much data a year has. Waits for months that are being created in the year. */
export async function lockContents(
  transaction: Transaction,
  id: number,
): Promise<{ figures: number; reports: number; plans: number }> {
  await transaction
    .select({ id: financialYears.id })
    .from(financialYears)
    .where(eq(financialYears.id, id))
    .for('update');
  return {
    figures: await transaction.$count(financialData, eq(financialData.fyId, id)),
    reports: await transaction.$count(monthlySummaries, eq(monthlySummaries.fyId, id)),
    plans: await transaction.$count(plans, eq(plans.fyId, id)),
  };
}

export async function insertFinancialYear(
  transaction: Transaction,
  year: Pick<FinancialYear, 'fyYear' | 'startDate' | 'endDate'>,
): Promise<FinancialYear> {
  const [created] = await transaction
    .insert(financialYears)
    .values(year)
    .returning(financialYearColumns);
  if (created === undefined) throw new Error('The financial year was not inserted');
  return created;
}

export async function removeFinancialYear(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(financialYears).where(eq(financialYears.id, id));
}

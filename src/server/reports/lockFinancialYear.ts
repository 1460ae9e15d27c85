import { eq } from 'drizzle-orm';
import { lockFollowers } from '../db/lockRecords.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import type { Transaction } from '../db/write.ts';
import { invalidField } from '../http/problem.ts';

/**
 * The label of a year, whose row stays locked until the commit. A month's figures and its report
 * take values from each other when they are created, so two creations in a year must not overlap:
 * each would miss the other's row.
 */
export async function lockFinancialYear(transaction: Transaction, fyId: number): Promise<string> {
  await lockFollowers(transaction);
  const [year] = await transaction
    .select({ label: financialYears.fyYear })
    .from(financialYears)
    .where(eq(financialYears.id, fyId))
    .for('no key update');
  if (year === undefined) throw invalidField('fyId', 'Unknown financial year');
  return year.label;
}

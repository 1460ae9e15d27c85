import { eq } from 'drizzle-orm';
import { lockFollowers } from '../../engine/db/lockRecords.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import type { Transaction } from '../../engine/db/write.ts';
import { invalidField } from '../../contract/problemError.ts';

/**
 * Returns a year's label and locks its row until the commit. When a month's figures or its report are created, each
 * takes values from the other. Two creations in a year must not overlap, because each would miss the other's row.
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

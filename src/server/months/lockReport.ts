import { eq } from 'drizzle-orm';
import { monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import type { Transaction } from '../../engine/db/write.ts';

/** Locks the report's row until the commit, so that its parts are changed by one transaction at a time. */
export async function lockReport(transaction: Transaction, id: number) {
  const { fyId, monthNum, year, version } = monthlySummaries;
  const [row] = await transaction
    .select({ fyId, monthNum, year, version })
    .from(monthlySummaries)
    .where(eq(monthlySummaries.id, id))
    .for('update');
  return row;
}

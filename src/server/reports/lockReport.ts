import { eq } from 'drizzle-orm';
import { monthlySummaries } from '../db/schema/monthlySummaries.ts';
import type { Transaction } from '../db/write.ts';

/** The report's own row, locked until the commit, so that what belongs to it is changed by one at a time. */
export async function lockReport(transaction: Transaction, id: number) {
  const { fyId, monthNum, year, version } = monthlySummaries;
  const [row] = await transaction
    .select({ fyId, monthNum, year, version })
    .from(monthlySummaries)
    .where(eq(monthlySummaries.id, id))
    .for('update');
  return row;
}

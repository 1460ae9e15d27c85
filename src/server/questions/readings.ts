import { eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ReadSoFar } from '../../finance/reading.ts';
import { readings } from '../../engine/db/schema/readings.ts';
import type { Transaction } from '../../engine/db/write.ts';

function asReading(row: typeof readings.$inferSelect | undefined): ReadSoFar | null {
  if (row === undefined || row.seen === 0) return null;
  const { seen, seenAt, before, beforeAt } = row;
  return {
    seen: { moment: seen, at: seenAt.getTime() },
    before:
      before === null || beforeAt === null ? null : { moment: before, at: beforeAt.getTime() },
  };
}

export async function readReading(orm: NodePgDatabase, userId: number): Promise<ReadSoFar | null> {
  const [row] = await orm.select().from(readings).where(eq(readings.userId, userId));
  return asReading(row);
}

/** Locked until the commit, so that two open pages don't overwrite each other's progress. */
export async function lockReading(
  transaction: Transaction,
  userId: number,
): Promise<ReadSoFar | null> {
  await transaction
    .insert(readings)
    .values({ userId, seen: 0, seenAt: new Date(0) })
    .onConflictDoNothing();
  const [row] = await transaction
    .select()
    .from(readings)
    .where(eq(readings.userId, userId))
    .for('update');
  return asReading(row);
}

export async function storeReading(
  transaction: Transaction,
  userId: number,
  { seen, before }: ReadSoFar,
): Promise<void> {
  const row = {
    seen: seen.moment,
    seenAt: new Date(seen.at),
    before: before?.moment ?? null,
    beforeAt: before === null ? null : new Date(before.at),
  };
  await transaction.update(readings).set(row).where(eq(readings.userId, userId));
}

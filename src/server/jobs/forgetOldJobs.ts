import { and, eq, lt, or, sql } from 'drizzle-orm';
import { jobs } from '../db/schema/jobs.ts';
import type { Transaction } from '../db/write.ts';
import type { Shelf } from '../storage/shelf.ts';

/** Much longer than anything that was made is kept. */
const FORGOTTEN_AFTER_MS = 3_600_000;

/** Forgets what ended an hour ago, and what was ordered by an instance that ended before it had read the task. */
export async function forgetOldJobs(transaction: Transaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  const isLeft = and(eq(jobs.state, 'ordered'), lt(jobs.leasedUntil, sql`now()`));
  await transaction.delete(jobs).where(or(lt(jobs.endedAt, before), isLeft));
}

/** Removes results that nobody can fetch any more, as those of an instance that ended just after it had made one. */
export async function sweepResults(results: Shelf, now: Date): Promise<void> {
  const before = now.getTime() - FORGOTTEN_AFTER_MS;
  for (const { name, changedAt } of await results.list()) {
    if (changedAt < before) await results.remove(name);
  }
}

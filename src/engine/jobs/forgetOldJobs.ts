import { and, eq, lt, or, sql } from 'drizzle-orm';
import { JOB_KINDS, jobs } from '../db/schema/jobs.ts';
import type { Transaction } from '../db/write.ts';
import type { ObjectStore } from '../storage/objectStore.ts';
import { deleteOutdatedJobs } from './jobs.queries.ts';

/** Much longer than any result is kept. */
const JOB_KEPT_MS = 3_600_000;

/**
 * Deletes jobs that ended an hour ago, jobs whose instance ended before it had read the input, and jobs that have
 * waited for too long.
 */
export async function forgetOldJobs(transaction: Transaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - JOB_KEPT_MS);
  const isLeft = and(eq(jobs.state, 'ordered'), lt(jobs.leasedUntil, sql`now()`));
  await transaction.delete(jobs).where(or(lt(jobs.endedAt, before), isLeft));
  for (const kind of JOB_KINDS) await deleteOutdatedJobs(transaction, kind);
}

/** Removes results that nobody can reach, such as those of an instance that ended right after producing one. */
export async function sweepResults(results: ObjectStore, now: Date): Promise<void> {
  const before = now.getTime() - JOB_KEPT_MS;
  for (const { name, changedAt } of await results.list()) {
    if (changedAt < before) await results.remove(name);
  }
}

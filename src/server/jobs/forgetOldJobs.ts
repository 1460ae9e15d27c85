import { and, eq, lt, or, sql } from 'drizzle-orm';
import { JOB_KINDS, jobs } from '../db/schema/jobs.ts';
import type { Transaction } from '../db/write.ts';
import type { Shelf } from '../storage/shelf.ts';
import { dropTooOld } from './jobs.queries.ts';

/** Much longer than anything that was made is kept. */
const FORGOTTEN_AFTER_MS = 3_600_000;

/**
 * Forgets what ended an hour ago, what was ordered by an instance that ended before it had read the task, and what has
 * waited for too long.
 */
export async function forgetOldJobs(transaction: Transaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  const isLeft = and(eq(jobs.state, 'ordered'), lt(jobs.leasedUntil, sql`now()`));
  await transaction.delete(jobs).where(or(lt(jobs.endedAt, before), isLeft));
  for (const kind of JOB_KINDS) await dropTooOld(transaction, kind);
}

/** Removes results that nobody can fetch any more, as those of an instance that ended just after it had made one. */
export async function sweepResults(results: Shelf, now: Date): Promise<void> {
  const before = now.getTime() - FORGOTTEN_AFTER_MS;
  for (const { name, changedAt } of await results.list()) {
    if (changedAt < before) await results.remove(name);
  }
}

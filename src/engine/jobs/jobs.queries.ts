import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type JOB_KINDS, jobs, UNFINISHED_JOBS } from '../db/schema/jobs.ts';
import type { Transaction } from '../db/write.ts';

export type JobKind = (typeof JOB_KINDS)[number];
export type JobRow = typeof jobs.$inferSelect;

const ADD_JOB_LOCK = 727_001_418;

/** Reading a job's input takes seconds; after this long the reading instance has ended. */
const ORDERED_FOR = sql.raw(`interval '2 minutes'`);

const MINUTE_MS = 60_000;

/**
 * Unfinished jobs are dropped after this long. The last attempt to send a mail is after three hours, and twenty waiting
 * packs take twenty minutes.
 */
export const TOO_OLD_AFTER_MS: Readonly<Record<JobKind, number>> = {
  mail: 240 * MINUTE_MS,
  pack: 30 * MINUTE_MS,
  // Ten years: a demo that was stopped early continues whenever the product is started again.
  demo: 5_256_000 * MINUTE_MS,
};

export interface LeasedJob {
  readonly id: number;
  readonly key: string;
  /** The attempt, counted from 1; identifies our lease. */
  readonly attempt: number;
  readonly task: Uint8Array;
}

interface NewJob {
  readonly key: string;
  readonly kind: JobKind;
  readonly userId: number | null;
  readonly about: object;
}

export interface AddedJob extends NewJob {
  readonly task: Uint8Array;
}

interface MostJobs {
  readonly ofOne: number;
  readonly ofAll: number;
}

const isUnfinishedJob = and(
  inArray(jobs.state, [...UNFINISHED_JOBS]),
  or(ne(jobs.state, 'ordered'), gt(jobs.leasedUntil, sql`now()`)),
);

const isFreeJob = or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, sql`now()`));

const instantInMs = (milliseconds: number) =>
  sql`now() + ${milliseconds / 1_000} * interval '1 second'`;

/** Reserves a place for a job whose input is read next. Returns the ordered job, or the limit that is exceeded. */
export async function orderJob(
  transaction: Transaction,
  { userId, kind, ...job }: NewJob,
  most: MostJobs,
): Promise<'one' | 'all' | Pick<JobRow, 'id' | 'createdAt'>> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${ADD_JOB_LOCK}, 0)`);
  const [counted] = await transaction
    .select({
      all: sql<number>`count(*)::integer`,
      own: sql<number>`count(*) filter (where ${jobs.userId} = ${userId})::integer`,
    })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), isUnfinishedJob));
  const { all, own } = counted ?? { all: 0, own: 0 };
  if (own >= most.ofOne) return 'one';
  if (all >= most.ofAll) return 'all';
  const [ordered] = await transaction
    .insert(jobs)
    .values({
      ...job,
      kind,
      userId,
      state: 'ordered',
      createdAt: sql`now()`,
      leasedUntil: sql`now() + ${ORDERED_FOR}`,
    })
    .returning({ id: jobs.id, createdAt: jobs.createdAt });
  if (ordered === undefined) throw new Error('The job was not inserted');
  return ordered;
}

/**
 * Makes the job available. With a lease it is taken immediately, unless others of its kind wait. Returns null if it was
 * cancelled meanwhile.
 */
export async function setJobTask(
  transaction: Transaction,
  id: number,
  task: Uint8Array,
  leaseMs: number | null,
): Promise<LeasedJob | 'waits' | null> {
  const waits =
    leaseMs === null
      ? sql`true`
      : sql`exists (select from jobs other where other.kind = ${jobs.kind}
          and other.state in ('waiting', 'working')
          and (other.leased_until is null or other.leased_until < now()))`;
  const [given] = await transaction
    .update(jobs)
    .set({
      state: sql`case when ${waits} then 'waiting' else 'working' end`,
      task,
      attempts: sql`case when ${waits} then 0 else 1 end`,
      begunAt: sql`case when ${waits} then null else clock_timestamp() end`,
      leasedUntil: sql`case when ${waits} then null else ${instantInMs(leaseMs ?? 0)} end`,
    })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'ordered')))
    .returning({ key: jobs.key, state: jobs.state, attempt: jobs.attempts });
  if (given === undefined) return null;
  const { key, state, attempt } = given;
  return state === 'working' ? { id, key, attempt, task } : 'waits';
}

export async function addJobs(transaction: Transaction, added: readonly AddedJob[]): Promise<void> {
  await transaction
    .insert(jobs)
    .values(added.map((job) => ({ ...job, state: 'waiting' as const, createdAt: sql`now()` })));
}

export async function removeJob(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(jobs).where(eq(jobs.id, id));
}

export async function hasWaitingJob(reader: Transaction, kind: JobKind): Promise<boolean> {
  const isToDo = inArray(jobs.state, ['waiting', 'working']);
  const found = await reader
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), isToDo, isFreeJob))
    .limit(1);
  return found.length > 0;
}

/**
 * Takes the next free job of a kind, preferring the person served longest ago. Abandoned jobs are free as soon as their
 * lease is over. The attempt is counted in the same statement.
 */
export async function leaseNextJob(
  transaction: Transaction,
  kind: JobKind,
  leaseMs: number,
): Promise<LeasedJob | null> {
  const { rows } = await transaction.execute<LeasedJob & Record<string, unknown>>(sql`
    update jobs set state = 'working', attempts = attempts + 1, begun_at = clock_timestamp(),
      leased_until = ${instantInMs(leaseMs)}
    where id = (
      select next.id from jobs next
      where next.kind = ${kind} and next.state in ('waiting', 'working')
        and (next.leased_until is null or next.leased_until < now())
      order by (
        select max(earlier.begun_at) from jobs earlier
        where earlier.kind = next.kind and earlier.user_id = next.user_id
      ) nulls first, next.id
      limit 1 for update of next skip locked
    )
    returning id, key, attempts as attempt, task
  `);
  return rows[0] ?? null;
}

const isOwnAttempt = (
  { id, attempt }: Pick<LeasedJob, 'id' | 'attempt'>,
  states: readonly JobRow['state'][] = ['working'],
) => and(eq(jobs.id, id), inArray(jobs.state, [...states]), eq(jobs.attempts, attempt));

async function changeOwnJob(
  transaction: Transaction,
  job: LeasedJob,
  values: PgUpdateSetSource<typeof jobs>,
  states?: readonly JobRow['state'][],
): Promise<boolean> {
  const changed = await transaction
    .update(jobs)
    .set(values)
    .where(isOwnAttempt(job, states))
    .returning({ id: jobs.id });
  return changed.length > 0;
}

/** Returns false if the job is no longer ours. */
export const renewLease = (
  transaction: Transaction,
  job: LeasedJob,
  { leaseMs, progress }: { readonly leaseMs: number; readonly progress: unknown },
) => changeOwnJob(transaction, job, { leasedUntil: instantInMs(leaseMs), progress });

/**
 * Stores the outcome. Returns false if the job is no longer ours; then the outcome is dropped. If the outcome is
 * already stored, by a commit whose answer was lost, the job is ours.
 */
export const finishJob = (
  transaction: Transaction,
  job: LeasedJob,
  end: Pick<JobRow, 'outcome' | 'endedAt'> & { readonly state: 'done' | 'failed' },
) =>
  changeOwnJob(transaction, job, { ...end, task: null, progress: null, leasedUntil: null }, [
    'working',
    end.state,
  ]);

export async function deleteFinishedJob(
  transaction: Transaction,
  job: LeasedJob,
): Promise<boolean> {
  const dropped = await transaction
    .delete(jobs)
    .where(isOwnAttempt(job))
    .returning({ id: jobs.id });
  return dropped.length > 0;
}

/**
 * Frees the job for another attempt after this many milliseconds. If nothing was attempted, the attempt doesn't count.
 */
export const returnJob = (
  transaction: Transaction,
  job: LeasedJob,
  { afterMs = 0, wasTried = true } = {},
) =>
  changeOwnJob(transaction, job, {
    state: 'waiting',
    progress: null,
    leasedUntil: afterMs === 0 ? null : instantInMs(afterMs),
    attempts: job.attempt - (wasTried ? 0 : 1),
  });

export async function deleteOutdatedJobs(transaction: Transaction, kind: JobKind): Promise<number> {
  const waits = inArray(jobs.state, ['ordered', 'waiting']);
  const isLeft = and(eq(jobs.state, 'working'), isFreeJob);
  const isTooOld = lt(jobs.createdAt, instantInMs(-TOO_OLD_AFTER_MS[kind]));
  const dropped = await transaction
    .delete(jobs)
    .where(and(eq(jobs.kind, kind), isTooOld, or(waits, isLeft)))
    .returning({ id: jobs.id });
  return dropped.length;
}

export async function findJob(
  reader: Transaction,
  { kind, userId, key }: Pick<NewJob, 'kind' | 'userId' | 'key'>,
): Promise<Omit<JobRow, 'task'> | undefined> {
  const { id, state, about, progress, outcome, attempts } = jobs;
  const { leasedUntil, createdAt, begunAt, endedAt } = jobs;
  const [found] = await reader
    .select({
      id,
      key: jobs.key,
      kind: jobs.kind,
      state,
      userId: jobs.userId,
      about,
      progress,
      outcome,
      attempts,
      leasedUntil,
      createdAt,
      begunAt,
      endedAt,
    })
    .from(jobs)
    .where(and(eq(jobs.key, key), eq(jobs.kind, kind), isJobOf(userId)));
  return found?.state === 'gone' ? undefined : found;
}

const isJobOf = (userId: number | null) =>
  userId === null ? isNull(jobs.userId) : eq(jobs.userId, userId);

/**
 * Cancels a job and returns its previous state, or undefined if the job no longer exists. Remembers whose turn it was.
 */
export async function cancelJob(
  transaction: Transaction,
  id: number,
  endedAt: Date,
): Promise<Pick<JobRow, 'state' | 'outcome'> | undefined> {
  const [before] = await transaction
    .select({ state: jobs.state, outcome: jobs.outcome })
    .from(jobs)
    .where(eq(jobs.id, id))
    .for('update');
  if (before === undefined || before.state === 'gone') return undefined;
  await transaction
    .update(jobs)
    .set({
      state: 'gone',
      task: null,
      progress: null,
      outcome: null,
      leasedUntil: null,
      endedAt,
    })
    .where(eq(jobs.id, id));
  return before;
}

export async function finishedJobs(reader: Transaction, kind: JobKind) {
  return reader
    .select({ id: jobs.id, about: jobs.about, outcome: jobs.outcome, endedAt: jobs.endedAt })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), inArray(jobs.state, ['done', 'failed'])))
    .orderBy(desc(jobs.endedAt), desc(jobs.id));
}

export async function countUnfinished(reader: Transaction, kind: JobKind): Promise<number> {
  return reader.$count(jobs, and(eq(jobs.kind, kind), isUnfinishedJob));
}

export async function countWaiting(reader: Transaction, kind: JobKind): Promise<number> {
  return reader.$count(jobs, and(eq(jobs.kind, kind), eq(jobs.state, 'waiting')));
}

/** Returns the milliseconds until the first lease of an unfinished job ends; null if there is none. */
export async function msToLeaseEnd(reader: Transaction, kind: JobKind): Promise<number | null> {
  const [next] = await reader
    .select({
      ms: sql<number>`(extract(epoch from ${jobs.leasedUntil} - now()) * 1000)::float8`,
    })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), inArray(jobs.state, ['waiting', 'working'])))
    .orderBy(asc(jobs.leasedUntil))
    .limit(1);
  return next?.ms ?? null;
}

/**
 * Ends all leases of a kind, because this process has just started and nobody else uses the data. Jobs waiting for a
 * retry keep waiting.
 */
export async function endLeases(transaction: Transaction, kind: JobKind): Promise<void> {
  await transaction
    .update(jobs)
    .set({ leasedUntil: null })
    .where(and(eq(jobs.kind, kind), eq(jobs.state, 'working')));
  await transaction.delete(jobs).where(and(eq(jobs.kind, kind), eq(jobs.state, 'ordered')));
}

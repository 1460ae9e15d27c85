import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type JOB_KINDS, jobs, UNFINISHED_JOBS } from '../db/schema/jobs.ts';
import type { Transaction } from '../db/write.ts';

export type JobKind = (typeof JOB_KINDS)[number];
export type JobRow = typeof jobs.$inferSelect;

/** An advisory lock of two numbers: who counts what waits before they add to it. */
const ADDING = 727_001_418;

/** Reading what a job needs takes seconds; afterwards whoever read it has ended. */
const ORDERED_FOR = sql.raw(`interval '2 minutes'`);

const MINUTE_MS = 60_000;

/**
 * So long after they were asked for, nobody has what is not done of it any more. The last try of a mail is after three
 * hours, and twenty packs that wait are made in twenty minutes.
 */
export const TOO_OLD_AFTER_MS: Readonly<Record<JobKind, number>> = {
  mail: 240 * MINUTE_MS,
  pack: 30 * MINUTE_MS,
  // Ten years: a demo that was stopped early goes on whenever it is started again.
  demo: 5_256_000 * MINUTE_MS,
};

/** A job that an instance works on, for as long as its lease lasts. */
export interface TakenJob {
  readonly id: number;
  readonly key: string;
  /** Which attempt this is, from 1; it tells our lease from another's. */
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

/** How many may be unfinished, of one person and in total. */
interface MostJobs {
  readonly ofOne: number;
  readonly ofAll: number;
}

/** Those that were ordered by an instance that ended meanwhile do not count. */
const isUnfinished = and(
  inArray(jobs.state, [...UNFINISHED_JOBS]),
  or(ne(jobs.state, 'ordered'), gt(jobs.leasedUntil, sql`now()`)),
);

const isFree = or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, sql`now()`));

const inMs = (milliseconds: number) => sql`now() + ${milliseconds / 1_000} * interval '1 second'`;

/** Takes a place for a job whose task is read next; answers of whom there are too many already, or what was ordered. */
export async function orderJob(
  transaction: Transaction,
  { userId, kind, ...job }: NewJob,
  most: MostJobs,
): Promise<'one' | 'all' | Pick<JobRow, 'id' | 'createdAt'>> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${ADDING}, 0)`);
  const [counted] = await transaction
    .select({
      all: sql<number>`count(*)::integer`,
      own: sql<number>`count(*) filter (where ${jobs.userId} = ${userId})::integer`,
    })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), isUnfinished));
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
 * From here on it can be taken. With a lease it is taken at once, unless others of its kind wait: they are first. Null
 * where it was cancelled meanwhile.
 */
export async function giveTask(
  transaction: Transaction,
  id: number,
  task: Uint8Array,
  leaseMs: number | null,
): Promise<TakenJob | 'waits' | null> {
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
      leasedUntil: sql`case when ${waits} then null else ${inMs(leaseMs ?? 0)} end`,
    })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'ordered')))
    .returning({ key: jobs.key, state: jobs.state, attempt: jobs.attempts });
  if (given === undefined) return null;
  const { key, state, attempt } = given;
  return state === 'working' ? { id, key, attempt, task } : 'waits';
}

/** Adds jobs that nobody has to be refused. */
export async function addJobs(transaction: Transaction, added: readonly AddedJob[]): Promise<void> {
  await transaction
    .insert(jobs)
    .values(added.map((job) => ({ ...job, state: 'waiting' as const, createdAt: sql`now()` })));
}

/** Of a job that could not be ordered after all. */
export async function removeJob(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(jobs).where(eq(jobs.id, id));
}

/** Whether `takeNext` may find one. */
export async function hasNext(reader: Transaction, kind: JobKind): Promise<boolean> {
  const isToDo = inArray(jobs.state, ['waiting', 'working']);
  const found = await reader
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), isToDo, isFree))
    .limit(1);
  return found.length > 0;
}

/**
 * Takes the next job of a kind that nobody has: of whoever has had none for the longest, the first. What an instance
 * left behind when it ended is among them as soon as its lease is over. The attempt is counted in the same statement.
 */
export async function takeNext(
  transaction: Transaction,
  kind: JobKind,
  leaseMs: number,
): Promise<TakenJob | null> {
  const { rows } = await transaction.execute<TakenJob & Record<string, unknown>>(sql`
    update jobs set state = 'working', attempts = attempts + 1, begun_at = clock_timestamp(),
      leased_until = ${inMs(leaseMs)}
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

const isOurs = (
  { id, attempt }: Pick<TakenJob, 'id' | 'attempt'>,
  states: readonly JobRow['state'][] = ['working'],
) => and(eq(jobs.id, id), inArray(jobs.state, [...states]), eq(jobs.attempts, attempt));

async function change(
  transaction: Transaction,
  job: TakenJob,
  values: PgUpdateSetSource<typeof jobs>,
  states?: readonly JobRow['state'][],
): Promise<boolean> {
  const changed = await transaction
    .update(jobs)
    .set(values)
    .where(isOurs(job, states))
    .returning({ id: jobs.id });
  return changed.length > 0;
}

/** False where the job is not ours any more. */
export const renewLease = (
  transaction: Transaction,
  job: TakenJob,
  { leaseMs, progress }: { readonly leaseMs: number; readonly progress: unknown },
) => change(transaction, job, { leasedUntil: inMs(leaseMs), progress });

/**
 * Keeps what became of it. False where it is not ours any more: then nobody learns of this. An end that is stored
 * already, by a commit whose answer was lost, is ours.
 */
export const finishJob = (
  transaction: Transaction,
  job: TakenJob,
  end: Pick<JobRow, 'outcome' | 'endedAt'> & { readonly state: 'done' | 'failed' },
) =>
  change(transaction, job, { ...end, task: null, progress: null, leasedUntil: null }, [
    'working',
    end.state,
  ]);

/** Forgets a job of which nothing has to be told. False where it is not ours any more. */
export async function dropFinished(transaction: Transaction, job: TakenJob): Promise<boolean> {
  const dropped = await transaction.delete(jobs).where(isOurs(job)).returning({ id: jobs.id });
  return dropped.length > 0;
}

/** For another attempt, not before so many milliseconds. Where nothing was tried, this one does not count. */
export const giveBack = (
  transaction: Transaction,
  job: TakenJob,
  { afterMs = 0, wasTried = true } = {},
) =>
  change(transaction, job, {
    state: 'waiting',
    progress: null,
    leasedUntil: afterMs === 0 ? null : inMs(afterMs),
    attempts: job.attempt - (wasTried ? 0 : 1),
  });

/** Removes what nobody has and nobody should begin any more; answers how many. */
export async function dropTooOld(transaction: Transaction, kind: JobKind): Promise<number> {
  const waits = inArray(jobs.state, ['ordered', 'waiting']);
  // Its instance has ended.
  const isLeft = and(eq(jobs.state, 'working'), isFree);
  const isTooOld = lt(jobs.createdAt, inMs(-TOO_OLD_AFTER_MS[kind]));
  const dropped = await transaction
    .delete(jobs)
    .where(and(eq(jobs.kind, kind), isTooOld, or(waits, isLeft)))
    .returning({ id: jobs.id });
  return dropped.length;
}

/** A job of this person; undefined where there is none. */
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
    .where(and(eq(jobs.key, key), eq(jobs.kind, kind), isOf(userId)));
  return found?.state === 'gone' ? undefined : found;
}

const isOf = (userId: number | null) =>
  userId === null ? isNull(jobs.userId) : eq(jobs.userId, userId);

/** Cancels it; answers what it was before, undefined where it is gone. Whose turn it was is remembered. */
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

/** The finished ones, the newest first; of two that ended at the same moment, the one asked for later. */
export async function finishedJobs(reader: Transaction, kind: JobKind) {
  return reader
    .select({ id: jobs.id, about: jobs.about, outcome: jobs.outcome, endedAt: jobs.endedAt })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), inArray(jobs.state, ['done', 'failed'])))
    .orderBy(desc(jobs.endedAt), desc(jobs.id));
}

export async function countUnfinished(reader: Transaction, kind: JobKind): Promise<number> {
  return reader.$count(jobs, and(eq(jobs.kind, kind), isUnfinished));
}

export async function countWaiting(reader: Transaction, kind: JobKind): Promise<number> {
  return reader.$count(jobs, and(eq(jobs.kind, kind), eq(jobs.state, 'waiting')));
}

/** In how many milliseconds the first lease ends of those that are unfinished; null: there is none. */
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

/** Ends all leases of a kind: this process has just started and has the data to itself. What waits for its next try goes on waiting. */
export async function endLeases(transaction: Transaction, kind: JobKind): Promise<void> {
  await transaction
    .update(jobs)
    .set({ leasedUntil: null })
    .where(and(eq(jobs.kind, kind), eq(jobs.state, 'working')));
  await transaction.delete(jobs).where(and(eq(jobs.kind, kind), eq(jobs.state, 'ordered')));
}

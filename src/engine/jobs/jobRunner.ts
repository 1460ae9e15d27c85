import { EventEmitter, once } from 'node:events';
import type { Subject } from '../db/changes.ts';
import { uncompressed } from '../db/compressed.ts';
import { lastStatement, type Transaction, write } from '../db/write.ts';
import {
  deleteFinishedJob,
  deleteOutdatedJobs,
  finishJob,
  returnJob,
  hasWaitingJob,
  msToLeaseEnd,
  endLeases,
  setJobTask,
  renewLease,
  type LeasedJob,
  leaseNextJob,
} from './jobs.queries.ts';
import {
  JOB_TIMES,
  type JobDeps,
  type JobEnd,
  type JobTimes,
  type KindOfWork,
} from './kindOfWork.ts';

const JOB_RETRY_MS = 5_000;

/** Leases follow the database's clock, which may be adjusted meanwhile; and timers have a maximum. */
const LONGEST_SLEEP_MS = 60_000;

interface CurrentJob {
  readonly job: LeasedJob;
  readonly ending: AbortController;
  progress: unknown;
}

/**
 * Works on the jobs of one kind, one at a time, alongside other instances. A job added here starts immediately if
 * nothing else is running. A job that another instance abandoned starts when its lease ends.
 */
export class JobRunner {
  readonly #deps: JobDeps;
  readonly #of: KindOfWork;
  readonly #times: JobTimes;
  readonly #others: Subject;
  readonly #ends = new EventEmitter();
  #running: Promise<void> | undefined;
  #current: CurrentJob | undefined;
  #isAsked = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: JobDeps, of: KindOfWork, times: Partial<JobTimes> = {}) {
    this.#deps = deps;
    this.#of = of;
    this.#times = { ...JOB_TIMES, ...times };
    this.#others = deps.changes.subject(`jobs-${of.kind}`);
    this.#ends.setMaxListeners(0);
    this.#others.hear((words) => {
      const [what, key = ''] = words.split(' ');
      if (what === 'added') this.wake();
      if (what === 'ended') this.#ended(key);
    });
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Begins with the waiting jobs. If no other instance can be running, unfinished jobs are free too. */
  async start({ isAlone }: { readonly isAlone: boolean }): Promise<void> {
    const { kind } = this.#of;
    const count = await this.#write(async (transaction) => {
      if (isAlone) await endLeases(transaction, kind);
      return deleteOutdatedJobs(transaction, kind);
    });
    if (count > 0)
      this.#deps.log.warn({ kind, count }, 'jobs were dropped because they are too old');
    this.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#current?.ending.abort();
    this.#ends.emit('stopped');
    await this.#running;
    this.#others.tell('added');
  }

  added(): void {
    this.wake();
    if (this.#current !== undefined) this.#others.tell('added');
  }

  /**
   * Stores the input of an ordered job, and starts it in the same transaction if nothing else is waiting. Returns false
   * if the job was cancelled meanwhile.
   */
  async give(id: number, task: Uint8Array): Promise<boolean> {
    const give = (leaseMs: number | null) =>
      this.#write((transaction) =>
        lastStatement(transaction, () => setJobTask(transaction, id, task, leaseMs)),
      );
    if (this.#running !== undefined || this.#isStopped || this.#lacksSpace()) {
      const given = await give(null);
      if (given !== null) this.added();
      return given !== null;
    }
    const giving = give(this.#times.leaseMs);
    this.#goOn(async () => {
      const given = await giving.catch(() => null);
      if (given !== 'waits') return given;
      this.#isAsked = true;
      return null;
    });
    return (await giving) !== null;
  }

  ended(key: string): void {
    this.#ended(key);
    this.#others.tell(`ended ${key}`);
  }

  progressOf(key: string): unknown {
    return this.#current?.job.key === key ? this.#current.progress : null;
  }

  async mayHaveEnded(key: string, milliseconds: number): Promise<void> {
    if (this.#isStopped) return;
    const late = AbortSignal.timeout(Math.max(0, Math.ceil(milliseconds)));
    const over = new AbortController();
    const signal = AbortSignal.any([late, over.signal]);
    const options = { signal };
    await Promise.race([
      once(this.#ends, key, options),
      once(this.#ends, 'stopped', options),
    ]).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    over.abort();
  }

  wake(): void {
    this.#isAsked = true;
    this.#begin();
  }

  #begin(): void {
    if (!this.#isStopped && this.#running === undefined) this.#goOn(() => Promise.resolve(null));
  }

  #goOn(first: () => Promise<LeasedJob | null>): void {
    clearTimeout(this.#timer);
    this.#running = this.#run(first).finally(() => {
      this.#running = undefined;
      if (this.#isAsked) this.wake();
    });
  }

  #ended(key: string): void {
    if (this.#current?.job.key === key) this.#current.ending.abort();
    this.#ends.emit(key);
  }

  #wakeIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#begin(), milliseconds).unref();
  }

  #lacksSpace(): boolean {
    return this.#of.needsSpace === true && this.#deps.database.lowOnSpace();
  }

  async #run(first: () => Promise<LeasedJob | null>): Promise<void> {
    const { kind } = this.#of;
    const { database, changes } = this.#deps;
    try {
      const given = await first();
      if (given !== null) await this.#process(given);
      for (;;) {
        const isAsked = this.#isAsked;
        this.#isAsked = false;
        if (this.#isStopped) return;
        if (this.#lacksSpace()) return this.#wakeIn(JOB_RETRY_MS);
        // A check that finds nothing to do commits nothing.
        if (!isAsked && !(await hasWaitingJob(database.orm, kind))) break;
        // Synced to disk before the job starts, so that an attempt that ends this process counts.
        const job = await this.#write((transaction) =>
          lastStatement(transaction, () => leaseNextJob(transaction, kind, this.#times.leaseMs)),
        );
        if (job === null) break;
        await this.#process(job);
      }
      const leaseMs = await msToLeaseEnd(database.orm, kind);
      const isMany = changes.proof !== null;
      const soonest = Math.min(
        leaseMs === null ? Infinity : Math.min(Math.max(leaseMs, 0) + 100, LONGEST_SLEEP_MS),
        isMany ? this.#times.lookEveryMs : Infinity,
      );
      if (soonest !== Infinity) this.#wakeIn(soonest);
    } catch (error) {
      if (this.#isStopped) return;
      // The attempt is counted and the lease ends, so retries stop even if this happens every time.
      this.#deps.log.warn({ err: error, kind }, 'jobs were interrupted; they will continue later');
      this.#isAsked = false;
      this.#wakeIn(JOB_RETRY_MS);
    }
  }

  async #process(job: LeasedJob): Promise<void> {
    const current: CurrentJob = { job, ending: new AbortController(), progress: null };
    this.#current = current;
    const renewing = setInterval(() => void this.#renew(current), this.#times.renewEveryMs);
    renewing.unref();
    try {
      const end = await this.#work(current);
      const isOurs = await this.#stored(job, end);
      // Other instances must not hear of a job that continues elsewhere or later, because they would end it on their
      // side.
      if (end.kind === 'done' || end.kind === 'failed') {
        if (isOurs) this.#others.tell(`ended ${job.key}`);
        else await this.#of.unwanted?.(end.outcome);
      }
    } finally {
      clearInterval(renewing);
      this.#current = undefined;
      this.#ends.emit(job.key);
    }
  }

  async #work(current: CurrentJob): Promise<JobEnd> {
    const { job, ending } = current;
    if (this.#isStopped) return { kind: 'left' };
    if (job.attempt > this.#of.mostAttempts) {
      const { kind } = this.#of;
      this.#deps.log.warn(
        { kind },
        'a job was abandoned: several instances stopped while running it',
      );
      return this.#of.lost();
    }
    return this.#of.work(uncompressed(job.task), {
      key: job.key,
      attempt: job.attempt,
      signal: ending.signal,
      report(progress) {
        current.progress = progress;
      },
    });
  }

  async #renew(current: CurrentJob): Promise<void> {
    const { leaseMs } = this.#times;
    const { job, progress, ending } = current;
    try {
      const isOurs = await this.#write(
        (transaction) => renewLease(transaction, job, { leaseMs, progress }),
        { mayBeLost: true },
      );
      // The job was cancelled elsewhere, or taken over because renewing its lease failed for too long.
      if (!isOurs) ending.abort();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the lease of a job could not be renewed');
    }
  }

  /**
   * Returns false if another instance has the job. The lease is renewed meanwhile, so that nobody repeats finished
   * work.
   */
  async #stored(job: LeasedJob, end: JobEnd): Promise<boolean> {
    const { kind } = this.#of;
    for (let tries = 1; ; tries += 1) {
      const isLast = this.#isStopped;
      try {
        return await this.#store(job, end);
      } catch (error) {
        if (isLast) throw error;
        if (tries === 1) {
          this.#deps.log.warn({ err: error, kind }, 'the result of a job could not be stored yet');
        }
        await this.mayHaveEnded(job.key, this.#times.storeAgainMs);
      }
    }
  }

  #store(job: LeasedJob, end: JobEnd): Promise<boolean> {
    // Results can be produced again; a sent message can't be unsent.
    const mayBeLost = end.kind === 'done' || end.kind === 'failed';
    const storeEnd = async (transaction: Transaction) => {
      if (end.kind === 'left') return returnJob(transaction, job, { wasTried: false });
      if (end.kind === 'over') return deleteFinishedJob(transaction, job);
      if (end.kind === 'again') return returnJob(transaction, job, end);
      const { kind: state, outcome } = end;
      const ended = { state, outcome, endedAt: this.#deps.now() };
      return lastStatement(transaction, () => finishJob(transaction, job, ended));
    };
    return this.#write(storeEnd, { mayBeLost });
  }

  #write<T>(
    work: (transaction: Transaction) => Promise<T>,
    { mayBeLost = false } = {},
  ): Promise<T> {
    const { database, changes } = this.#deps;
    const author = { actor: 'system', origin: { kind: 'upkeep' }, mayBeLost } as const;
    return write(database, changes, author, work);
  }
}

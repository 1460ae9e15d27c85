import { EventEmitter, once } from 'node:events';
import type { Subject } from '../db/changes.ts';
import { uncompressed } from '../db/compressed.ts';
import { lastly, type Transaction, write } from '../db/write.ts';
import {
  dropFinished,
  dropTooOld,
  finishJob,
  giveBack,
  hasNext,
  msToLeaseEnd,
  endLeases,
  giveTask,
  renewLease,
  type TakenJob,
  takeNext,
} from './jobs.queries.ts';
import {
  JOB_TIMES,
  type JobDeps,
  type JobEnd,
  type JobTimes,
  type KindOfWork,
} from './kindOfWork.ts';

const AFTER_TROUBLE_MS = 5_000;

/** Leases go by the clock of the database, which may be set meanwhile; and a timer has an end. */
const LONGEST_SLEEP_MS = 60_000;

interface Current {
  readonly job: TakenJob;
  readonly ending: AbortController;
  progress: unknown;
}

/**
 * Works on the jobs of one kind, one at a time, beside the other instances. What is added here is begun at once where
 * nothing else is under way; what another instance has left behind, when its lease is over.
 */
export class JobRunner {
  readonly #deps: JobDeps;
  readonly #of: KindOfWork;
  readonly #times: JobTimes;
  readonly #others: Subject;
  readonly #ends = new EventEmitter();
  #running: Promise<void> | undefined;
  #current: Current | undefined;
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

  /**
   * Begins with what is there and not too old. Where no other instance can be at work, what was begun before is free.
   */
  async start({ isAlone }: { readonly isAlone: boolean }): Promise<void> {
    const { kind } = this.#of;
    const count = await this.#write(async (transaction) => {
      if (isAlone) await endLeases(transaction, kind);
      return dropTooOld(transaction, kind);
    });
    if (count > 0) this.#deps.log.warn({ kind, count }, 'jobs were dropped: they are too old');
    this.wake();
  }

  /** Stops at once; what is under way is free for others, or for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#current?.ending.abort();
    // Whoever waits here is told to ask again.
    this.#ends.emit('stopped');
    await this.#running;
    this.#others.tell('added');
  }

  /** There is something to do; others may be free to do it. */
  added(): void {
    this.wake();
    if (this.#current !== undefined) this.#others.tell('added');
  }

  /**
   * Gives an ordered job its task, and begins with it in the same transaction where nothing else is to be done. False
   * where it was cancelled meanwhile.
   */
  async give(id: number, task: Uint8Array): Promise<boolean> {
    const give = (leaseMs: number | null) =>
      this.#write((transaction) =>
        lastly(transaction, () => giveTask(transaction, id, task, leaseMs)),
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

  /** Tells all who work on it, or wait for it, that a job has ended or was cancelled. */
  ended(key: string): void {
    this.#ended(key);
    this.#others.tell(`ended ${key}`);
  }

  /** How far a job is that is worked on here; null where it is not. */
  progressOf(key: string): unknown {
    return this.#current?.job.key === key ? this.#current.progress : null;
  }

  /** Waits until a job may have ended, but no longer than this. */
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

  #goOn(first: () => Promise<TakenJob | null>): void {
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

  async #run(first: () => Promise<TakenJob | null>): Promise<void> {
    const { kind } = this.#of;
    const { database, changes } = this.#deps;
    try {
      const given = await first();
      if (given !== null) await this.#process(given);
      for (;;) {
        const isAsked = this.#isAsked;
        this.#isAsked = false;
        if (this.#isStopped) return;
        if (this.#lacksSpace()) return this.#wakeIn(AFTER_TROUBLE_MS);
        // Whoever only looks commits nothing where there is nothing to do.
        if (!isAsked && !(await hasNext(database.orm, kind))) break;
        // On the disk before it begins: what ends this process counts.
        const job = await this.#write((transaction) =>
          lastly(transaction, () => takeNext(transaction, kind, this.#times.leaseMs)),
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
      // The attempt is counted and its lease ends, so this stops even if it happens every time.
      this.#deps.log.warn({ err: error, kind }, 'jobs were interrupted; they will continue later');
      this.#isAsked = false;
      this.#wakeIn(AFTER_TROUBLE_MS);
    }
  }

  async #process(job: TakenJob): Promise<void> {
    const current: Current = { job, ending: new AbortController(), progress: null };
    this.#current = current;
    const renewing = setInterval(() => void this.#renew(current), this.#times.renewEveryMs);
    renewing.unref();
    try {
      const end = await this.#work(current);
      const isOurs = await this.#stored(job, end);
      // Of what goes on elsewhere or later, others hear nothing: they would end it there.
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

  async #work(current: Current): Promise<JobEnd> {
    const { job, ending } = current;
    // It was taken while this instance began to stop.
    if (this.#isStopped) return { kind: 'left' };
    if (job.attempt > this.#of.mostAttempts) {
      const { kind } = this.#of;
      this.#deps.log.warn({ kind }, 'a job was given up: instances ended while they did it');
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

  async #renew(current: Current): Promise<void> {
    const { leaseMs } = this.#times;
    const { job, progress, ending } = current;
    try {
      const isOurs = await this.#write(
        (transaction) => renewLease(transaction, job, { leaseMs, progress }),
        { mayBeLost: true },
      );
      // It was cancelled elsewhere, or taken over after we had not been able to renew for too long.
      if (!isOurs) ending.abort();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the lease of a job could not be renewed');
    }
  }

  /** False where the job was not ours any more. Renewals go on meanwhile, so that nobody does again what was done. */
  async #stored(job: TakenJob, end: JobEnd): Promise<boolean> {
    const { kind } = this.#of;
    for (let tries = 1; ; tries += 1) {
      const isLast = this.#isStopped;
      try {
        return await this.#store(job, end);
      } catch (error) {
        if (isLast) throw error;
        if (tries === 1) {
          this.#deps.log.warn({ err: error, kind }, 'the end of a job is not stored yet');
        }
        await this.mayHaveEnded(job.key, this.#times.storeAgainMs);
      }
    }
  }

  #store(job: TakenJob, end: JobEnd): Promise<boolean> {
    // What was made can be made again; what went out must not.
    const mayBeLost = end.kind === 'done' || end.kind === 'failed';
    const storeEnd = async (transaction: Transaction) => {
      if (end.kind === 'left') return giveBack(transaction, job, { wasTried: false });
      if (end.kind === 'over') return dropFinished(transaction, job);
      if (end.kind === 'again') return giveBack(transaction, job, end);
      const { kind: state, outcome } = end;
      const ended = { state, outcome, endedAt: this.#deps.now() };
      return lastly(transaction, () => finishJob(transaction, job, ended));
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

import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PackFormat } from '../../contract/boardPacks.ts';
import { compressed } from '../../engine/db/compressed.ts';
import { type Transaction, write } from '../../engine/db/write.ts';
import { JobRunner } from '../../engine/jobs/jobRunner.ts';
import type { JobDeps, JobEnd, JobTimes, RunningJob } from '../../engine/jobs/kindOfWork.ts';
import {
  cancelJob,
  countUnfinished,
  findJob,
  finishedJobs,
  orderJob,
  removeJob,
} from '../../engine/jobs/jobs.queries.ts';
import type { ObjectStore, StoredFile } from '../../engine/storage/objectStore.ts';
import { type AttachedDocument, withAttachmentsIfPossible } from '../../packs/attachments.ts';
import type { PackSource } from '../../packs/model/packSource.ts';
import { BackgroundThread } from '../../threads/backgroundThread.ts';
import { ThreadEndedError } from '../../threads/watchedThread.ts';
import {
  isUnfinished,
  type StoredPack,
  type PackAbout,
  type PackFailure,
  type PackJob,
  packOf,
} from './packJob.ts';
import type { PackLimits } from './packLimits.ts';
import { PACK_LIMITS } from './packLimits.ts';
import type { RenderedPack, PackTask } from '../../packs/packTask.ts';
import type { PackTasks } from './packWorker.ts';

const PACK_JOB = 'pack';
const MEGABYTE = 1024 * 1024;
/** People often order two or three packs in a row, and Typst is slow to load. */
const PACK_THREAD_IDLE_MS = 30_000;
/** A pack that has crashed two instances is not attempted by a third. */
const MOST_PACK_ATTEMPTS = 2;
/** How often to look for packs that another instance finished without notifying. */
const PACK_CHECK_INTERVAL_MS = 1_000;

/** Too many packs are waiting already, for this person or in total. */
export class TooManyPacksError extends Error {
  readonly of: 'one' | 'all';
  constructor(of: 'one' | 'all') {
    super(`Too many board packs (${of})`);
    this.name = 'TooManyPacksError';
    this.of = of;
  }
}

class NoSpaceForPacksError extends Error {
  override readonly name = 'NoSpaceForPacksError';
  readonly code = 'ENOSPC';
}

interface KeptPacks {
  count: number;
  bytes: number;
  nextMs: number;
}

interface QueueOptions extends JobDeps {
  readonly results: ObjectStore;
  /** Attachments are read when a pack is created, because they are too large to be stored with the order. */
  readonly attachments: (source: PackSource, format: PackFormat) => Promise<AttachedDocument[]>;
  readonly limits?: PackLimits;
  readonly times?: Partial<JobTimes>;
  readonly onFailure: (format: PackFormat, failure: PackFailure, cause: unknown) => void;
}

const failedPack = (): JobEnd => ({ kind: 'failed', outcome: { failure: 'failed' } });

export class PackQueue {
  readonly limits: PackLimits;
  readonly #deps: JobDeps;
  readonly #results: ObjectStore;
  readonly #attachments: QueueOptions['attachments'];
  readonly #onFailure: QueueOptions['onFailure'];
  readonly #thread: BackgroundThread<PackTasks>;
  readonly #runner: JobRunner;
  #forgetting: NodeJS.Timeout | undefined;

  constructor({
    results,
    attachments,
    limits = PACK_LIMITS,
    times,
    onFailure,
    ...deps
  }: QueueOptions) {
    this.#deps = deps;
    this.#results = results;
    this.#attachments = attachments;
    this.limits = limits;
    this.#onFailure = onFailure;
    const script = new URL('./packWorker.ts', import.meta.url);
    this.#thread = new BackgroundThread(script, limits, PACK_THREAD_IDLE_MS);
    // `add` stored it with this type.
    const work = (task: unknown, job: RunningJob) => this.#make(task as PackTask, job);
    const of = {
      kind: PACK_JOB,
      work,
      lost: failedPack,
      unwanted: (outcome: object) => this.#removeResult(outcome),
      mostAttempts: MOST_PACK_ATTEMPTS,
      needsSpace: true,
    } as const;
    this.#runner = new JobRunner(deps, of, times);
  }

  async start(options: { readonly isAlone: boolean }): Promise<void> {
    await this.#runner.start(options);
    await this.#forget();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#forgetting);
    const stopped = this.#runner.stop();
    await this.#thread.stop();
    await stopped;
    clearTimeout(this.#forgetting);
  }

  get isStopped(): boolean {
    return this.#runner.isStopped;
  }

  /**
   * Adds a pack, or throws TooManyPacksError. A place is reserved before figures are read, so that concurrent requests
   * can't read figures for more packs than the queue holds. `isAwaited`: the caller fetches the pack immediately, and until then it
   * isn't dropped.
   */
  async add(
    userId: number,
    format: PackFormat,
    read: () => Promise<Omit<PackTask, 'format' | 'attached'>>,
    { isAwaited = false } = {},
  ): Promise<PackJob> {
    if (this.isStopped) throw new TooManyPacksError('all');
    if (this.#deps.database.lowOnSpace()) throw new NoSpaceForPacksError();
    const { unfinishedOfOne: ofOne, unfinished: ofAll } = this.limits;
    const key = randomBytes(16).toString('base64url');
    const about: PackAbout = { format, ...(isAwaited ? { isAwaited } : {}) };
    const job = { key, kind: PACK_JOB, userId, about } as const;
    // This write isn't synced, because storing the task later syncs it too.
    const ordered = await this.#write(
      (transaction) => orderJob(transaction, job, { ofOne, ofAll }),
      { mayBeLost: true },
    );
    if (typeof ordered === 'string') throw new TooManyPacksError(ordered);
    const { id, createdAt } = ordered;
    try {
      const task = await compressed({ ...(await read()), format } satisfies PackTask);
      // Reading the figures took so long that the reserved place was given away.
      if (!(await this.#runner.give(id, task))) throw new TooManyPacksError('all');
    } catch (error) {
      // If removing the job fails too, its place is free after two minutes.
      await this.#write((transaction) => removeJob(transaction, id)).catch(() => {});
      throw error;
    }
    return { id: key, format, createdAt, state: { kind: 'waiting' } };
  }

  unfinished(): Promise<number> {
    return countUnfinished(this.#deps.database.orm, PACK_JOB);
  }

  async find(userId: number, id: string): Promise<PackJob | null> {
    return (await this.#row(userId, id))?.pack ?? null;
  }

  async settled(userId: number, id: string, milliseconds: number): Promise<PackJob | null> {
    const until = performance.now() + milliseconds;
    for (;;) {
      const leftMs = until - performance.now();
      // Called before the check, so that an end in between isn't missed.
      const ended = this.#runner.mayHaveEnded(id, Math.min(leftMs, PACK_CHECK_INTERVAL_MS));
      const pack = await this.find(userId, id);
      if (pack === null || !isUnfinished(pack) || leftMs <= 0 || this.isStopped) return pack;
      await ended;
    }
  }

  open({ result }: Pick<StoredPack, 'result'>): Promise<StoredFile | null> {
    return this.#results.open(result);
  }

  async contentOf(pack: Pick<StoredPack, 'result'>): Promise<Buffer | null> {
    const file = await this.open(pack);
    return file === null ? null : buffer(file.content);
  }

  async cancel(userId: number, id: string): Promise<boolean> {
    const found = await this.#row(userId, id);
    if (found === undefined) return false;
    await this.#drop(found.id);
    this.#runner.ended(id);
    return true;
  }

  async #row(userId: number, key: string) {
    const row = await findJob(this.#deps.database.orm, { kind: PACK_JOB, userId, key });
    if (row === undefined || this.#isTooOld(row.endedAt)) return undefined;
    return { id: row.id, pack: packOf(row, this.#runner.progressOf(key)) };
  }

  #isTooOld(endedAt: Date | null): boolean {
    return endedAt !== null && this.#deps.now().getTime() - endedAt.getTime() >= this.limits.keptMs;
  }

  async #make(task: PackTask, job: RunningJob): Promise<JobEnd> {
    const { signal } = job;
    const stop = () => {
      void this.#thread.stop();
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      signal.throwIfAborted();
      const attached = await this.#attachments(task.source, task.format);
      const onProgress = (progress: unknown) => job.report(progress);
      const answer = await withAttachmentsIfPossible(attached, async (following) => {
        signal.throwIfAborted();
        return this.#thread.ask('make', { ...task, attached: following }, { onProgress });
      });
      if (answer.kind === 'made') return await this.#keep(task.format, answer.made);
      await this.#makeRoom(0);
      const { kind: _listed, ...listed } = answer;
      const failure = listed.contradictions.length > 0 ? 'contradicted' : 'unprintable';
      return { kind: 'failed', outcome: { failure, ...listed } };
    } catch (error) {
      if (signal.aborted) return { kind: 'left' };
      const reason = error instanceof ThreadEndedError ? error.reason : 'failed';
      return await this.#failed(task.format, reason === 'stopped' ? 'failed' : reason, error);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async #keep(format: PackFormat, { fileName, content }: RenderedPack): Promise<JobEnd> {
    if (content.byteLength > this.limits.keptMegabytes * MEGABYTE) {
      return this.#failed(format, 'large', undefined);
    }
    const result = randomBytes(16).toString('hex');
    await Promise.all([this.#makeRoom(content.byteLength), this.#results.put(result, content)]);
    return { kind: 'done', outcome: { fileName, fileSize: content.byteLength, result } };
  }

  async #failed(format: PackFormat, failure: PackFailure, cause: unknown): Promise<JobEnd> {
    this.#onFailure(format, failure, cause);
    await this.#makeRoom(0);
    return { kind: 'failed', outcome: { failure } };
  }

  async #drop(id: number): Promise<void> {
    const before = await this.#write((transaction) => cancelJob(transaction, id, this.#deps.now()));
    if (before?.state === 'done') await this.#removeResult(before.outcome);
  }

  async #removeResult(outcome: unknown): Promise<void> {
    // `#keep` or `#failed` reported it with this type.
    const { result } = outcome as Partial<StoredPack>;
    if (result !== undefined) await this.#results.remove(result);
  }

  async #makeRoom(size: number): Promise<void> {
    try {
      await this.#dropSome({ count: 1, bytes: size, nextMs: this.limits.keptMs });
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'finished board packs could not be dropped');
    }
  }

  /** Drops finished packs that are too old, too many or too large, the oldest first, and schedules the next check. */
  async #dropSome({ count, bytes, nextMs }: KeptPacks): Promise<void> {
    const { keptMs, kept, keptMegabytes } = this.limits;
    const now = this.#deps.now().getTime();
    for (const row of await finishedJobs(this.#deps.database.orm, PACK_JOB)) {
      const { id, endedAt } = row;
      // `#keep`, `#failed` or `add` stored it with this type.
      const pack = row.outcome as Partial<StoredPack> | null;
      const { isAwaited = false } = row.about as PackAbout;
      const endsMs = (endedAt?.getTime() ?? 0) + keptMs;
      count += 1;
      bytes += pack?.fileSize ?? 0;
      const isTooMuch = count > kept || bytes > keptMegabytes * MEGABYTE;
      if ((isTooMuch && !isAwaited) || endsMs <= now) await this.#drop(id);
      else nextMs = Math.min(nextMs, endsMs - now);
    }
    clearTimeout(this.#forgetting);
    if (nextMs === Infinity || this.isStopped) return;
    this.#forgetting = setTimeout(() => void this.#forget(), Math.min(nextMs, keptMs)).unref();
  }

  async #forget(): Promise<void> {
    try {
      await this.#dropSome({ count: 0, bytes: 0, nextMs: Infinity });
    } catch (error) {
      if (this.isStopped) return;
      this.#deps.log.warn({ err: error }, 'finished board packs could not be dropped');
    }
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

import type { PackFormat, UnprintableCharacter } from '../../contract/boardPacks.ts';
import { BackgroundThread } from '../threads/backgroundThread.ts';
import { ThreadEndedError } from '../threads/watchedThread.ts';
import type { PackFailure } from './packJob.ts';
import { PackJob } from './packJob.ts';
import type { PackLimits } from './packLimits.ts';
import { PACK_LIMITS } from './packLimits.ts';
import type { MadePack, PackProgress, PackTask } from './packTask.ts';
import type { PackTasks } from './packWorker.ts';

const MEGABYTE = 1024 * 1024;
/** People often order two or three packs in a row, and Typst is slow to load. */
const IDLE_MS = 30_000;
const STARTING: PackProgress = { done: 0, steps: 0, step: 'Starting' };

/** A pack was refused: too many are waiting already, of this person or of everybody. */
export class TooManyPacksError extends Error {
  readonly of: 'one' | 'all';
  constructor(of: 'one' | 'all') {
    super(`Too many board packs of ${of}`);
    this.name = 'TooManyPacksError';
    this.of = of;
  }
}

interface QueueOptions {
  readonly now: () => Date;
  readonly limits?: PackLimits;
  readonly onFailure: (job: PackJob, cause: unknown) => void;
}

/** The packs ordered from this process, made one at a time; those who ordered some have theirs in turn. */
export class PackQueue {
  readonly limits: PackLimits;
  readonly #now: () => Date;
  readonly #onFailure: QueueOptions['onFailure'];
  readonly #thread: BackgroundThread<PackTasks>;
  /** In the order in which they were asked for. */
  readonly #jobs = new Map<string, PackJob>();
  /** In which turn each person's last pack was begun. */
  readonly #lastTurns = new Map<number, number>();
  #isWorking = false;
  #isStopped = false;
  #forgetting: NodeJS.Timeout | undefined;

  constructor({ now, limits = PACK_LIMITS, onFailure }: QueueOptions) {
    this.#now = now;
    this.limits = limits;
    this.#onFailure = onFailure;
    const script = new URL('./packWorker.ts', import.meta.url);
    this.#thread = new BackgroundThread(script, limits, IDLE_MS);
  }

  /**
   * Takes a pack on, or throws TooManyPacksError. Its place is taken before its figures are read,
   * so that no number of requests at once reads more than may wait.
   */
  async add(
    userId: number,
    format: PackFormat,
    read: () => Promise<Omit<PackTask, 'format'>>,
  ): Promise<PackJob> {
    const unfinished = [...this.#jobs.values()].filter((job) => job.isUnfinished);
    const { unfinishedOfOne, unfinished: most } = this.limits;
    if (unfinished.filter((job) => job.userId === userId).length >= unfinishedOfOne) {
      throw new TooManyPacksError('one');
    }
    if (unfinished.length >= most || this.#isStopped) throw new TooManyPacksError('all');
    const job = new PackJob(userId, format, this.#now());
    this.#jobs.set(job.id, job);
    try {
      job.become({ kind: 'waiting', task: { ...(await read()), format } });
    } catch (error) {
      this.#drop(job);
      throw error;
    }
    void this.#work();
    return job;
  }

  /** How many wait or are being made. */
  get unfinished(): number {
    return [...this.#jobs.values()].filter((job) => job.isUnfinished).length;
  }

  /** Only to the person who asked for it. */
  find(userId: number, id: string): PackJob | null {
    this.#forget();
    const job = this.#jobs.get(id);
    return job?.userId === userId ? job : null;
  }

  /** Stops the work on it, or drops the finished pack. */
  async cancel(job: PackJob): Promise<void> {
    const wasMade = job.state.kind === 'making';
    this.#drop(job);
    if (wasMade) await this.#thread.stop();
  }

  /** Stops at once, without waiting for unfinished packs. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#forgetting);
    for (const job of this.#jobs.values()) this.#drop(job);
    await this.#thread.stop();
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    let turn = 0;
    for (;;) {
      const next = this.#next();
      if (next === undefined) break;
      this.#lastTurns.set(next.userId, (turn += 1));
      await this.#make(next);
    }
    this.#lastTurns.clear();
    this.#isWorking = false;
  }

  /** The first that waits of whoever has had no pack for the longest. */
  #next(): PackJob | undefined {
    let next: PackJob | undefined;
    for (const job of this.#jobs.values()) {
      if (job.state.kind !== 'waiting') continue;
      if (next === undefined || this.#lastTurn(job) < this.#lastTurn(next)) next = job;
    }
    return next;
  }

  #lastTurn({ userId }: PackJob): number {
    return this.#lastTurns.get(userId) ?? 0;
  }

  async #make(job: PackJob): Promise<void> {
    const { state } = job;
    if (state.kind !== 'waiting') return;
    const { task } = state;
    job.become({ kind: 'making', task, progress: STARTING });
    try {
      const answer = await this.#thread.ask('make', task, {
        onProgress: (progress) => job.become({ kind: 'making', task, progress }),
      });
      if (answer.kind === 'made') this.#keep(job, answer.made);
      else this.#list(job, answer.characters);
    } catch (error) {
      const reason = error instanceof ThreadEndedError ? error.reason : 'failed';
      // Cancelled: nobody is waiting for it any more.
      if (!job.isUnfinished) return;
      this.#fail(job, reason === 'stopped' ? 'failed' : reason, error);
    }
  }

  #keep(job: PackJob, made: MadePack): void {
    if (made.content.byteLength > this.limits.keptMegabytes * MEGABYTE) {
      return this.#fail(job, 'large', undefined);
    }
    job.become({ kind: 'ready', made, endedAt: this.#now() });
    this.#forget();
  }

  #list(job: PackJob, unprintable: readonly UnprintableCharacter[]): void {
    const endedAt = this.#now();
    job.become({ kind: 'failed', failure: 'unprintable', unprintable, endedAt });
    this.#forget();
  }

  #fail(job: PackJob, failure: PackFailure, cause: unknown): void {
    job.become({ kind: 'failed', failure, endedAt: this.#now() });
    this.#onFailure(job, cause);
    this.#forget();
  }

  #drop(job: PackJob): void {
    job.become({ kind: 'gone' });
    this.#jobs.delete(job.id);
  }

  /** Drops finished packs that are too old, too many or too large, the oldest first, again and again. */
  #forget(): void {
    const { keptMs, kept, keptMegabytes } = this.limits;
    const now = this.#now().getTime();
    const finished = [...this.#jobs.values()].flatMap((job) => {
      const { state } = job;
      if (state.kind !== 'ready' && state.kind !== 'failed') return [];
      const size = state.kind === 'ready' ? state.made.content.byteLength : 0;
      return [{ job, size, endedMs: state.endedAt.getTime() }];
    });
    // Of two that ended at the same moment, the one requested later counts as newer.
    const newestFirst = finished.toReversed().toSorted((a, b) => b.endedMs - a.endedMs);
    let [count, bytes, nextMs] = [0, 0, Infinity];
    for (const { job, size, endedMs } of newestFirst) {
      count += 1;
      bytes += size;
      const isTooMuch = count > kept || bytes > keptMegabytes * MEGABYTE;
      if (isTooMuch || now - endedMs >= keptMs) this.#drop(job);
      else nextMs = endedMs + keptMs - now;
    }
    clearTimeout(this.#forgetting);
    if (nextMs === Infinity || this.#isStopped) return;
    this.#forgetting = setTimeout(() => this.#forget(), nextMs).unref();
  }
}

import type { Transferable } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type {
  AnswerOf,
  ProgressOf,
  ReplyMessage,
  TaskMessage,
  TaskOf,
  ThreadTasks,
} from './threadTasks.ts';

export interface ThreadLimits {
  readonly timeMs: number;
  readonly heapMegabytes: number;
  /** How much the process may grow during a task. No other limit covers memory outside the heap. */
  readonly growthMegabytes: number;
  /** In the background process, the task doesn't wait for a slot, because it is short or has the lowest priority. */
  readonly takesNoPlace?: true;
}

export type ThreadEnd = 'slow' | 'large' | 'failed' | 'stopped';

const WATCH_EVERY_MS = 200;
/** Extra time for loading the thread, which on a busy machine takes as long as some tasks. */
const LOADING_MS = 20_000;
export const IDLE_MS = 5_000;
const BYTES_PER_MEGABYTE = 1024 * 1024;

export class ThreadEndedError extends Error {
  readonly reason: ThreadEnd;
  constructor(reason: ThreadEnd, cause?: unknown) {
    super(`A thread ended during its task: ${reason}`, { cause });
    this.name = 'ThreadEndedError';
    this.reason = reason;
  }
}

interface TaskOptions<Progress> {
  readonly transfer?: readonly Transferable[];
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * Does one task at a time in its own thread, so that requests don't wait for it. Ends the thread if a task takes too
 * much time or memory; the next task gets a new one.
 */
export class WatchedThread<Tasks extends ThreadTasks> {
  readonly #script: URL;
  readonly #limits: ThreadLimits;
  readonly #idleMs: number;
  readonly #oneAtATime = pLimit(1);
  readonly #stopped = new WeakSet<Worker>();
  #worker: Worker | undefined;
  #stops = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(script: URL, limits: ThreadLimits, idleMs = IDLE_MS) {
    this.#script = script;
    this.#limits = limits;
    this.#idleMs = idleMs;
  }

  /**
   * The answer to a task, which waits for those requested before it. @throws ThreadEndedError if the thread ended
   * during the task.
   */
  ask<Name extends keyof Tasks & string>(
    name: Name,
    task: TaskOf<Tasks, Name>,
    options: TaskOptions<ProgressOf<Tasks, Name>> = {},
  ): Promise<AnswerOf<Tasks, Name>> {
    const stops = this.#stops;
    return this.#oneAtATime(() => {
      if (this.#stops !== stops) throw new ThreadEndedError('stopped');
      return this.#perform({ name, task }, options);
    });
  }

  /** Ends the thread immediately, even in the middle of a task. Waiting tasks aren't started. */
  stop(): Promise<void> {
    this.#stops += 1;
    return this.#end();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker === undefined) return;
    this.#stopped.add(worker);
    await worker.terminate();
  }

  async #perform<Answer, Progress>(
    message: TaskMessage,
    options: TaskOptions<Progress>,
  ): Promise<Answer> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    try {
      return await this.#answerOf<Answer, Progress>(worker, message, options);
    } catch (error) {
      // Work left over from this task must not continue during the next one.
      if (this.#worker === worker) await this.#end();
      throw error;
    } finally {
      if (this.#worker === worker) {
        this.#idle = setTimeout(() => void this.#end(), this.#idleMs).unref();
      }
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes },
    });
    // An error after the answer doesn't belong to any task; without a listener it would end the server.
    worker.on('error', () => {});
    // A thread that ended by itself between two tasks gets no further tasks.
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    // The server can end without waiting for the thread.
    worker.unref();
    return worker;
  }

  #answerOf<Answer, Progress>(
    worker: Worker,
    message: TaskMessage,
    { transfer = [], onProgress }: TaskOptions<Progress>,
  ): Promise<Answer> {
    const { timeMs, growthMegabytes } = this.#limits;
    const before = process.memoryUsage.rss();
    return new Promise((resolve, reject) => {
      const ended = (reason: ThreadEnd, cause?: unknown) => {
        settle();
        reject(new ThreadEndedError(reason, cause));
      };
      const replied = (reply: ReplyMessage<Answer, Progress>) => {
        if (reply.kind === 'begun') {
          clearTimeout(limit);
          limit = setTimeout(() => ended('slow'), timeMs);
          return;
        }
        if (reply.kind === 'progress') return onProgress?.(reply.progress);
        settle();
        resolve(reply.answer);
      };
      const failed = (error: unknown) => {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        ended(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'large' : 'failed', error);
      };
      const exited = () => ended(this.#stopped.has(worker) ? 'stopped' : 'failed');
      let limit = setTimeout(() => ended('slow'), LOADING_MS + timeMs);
      const watch = setInterval(() => {
        const grown = process.memoryUsage.rss() - before;
        if (grown > growthMegabytes * BYTES_PER_MEGABYTE) ended('large');
      }, WATCH_EVERY_MS);
      const settle = () => {
        clearTimeout(limit);
        clearInterval(watch);
        worker.off('message', replied).off('error', failed).off('exit', exited);
      };
      worker.on('message', replied).on('error', failed).on('exit', exited);
      worker.postMessage(message, [...transfer]);
    });
  }
}

import type { Transferable } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import type { FromThread, ThreadTalk } from './threadMessages.ts';

export interface ThreadLimits {
  /** For one task. */
  readonly timeMs: number;
  /** Of the thread's own heap. */
  readonly heapMegabytes: number;
  /** How much the process may grow meanwhile: what lies outside the heap is in no other limit. */
  readonly growthMegabytes: number;
}

/** Why a thread was ended, or ended itself, over a task. */
export type ThreadEnd = 'slow' | 'large' | 'failed' | 'stopped';

const WATCH_EVERY_MS = 200;
/** Without work for so long, the thread's memory is given back, unless told otherwise. */
const IDLE_MS = 5_000;
const MEGABYTE = 1024 * 1024;

/** The thread ended over a task. Another attempt may go better. */
export class ThreadEndedError extends Error {
  readonly reason: ThreadEnd;
  constructor(reason: ThreadEnd, cause?: unknown) {
    super(`A thread ended over its task: ${reason}`, { cause });
    this.name = 'ThreadEndedError';
    this.reason = reason;
  }
}

interface TaskOptions<Talk extends ThreadTalk> {
  /** What is handed over and not copied. */
  readonly transfer?: readonly Transferable[];
  readonly onProgress?: (progress: Talk['progress']) => void;
}

/**
 * Does one task at a time in a thread of its own, so that no request waits for it, and ends the
 * thread over a task that takes too much time or memory; the next task gets a new one.
 */
export class WatchedThread<Talk extends ThreadTalk> {
  readonly #script: URL;
  readonly #limits: ThreadLimits;
  readonly #idleMs: number;
  readonly #stopped = new WeakSet<Worker>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** The script calls `answerTasks`. */
  constructor(script: URL, limits: ThreadLimits, idleMs = IDLE_MS) {
    this.#script = script;
    this.#limits = limits;
    this.#idleMs = idleMs;
  }

  /** The thread's answer; otherwise a ThreadEndedError. */
  async ask(task: Talk['task'], options: TaskOptions<Talk> = {}): Promise<Talk['answer']> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    try {
      return await this.#answerOf(worker, task, options);
    } catch (error) {
      // Whatever it still did for this task must not go on beside the next one.
      if (this.#worker === worker) await this.stop();
      throw error;
    } finally {
      if (this.#worker === worker) {
        this.#idle = setTimeout(() => void this.stop(), this.#idleMs).unref();
      }
    }
  }

  /** Ends the thread at once, in the middle of a task too. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker === undefined) return;
    this.#stopped.add(worker);
    await worker.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes },
    });
    // An error that comes after an answer belongs to no task; unheard, it would end the server.
    worker.on('error', () => {});
    // One that ended by itself between two tasks takes none any more.
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    // The server's end does not wait for it.
    worker.unref();
    return worker;
  }

  #answerOf(
    worker: Worker,
    task: Talk['task'],
    options: TaskOptions<Talk>,
  ): Promise<Talk['answer']> {
    const { timeMs, growthMegabytes } = this.#limits;
    const before = process.memoryUsage.rss();
    return new Promise((resolve, reject) => {
      const ended = (reason: ThreadEnd, cause?: unknown) => {
        settle();
        reject(new ThreadEndedError(reason, cause));
      };
      const told = (message: FromThread<Talk>) => {
        if (message.kind === 'progress') return options.onProgress?.(message.progress);
        settle();
        resolve(message.answer);
      };
      const failed = (error: unknown) => {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        ended(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'large' : 'failed', error);
      };
      const exited = () => ended(this.#stopped.has(worker) ? 'stopped' : 'failed');
      const limit = setTimeout(() => ended('slow'), timeMs);
      const watch = setInterval(() => {
        const grown = process.memoryUsage.rss() - before;
        if (grown > growthMegabytes * MEGABYTE) ended('large');
      }, WATCH_EVERY_MS);
      const settle = () => {
        clearTimeout(limit);
        clearInterval(watch);
        worker.off('message', told).off('error', failed).off('exit', exited);
      };
      worker.on('message', told).on('error', failed).on('exit', exited);
      worker.postMessage(task, [...(options.transfer ?? [])]);
    });
  }
}

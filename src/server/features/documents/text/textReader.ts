import { Worker } from 'node:worker_threads';
import type { UploadExtension } from '../../../../contract/limits.ts';
import type { ExtractedText, TextReason } from './extractedText.ts';
import { NoTextError } from './extractedText.ts';
import type { FromTextWorker, ToTextWorker } from './textProtocol.ts';

export interface ReadingLimits {
  /** For one file. */
  readonly timeMs: number;
  /** Of the worker's own heap. */
  readonly heapMegabytes: number;
  /** How much the process may grow meanwhile: what lies outside the heap is in no other limit. */
  readonly growthMegabytes: number;
}

export const READING_LIMITS: ReadingLimits = {
  timeMs: 60_000,
  heapMegabytes: 256,
  growthMegabytes: 700,
};

const WATCH_EVERY_MS = 200;
/** Without work for so long, the worker's memory is given back. */
const IDLE_MS = 5_000;
const MEGABYTE = 1024 * 1024;

/** The worker was ended, or ended itself, over a file. Another attempt may go better. */
export class ReadingEndedError extends Error {
  readonly reason: TextReason;
  constructor(reason: TextReason, cause?: unknown) {
    super(`Reading a file was ended: ${reason}`, { cause });
    this.name = 'ReadingEndedError';
    this.reason = reason;
  }
}

/**
 * Reads one file at a time in a thread of its own, so that no request waits for it, and ends the
 * thread over a file that takes too much time or memory; the next file gets a new one.
 */
export class TextReader {
  readonly #limits: ReadingLimits;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: ReadingLimits = READING_LIMITS) {
    this.#limits = limits;
  }

  /** The text; otherwise a NoTextError or a ReadingEndedError. */
  async read(bytes: ArrayBuffer, type: UploadExtension): Promise<ExtractedText> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#startWorker());
    try {
      const answer = await this.#answerOf(worker, { bytes, type });
      if (answer.kind === 'none') throw new NoTextError(answer.reason);
      if (answer.kind === 'error') throw new NoTextError('failed', answer.error);
      return answer.text;
    } catch (error) {
      // Whatever it still did for this file must not go on beside the next one.
      if (error instanceof ReadingEndedError) await this.stop();
      throw error;
    } finally {
      this.#idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
    }
  }

  /** Ends the worker at once, in the middle of a file too. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./textWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes },
    });
    // An error that comes after an answer belongs to no file; unheard, it would end the server.
    worker.on('error', () => {});
    // The server's end does not wait for it.
    worker.unref();
    return worker;
  }

  #answerOf(worker: Worker, message: ToTextWorker): Promise<FromTextWorker> {
    const { timeMs, growthMegabytes } = this.#limits;
    const before = process.memoryUsage.rss();
    return new Promise((resolve, reject) => {
      const ended = (reason: TextReason, cause?: unknown) => {
        settle();
        reject(new ReadingEndedError(reason, cause));
      };
      const answered = (answer: FromTextWorker) => {
        settle();
        resolve(answer);
      };
      const failed = (error: unknown) => {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        ended(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'large' : 'failed', error);
      };
      const exited = () => ended('failed');
      const limit = setTimeout(() => ended('slow'), timeMs);
      const watch = setInterval(() => {
        const grown = process.memoryUsage.rss() - before;
        if (grown > growthMegabytes * MEGABYTE) ended('large');
      }, WATCH_EVERY_MS);
      const settle = () => {
        clearTimeout(limit);
        clearInterval(watch);
        worker.off('message', answered).off('error', failed).off('exit', exited);
      };
      worker.on('message', answered).on('error', failed).on('exit', exited);
      worker.postMessage(message, [message.bytes]);
    });
  }
}

import type { UploadExtension } from '../../../../contract/limits.ts';
import type { ThreadLimits } from '../../../threads/watchedThread.ts';
import { BackgroundThread } from '../../../threads/backgroundThread.ts';
import { ThreadEndedError } from '../../../threads/watchedThread.ts';
import type { ExtractedText, TextReason } from './extractedText.ts';
import { NoTextError } from './extractedText.ts';
import type { TextSource, TextTasks } from './textWorker.ts';

/** For one file. */
export const READING_LIMITS: ThreadLimits = {
  timeMs: 60_000,
  heapMegabytes: 256,
  growthMegabytes: 700,
  // Nobody waits for it, and at the lowest priority it gives way to all else.
  takesNoPlace: true,
};

/** The thread ended while it read a file. Another attempt may succeed. */
export class ReadingEndedError extends Error {
  readonly reason: TextReason;
  constructor(reason: TextReason, cause?: unknown) {
    super(`Reading a file was ended: ${reason}`, { cause });
    this.name = 'ReadingEndedError';
    this.reason = reason;
  }
}

/** Reads one file at a time in a thread. */
export class TextReader {
  readonly #thread: BackgroundThread<TextTasks>;

  constructor(limits: ThreadLimits = READING_LIMITS) {
    this.#thread = new BackgroundThread(new URL('./textWorker.ts', import.meta.url), limits);
  }

  /** @throws NoTextError or ReadingEndedError, or another error where the disk does not give the file. */
  async read(source: TextSource, type: UploadExtension): Promise<ExtractedText> {
    const answer = await this.#ask(source, type);
    if (answer.kind === 'unreadable') throw answer.error;
    if (answer.kind === 'none') throw new NoTextError(answer.reason);
    if (answer.kind === 'error') throw new NoTextError('failed', answer.error);
    return answer.text;
  }

  /** Ends the thread at once, even in the middle of a file. */
  stop(): Promise<void> {
    return this.#thread.stop();
  }

  async #ask(source: TextSource, type: UploadExtension) {
    try {
      return await this.#thread.ask('read', { source, type });
    } catch (error) {
      if (!(error instanceof ThreadEndedError)) throw error;
      const reason = error.reason === 'stopped' ? 'failed' : error.reason;
      throw new ReadingEndedError(reason, error.cause);
    }
  }
}

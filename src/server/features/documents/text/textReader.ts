import type { UploadExtension } from '../../../../contract/limits.ts';
import type { ThreadLimits } from '../../../../threads/watchedThread.ts';
import { BackgroundThread } from '../../../../threads/backgroundThread.ts';
import { ThreadEndedError } from '../../../../threads/watchedThread.ts';
import type { ExtractedText, TextReason } from './extractedText.ts';
import { NoTextError } from './extractedText.ts';
import type { TextSource, TextTasks } from './textWorker.ts';

export const READING_LIMITS: ThreadLimits = {
  timeMs: 60_000,
  heapMegabytes: 256,
  growthMegabytes: 700,
  // Nobody waits for text extraction, so it has the lowest priority.
  takesNoPlace: true,
};

export class ReadingEndedError extends Error {
  readonly reason: TextReason;
  constructor(reason: TextReason, cause?: unknown) {
    super(`Reading a file was stopped: ${reason}`, { cause });
    this.name = 'ReadingEndedError';
    this.reason = reason;
  }
}

export class TextReader {
  readonly #thread: BackgroundThread<TextTasks>;

  constructor(limits: ThreadLimits = READING_LIMITS) {
    this.#thread = new BackgroundThread(new URL('./textWorker.ts', import.meta.url), limits);
  }

  async read(source: TextSource, type: UploadExtension): Promise<ExtractedText> {
    const answer = await this.#ask(source, type);
    if (answer.kind === 'unreadable') throw answer.error;
    if (answer.kind === 'none') throw new NoTextError(answer.reason);
    if (answer.kind === 'error') throw new NoTextError('failed', answer.error);
    return answer.text;
  }

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

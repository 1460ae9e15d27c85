import type { Log } from '../../../db/database.ts';
import { ProblemError } from '../../../http/problem.ts';
import type { ThreadEnd, ThreadLimits } from '../../../threads/watchedThread.ts';
import { ThreadEndedError, WatchedThread } from '../../../threads/watchedThread.ts';
import type {
  ImportAnswer,
  ImportTalk,
  ImportTask,
  ReadWorkbook,
  Understood,
} from './importTalk.ts';

/** For one workbook. */
const READING_LIMITS: ThreadLimits = { timeMs: 30_000, heapMegabytes: 384, growthMegabytes: 700 };

const ENDED: Readonly<Record<ThreadEnd, string>> = {
  slow: 'Reading the workbook took too long; import fewer sheets at a time',
  large: 'The workbook unpacks to more than can be read; import fewer sheets at a time',
  failed: 'The workbook cannot be read; save it anew as .xlsx and try again',
  stopped: 'The server is stopping; try again',
};

/**
 * Reads workbooks one after the other in a thread of its own, so that no other request waits, and
 * ends the thread over a workbook that takes too much time or memory.
 */
export class ImportReader {
  readonly #thread: WatchedThread<ImportTalk>;
  readonly #log: Log;
  #last: Promise<unknown> = Promise.resolve();

  constructor(log: Log, limits: ThreadLimits = READING_LIMITS) {
    this.#log = log;
    this.#thread = new WatchedThread(new URL('./importWorker.ts', import.meta.url), limits);
  }

  async understand(task: Extract<ImportTask, { kind: 'file' | 'pasted' }>): Promise<Understood> {
    const answer = await this.#answerTo(task);
    if (answer.kind !== 'understood') throw new TypeError('The reading thread answered otherwise');
    return answer.understood;
  }

  async recall(task: Omit<Extract<ImportTask, { kind: 'recall' }>, 'kind'>) {
    const answer = await this.#answerTo({ kind: 'recall', ...task });
    if (answer.kind !== 'recalled') throw new TypeError('The reading thread answered otherwise');
    return answer.layouts;
  }

  async read(task: Omit<Extract<ImportTask, { kind: 'amounts' }>, 'kind'>): Promise<ReadWorkbook> {
    const answer = await this.#answerTo({ kind: 'amounts', ...task });
    if (answer.kind !== 'read') throw new TypeError('The reading thread answered otherwise');
    return answer.read;
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }

  async #answerTo(task: ImportTask): Promise<Exclude<ImportAnswer, { kind: 'refused' }>> {
    const answered = this.#last.then(() => this.#thread.ask(task));
    // Whoever comes next waits for this one, however it ends.
    this.#last = answered.catch(() => {});
    try {
      const answer = await answered;
      if (answer.kind !== 'refused') return answer;
      throw unreadable(answer.at ?? 'file', `${answer.reason} ${answer.remedy}`);
    } catch (error) {
      if (!(error instanceof ThreadEndedError)) throw error;
      const { reason, cause = error } = error;
      // For the person who runs the server: a workbook should be refused, not end its reader.
      if (reason !== 'stopped') {
        this.#log.warn({ err: cause, reason }, 'reading a workbook was ended');
      }
      throw unreadable('file', ENDED[reason], cause);
    }
  }
}

const unreadable = (path: string, message: string, cause?: unknown) =>
  new ProblemError('invalid_input', message, { errors: [{ path, message }], cause });

import type { Log } from '../../../engine/db/database.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import type { StreamedForm } from '../../../reader/ledgers/ledgerWorkbooks.ts';
import type { TaskOf } from '../../../threads/threadTasks.ts';
import type { ThreadEnd, ThreadLimits } from '../../../threads/watchedThread.ts';
import type { BackgroundProcess } from '../../../threads/backgroundProcess.ts';
import { BackgroundThread } from '../../../threads/backgroundThread.ts';
import { ThreadEndedError } from '../../../threads/watchedThread.ts';
import type { HeadTasks } from './headWorker.ts';
import type { ImportTasks, Refusable } from './importWorker.ts';

const IMPORT_LIMITS: ThreadLimits = { timeMs: 30_000, heapMegabytes: 384, growthMegabytes: 700 };

/** Limits for one ledger, which is read to its end with its sums and a little of each CSV row in memory. */
const LEDGER_LIMITS: ThreadLimits = { timeMs: 300_000, heapMegabytes: 512, growthMegabytes: 700 };

/** Limits for the first 64 KB of a file, and for counting the lines of a file below 256 MB. */
const HEAD_LIMITS: ThreadLimits = {
  timeMs: 30_000,
  heapMegabytes: 128,
  growthMegabytes: 700,
  takesNoPlace: true,
};

const READER_RETRY_SECONDS = 5;

export const READING_ENDS: Readonly<Record<ThreadEnd, string>> = {
  slow: 'Reading the workbook took too long; import fewer sheets at a time',
  large: 'The workbook is too large to read once unpacked; import fewer sheets at a time',
  failed: 'The workbook cannot be read; save it again as .xlsx and retry',
  stopped: 'The server is stopping; try again',
};

/**
 * Reads workbooks one after the other in a thread, within limits. Every method throws a ProblemError if the workbook is
 * refused or reading it was stopped.
 */
export class ImportReader {
  readonly #thread: BackgroundThread<ImportTasks>;
  /** Ledgers take long, so they have their own thread and workbooks don't wait. */
  readonly #ledgers: BackgroundThread<ImportTasks>;
  /** Has its own thread, so that arriving files don't wait for files being read. */
  readonly #heads: BackgroundThread<HeadTasks>;
  readonly #log: Log;

  /** Only tests look at file heads in another process. */
  constructor(log: Log, limits: ThreadLimits = IMPORT_LIMITS, ofHeads?: BackgroundProcess) {
    this.#log = log;
    const script = new URL('./importWorker.ts', import.meta.url);
    this.#thread = new BackgroundThread(script, limits);
    this.#ledgers = new BackgroundThread(script, LEDGER_LIMITS);
    const heads = new URL('./headWorker.ts', import.meta.url);
    this.#heads = new BackgroundThread(heads, HEAD_LIMITS, undefined, ofHeads);
  }

  mostBytesOf(currency: string, start: Uint8Array): Promise<number> {
    return this.#ofHead(() => this.#heads.ask('mostBytes', { currency, start }));
  }

  streamedForm(currency: string, path: string, size: number): Promise<StreamedForm | null> {
    return this.#ofHead(() => this.#heads.ask('form', { currency, path, size }));
  }

  understand(task: TaskOf<ImportTasks, 'understand'>) {
    const thread = task.kind === 'ledger' ? this.#ledgers : this.#thread;
    return this.#answer(thread.ask('understand', task));
  }

  recall(task: TaskOf<ImportTasks, 'recall'>) {
    return this.#answer(this.#thread.ask('recall', task));
  }

  read(task: TaskOf<ImportTasks, 'read'>) {
    return this.#answer(this.#thread.ask('read', task));
  }

  turn(task: TaskOf<ImportTasks, 'turn'>) {
    return this.#answer(this.#thread.ask('turn', task));
  }

  rows(task: TaskOf<ImportTasks, 'rows'>) {
    return this.#answer(this.#thread.ask('rows', task));
  }

  texts(task: TaskOf<ImportTasks, 'texts'>) {
    return this.#answer(this.#thread.ask('texts', task));
  }

  extract(task: TaskOf<ImportTasks, 'extract'>) {
    return this.#answer(this.#thread.ask('extract', task));
  }

  get unfinished(): number {
    return this.#thread.unfinished + this.#ledgers.unfinished + this.#heads.unfinished;
  }

  async stop(): Promise<void> {
    await Promise.all([this.#thread.stop(), this.#ledgers.stop(), this.#heads.stop()]);
  }

  async #answer<Answer>(asked: Promise<Refusable<Answer>>): Promise<Answer> {
    const answered = await this.#unlessEnded(asked);
    if (answered.kind === 'done') return answered.answer;
    throw unreadableImport(answered.at ?? 'file', `${answered.reason} ${answered.remedy}`);
  }

  /** Tries again if the process has ended, because another task may have ended it. */
  async #ofHead<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const again = (error: unknown) => {
      if (error instanceof ThreadEndedError && error.reason === 'failed') return ask();
      throw error;
    };
    return this.#unlessEnded(ask().catch(again), notLookedAt);
  }

  async #unlessEnded<Answer>(
    asked: Promise<Answer>,
    refusal: (reason: ThreadEnd, cause: unknown) => ProblemError = refusedWorkbook,
  ): Promise<Answer> {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof ThreadEndedError)) throw error;
      const { reason, cause = error } = error;
      // Logged for the operator: a workbook should be refused instead of ending the thread.
      if (reason !== 'stopped') {
        this.#log.warn({ err: cause, reason }, 'reading a workbook was stopped');
      }
      throw refusal(reason, cause);
    }
  }
}

const refusedWorkbook = (reason: ThreadEnd, cause: unknown) =>
  unreadableImport('file', READING_ENDS[reason], cause);

function notLookedAt(reason: ThreadEnd, cause: unknown): ProblemError {
  if (reason === 'slow' || reason === 'large') return refusedWorkbook(reason, cause);
  const message =
    reason === 'stopped'
      ? READING_ENDS.stopped
      : 'The file could not be read right now; try again in a few seconds';
  return new ProblemError('temporarily_unavailable', message, {
    retryAfterSeconds: READER_RETRY_SECONDS,
    cause,
  });
}

const unreadableImport = (path: string, message: string, cause?: unknown) =>
  new ProblemError('invalid_input', message, { errors: [{ path, message }], cause });

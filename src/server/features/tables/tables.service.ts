import type { TableFile } from '../../../contract/tables.ts';
import { ProblemError } from '../../http/problem.ts';
import type { ThreadLimits } from '../../threads/watchedThread.ts';
import { BackgroundThread } from '../../threads/backgroundThread.ts';
import { ThreadEndedError } from '../../threads/watchedThread.ts';
import type { TableTasks } from './tableWorker.ts';

/** The longest table that the contract allows takes a few seconds. */
const TABLE_LIMITS: ThreadLimits = { timeMs: 30_000, heapMegabytes: 384, growthMegabytes: 700 };
/** Each of them may hold a few megabytes while it waits. */
const MOST_WAITING = 10;
const RETRY_SECONDS = 5;

const busy = (detail: string) =>
  new ProblemError('temporarily_unavailable', detail, { retryAfterSeconds: RETRY_SECONDS });

/** Writes tables as workbooks, one after the other, in a thread beside the server. */
export class TableWriter {
  readonly #thread: BackgroundThread<TableTasks>;
  #waiting = 0;

  constructor(limits: ThreadLimits = TABLE_LIMITS) {
    this.#thread = new BackgroundThread(new URL('./tableWorker.ts', import.meta.url), limits);
  }

  /** @throws ProblemError when too many tables wait, or when this one could not be written. */
  async workbook(table: TableFile, madeAt: Date): Promise<Buffer> {
    if (this.#waiting >= MOST_WAITING) {
      throw busy('Too many tables are being written just now; try again in a few seconds');
    }
    this.#waiting += 1;
    try {
      const bytes = await this.#thread.ask('workbook', { table, madeAt });
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      if (!(error instanceof ThreadEndedError)) throw error;
      throw busy('The workbook could not be created; try again');
    } finally {
      this.#waiting -= 1;
    }
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }
}

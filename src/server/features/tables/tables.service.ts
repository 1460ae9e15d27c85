import type { TableFile } from '../../../contract/tables.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import type { ThreadLimits } from '../../../threads/watchedThread.ts';
import { BackgroundThread } from '../../../threads/backgroundThread.ts';
import { ThreadEndedError } from '../../../threads/watchedThread.ts';
import type { TableTasks } from './tableWorker.ts';

/** The longest table that the contract allows takes a few seconds. */
const TABLE_LIMITS: ThreadLimits = { timeMs: 30_000, heapMegabytes: 384, growthMegabytes: 700 };
const MOST_WAITING_TABLES = 10;
const TABLES_RETRY_SECONDS = 5;

const tablesBusy = (detail: string) =>
  new ProblemError('temporarily_unavailable', detail, { retryAfterSeconds: TABLES_RETRY_SECONDS });

export class TableWriter {
  readonly #thread: BackgroundThread<TableTasks>;
  #waiting = 0;

  constructor(limits: ThreadLimits = TABLE_LIMITS) {
    this.#thread = new BackgroundThread(new URL('./tableWorker.ts', import.meta.url), limits);
  }

  async workbook(table: TableFile, madeAt: Date): Promise<Buffer> {
    if (this.#waiting >= MOST_WAITING_TABLES) {
      throw tablesBusy('Too many tables are being written right now; try again in a few seconds');
    }
    this.#waiting += 1;
    try {
      const bytes = await this.#thread.ask('workbook', { table, madeAt });
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      if (!(error instanceof ThreadEndedError)) throw error;
      throw tablesBusy('The workbook could not be created; try again');
    } finally {
      this.#waiting -= 1;
    }
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }
}

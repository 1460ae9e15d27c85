import type { Changes } from '../db/changes.ts';
import type { Log } from '../db/database.ts';
import type { Moments } from './moments.ts';

/**
 * The history is filled after this long without changes. Filling a large import takes the embedded engine seconds, and
 * the person who imported is likely to continue within this time.
 */
const FILL_AFTER_QUIET_MS = 15_000;
/** Under continuous changes the history is filled anyway, so that it never lags far behind. */
const LONGEST_UNFILLED_MS = 60_000;
/** The first retry after a failure; each further one waits twice as long. */
const FILL_RETRY_MS = 1_000;
const LONGEST_FILL_RETRY_MS = 5 * 60_000;

/**
 * Fills the history while nothing changes. Changes never wait for it; a read of the past first fills what is missing.
 */
export class HistoryFiller {
  readonly #moments: Pick<Moments, 'fillAll'>;
  readonly #log: Log;
  readonly #quietMs: number;
  readonly #stopHearing: () => void;
  #timer: NodeJS.Timeout | undefined;
  #waitsSince: number | undefined;
  #filling: Promise<void> | undefined;
  #retryMs = FILL_RETRY_MS;
  #isStopped = false;

  constructor(
    moments: Pick<Moments, 'fillAll'>,
    changes: Changes,
    log: Log,
    quietMs: number = FILL_AFTER_QUIET_MS,
  ) {
    this.#moments = moments;
    this.#log = log;
    this.#quietMs = quietMs;
    this.#stopHearing = changes.listen(() => this.#soon());
    this.#soon();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopHearing();
    clearTimeout(this.#timer);
    await this.#filling;
  }

  #soon(): void {
    const now = performance.now();
    this.#waitsSince ??= now;
    const left = Math.max(0, this.#waitsSince + LONGEST_UNFILLED_MS - now);
    this.#fillAfter(Math.min(this.#quietMs, left));
  }

  #fillAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#fill(), ms);
    this.#timer.unref();
  }

  async #fill(): Promise<void> {
    this.#waitsSince = undefined;
    await this.#filling;
    if (this.#isStopped) return;
    this.#filling = this.#fillNow();
    await this.#filling;
  }

  async #fillNow(): Promise<void> {
    try {
      await this.#moments.fillAll(() => this.#isStopped);
      this.#retryMs = FILL_RETRY_MS;
    } catch (error) {
      this.#log.warn({ err: error }, 'The history could not be filled; the server will retry');
      // A change has set the timer meanwhile, and that timer retries too.
      if (this.#isStopped || this.#waitsSince !== undefined) return;
      this.#fillAfter(this.#retryMs);
      this.#retryMs = Math.min(2 * this.#retryMs, LONGEST_FILL_RETRY_MS);
    }
  }
}

import type { Changes } from '../db/changes.ts';
import type { Log } from '../db/database.ts';
import type { Moments } from './moments.ts';

/**
 * The history is filled when nothing has changed for so long. Filling a large import takes the embedded
 * engine seconds; others are answered in between, but who has just made it goes on within this time.
 */
const QUIET_MS = 15_000;
/** Under changes without an end it is filled all the same, so that it never lags far behind. */
const LATEST_MS = 60_000;
/** After a failure it is tried again after this time, and after each further one in twice that. */
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5 * 60_000;

/**
 * Fills the history while nobody changes anything. A change never waits for it; whoever reads the
 * past fills what is missing first.
 */
export class HistoryFiller {
  readonly #moments: Pick<Moments, 'fillAll'>;
  readonly #log: Log;
  readonly #quietMs: number;
  readonly #stopHearing: () => void;
  #timer: NodeJS.Timeout | undefined;
  #waitsSince: number | undefined;
  #filling: Promise<void> | undefined;
  #retryMs = RETRY_MS;
  #isStopped = false;

  constructor(
    moments: Pick<Moments, 'fillAll'>,
    changes: Changes,
    log: Log,
    quietMs: number = QUIET_MS,
  ) {
    this.#moments = moments;
    this.#log = log;
    this.#quietMs = quietMs;
    this.#stopHearing = changes.listen(() => this.#soon());
    this.#soon();
  }

  /** Resolves when nothing is filled any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopHearing();
    clearTimeout(this.#timer);
    await this.#filling;
  }

  #soon(): void {
    const now = performance.now();
    this.#waitsSince ??= now;
    const left = Math.max(0, this.#waitsSince + LATEST_MS - now);
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
      this.#retryMs = RETRY_MS;
    } catch (error) {
      this.#log.warn({ err: error }, 'The history could not be filled; it will be tried again');
      // A change meanwhile has set the timer, and it is tried again with that.
      if (this.#isStopped || this.#waitsSince !== undefined) return;
      this.#fillAfter(this.#retryMs);
      this.#retryMs = Math.min(2 * this.#retryMs, LONGEST_RETRY_MS);
    }
  }
}

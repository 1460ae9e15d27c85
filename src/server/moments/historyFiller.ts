import type { Changes } from '../db/changes.ts';
import type { Log } from '../db/database.ts';
import type { Moments } from './moments.ts';

/** The history is filled when nothing has changed for so long. */
const QUIET_MS = 2_000;
/** Under changes without an end it is filled all the same, so that it never lags far behind. */
const LATEST_MS = 60_000;

/**
 * Fills the history while nobody changes anything. A change never waits for it; whoever reads the
 * past fills what is missing first.
 */
export class HistoryFiller {
  readonly #moments: Pick<Moments, 'fillAll'>;
  readonly #log: Log;
  readonly #stopHearing: () => void;
  #timer: NodeJS.Timeout | undefined;
  #waitsSince: number | undefined;
  #filling: Promise<void> | undefined;

  constructor(moments: Pick<Moments, 'fillAll'>, changes: Changes, log: Log) {
    this.#moments = moments;
    this.#log = log;
    this.#stopHearing = changes.listen(() => this.#soon());
    this.#soon();
  }

  /** Resolves when nothing is filled any more. */
  async stop(): Promise<void> {
    this.#stopHearing();
    clearTimeout(this.#timer);
    await this.#filling;
  }

  #soon(): void {
    const now = performance.now();
    this.#waitsSince ??= now;
    const left = Math.max(0, this.#waitsSince + LATEST_MS - now);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#fill(), Math.min(QUIET_MS, left));
    this.#timer.unref();
  }

  async #fill(): Promise<void> {
    this.#waitsSince = undefined;
    await this.#filling;
    this.#filling = this.#moments.fillAll().catch((error: unknown) => {
      this.#log.warn({ err: error }, 'The history could not be filled; it will be tried again');
    });
    await this.#filling;
  }
}

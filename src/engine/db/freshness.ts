/** Notifications of other instances' commits normally arrive well within this time. */
const HEARD_WITHIN_MS = 100;

interface FreshnessSource {
  readonly newest: () => Promise<number>;
  readonly doubt: () => void;
}

/**
 * Checks whether this instance has heard of every confirmed commit, by the numbers that commits take before they are
 * confirmed. One query serves all concurrent callers. If a commit isn't heard of in time, caches are not used.
 */
export class Freshness {
  readonly #source: FreshnessSource;
  /** Every number up to this one was heard or no longer matters. */
  #upTo = 0;
  readonly #above = new Set<number>();
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #beginnings = 0;
  #awaited: { readonly number: number; readonly resolve: () => void } | undefined;

  constructor(source: FreshnessSource) {
    this.#source = source;
  }

  /**
   * Call when caches are empty, so that commits up to this number are read from the database. The number may be lower
   * than numbers already heard: a server that took over may have lagged behind and reuse numbers.
   */
  begin(newest: number): void {
    this.#beginnings += 1;
    this.#source.doubt();
    this.#upTo = newest;
    this.#above.clear();
    this.#advance();
  }

  heard(numbers: readonly number[]): void {
    for (const number of numbers) if (number > this.#upTo) this.#above.add(number);
    this.#advance();
  }

  prove(): Promise<void> {
    if (this.#running === undefined) {
      this.#running = this.#check().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    // The running query may have been answered before the change that the caller knows about.
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.prove();
    });
    return this.#next;
  }

  async #check(): Promise<void> {
    const [beginning, known] = [this.#beginnings, this.#upTo];
    try {
      const newest = await this.#source.newest();
      if (beginning !== this.#beginnings) return;
      // More numbers may have been heard while the answer was on its way, but not before the query was sent.
      if (newest < known) {
        this.begin(newest);
        return;
      }
      if (newest <= this.#upTo || (await this.#isHeard(newest))) return;
      this.#source.doubt();
      // Skip only if the numbers were not reset meanwhile.
      if (beginning === this.#beginnings) this.#skipTo(newest);
    } catch {
      this.#source.doubt();
    }
  }

  async #isHeard(number: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const late = setTimeout(() => resolve(false), HEARD_WITHIN_MS);
    this.#awaited = { number, resolve: () => resolve(true) };
    const isHeard = await promise;
    clearTimeout(late);
    this.#awaited = undefined;
    return isHeard;
  }

  #skipTo(number: number): void {
    this.#upTo = Math.max(this.#upTo, number);
    for (const one of this.#above) if (one <= this.#upTo) this.#above.delete(one);
    this.#advance();
  }

  #advance(): void {
    while (this.#above.delete(this.#upTo + 1)) this.#upTo += 1;
    if (this.#awaited !== undefined && this.#awaited.number <= this.#upTo) this.#awaited.resolve();
  }
}

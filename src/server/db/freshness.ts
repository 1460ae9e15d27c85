/** What a commit of another instance needs to be told of, and much more. */
const HEARD_WITHIN_MS = 100;

interface Source {
  /** The number of the newest commit that any instance has answered. */
  readonly newest: () => Promise<number>;
  /** Nothing that is kept may be used any more. */
  readonly doubt: () => void;
}

/**
 * Whether this instance has heard of every commit that was answered, by the numbers that commits take
 * before their answer. One question to the database serves all who ask meanwhile; what was not heard
 * of in time is not waited for, and nothing that is kept is used.
 */
export class Freshness {
  readonly #source: Source;
  /** All numbers up to here were heard, or need not be. */
  #upTo = 0;
  /** Those above that were heard. */
  readonly #above = new Set<number>();
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** How often it was begun. */
  #beginnings = 0;
  #awaited: { readonly number: number; readonly resolve: () => void } | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  /**
   * Nothing that is kept is used any more, so that what was committed up to this number is read from the
   * database. It may be lower than what was heard: a server that took over may have lagged behind,
   * and gives the numbers that it has not seen once more.
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
    // The question under way may have been answered before what the caller has seen.
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
      // More may have been heard while the answer was on its way, but not before it was asked for.
      if (newest < known) {
        this.begin(newest);
        return;
      }
      if (newest <= this.#upTo || (await this.#isHeard(newest))) return;
      // The instance that made it may have ended before it told of it.
      this.#source.doubt();
      // Unless the numbers are others by now.
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

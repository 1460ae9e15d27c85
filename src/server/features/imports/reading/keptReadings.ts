import type { ReadWorkbook } from './importWorker.ts';

/** A draft is looked at, corrected and applied in one go, and hardly ever two at once. */
const MOST_KEPT = 2;

/** The last workbooks that were read, so that one is not read again for each step with it. */
export class KeptReadings {
  readonly #readings = new Map<string, Promise<ReadWorkbook>>();

  /** What was read under this key, or what `read` answers now. */
  get(key: string, read: () => Promise<ReadWorkbook>): Promise<ReadWorkbook> {
    const known = this.#readings.get(key);
    this.#readings.delete(key);
    const reading = known ?? read();
    this.#readings.set(key, reading);
    // What failed is tried again by whoever comes next.
    reading.catch(() => this.#readings.delete(key));
    const [oldest] = this.#readings.keys();
    if (oldest !== undefined && this.#readings.size > MOST_KEPT) this.#readings.delete(oldest);
    return reading;
  }
}

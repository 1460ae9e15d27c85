import { newSecret } from '../../accounts/secrets.ts';
import { digest } from '../../db/write.ts';
import { keepBounded } from '../../http/addressBudget.ts';

const VALID_MS = 60_000;

interface Kept<T> {
  readonly value: T;
  /** The digest of what only the browser that began knows. */
  readonly browser: string;
  readonly until: number;
}

/** Codes that stand for something once, for a minute, in one browser. Only digests are kept. */
export class SingleUseCodes<T> {
  readonly #now: () => Date;
  readonly #kept = new Map<string, Kept<T>>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  issue(value: T, browser: string): string {
    const code = newSecret();
    const until = this.#now().getTime() + VALID_MS;
    this.#kept.set(digest(code), { value, browser: digest(browser), until });
    keepBounded(this.#kept);
    return code;
  }

  /** What the code stands for; null where it is none, was used, is too old, or comes from another browser. */
  redeem(code: string, browser: string): T | null {
    const key = digest(code);
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.browser !== digest(browser)) return null;
    this.#kept.delete(key);
    return this.#now().getTime() < kept.until ? kept.value : null;
  }
}

import { LRUCache } from 'lru-cache';

/** Longer ones are bulk loads. */
const LONGEST_PREPARED = 10_000;

/** Names under which every connection keeps statements of this process, parsed and planned. */
export class StatementNames {
  readonly #prefix: string;
  readonly #most: number;
  readonly #names = new Map<string, string>();
  /** Statements that were sent once: those that never come again must not take the names of others. */
  readonly #sentOnce = new LRUCache<string, true>({ max: 1_000 });

  /** At most so many get a name, since each takes memory of each connection. */
  constructor(prefix: string, most: number) {
    this.#prefix = prefix;
    this.#most = most;
  }

  /** undefined: parse and plan it each time. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= this.#most || text.length > LONGEST_PREPARED) return undefined;
    if (!this.#sentOnce.has(text)) {
      this.#sentOnce.set(text, true);
      return undefined;
    }
    this.#sentOnce.delete(text);
    const name = `${this.#prefix}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

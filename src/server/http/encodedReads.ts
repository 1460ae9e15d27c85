import { LRUCache } from 'lru-cache';
import type { Noun } from '../../contract/changes.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Role } from '../../domain/permissions.ts';
import type { Changes } from '../db/changes.ts';
import { Encoded } from './encoded.ts';

const MOST_ENTRIES = 500;

/** What an address was parsed to: a call, and which of its answers. */
export interface Target {
  readonly endpoint: Endpoint;
  readonly noun: Noun;
  readonly key: string;
  /** Whose answer it is, where it differs by role. */
  readonly role?: Role;
}

interface Entry {
  readonly count: number;
  readonly answer: Promise<Encoded>;
  /** Set once the promise has settled, so that later reads need not wait. */
  ready: Encoded | undefined;
}

/**
 * Reads that are encoded once per version of their noun. The count of changes is taken before the
 * query: an answer that was read while a change was committed is kept under the old count, and so
 * is never served after it.
 */
export class EncodedReads {
  readonly #changes: Changes;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #entries = new LRUCache<string, Entry>({ max: MOST_ENTRIES });
  readonly #targets = new LRUCache<string, Target>({ max: MOST_ENTRIES });

  /** `headers` go out with every answer. */
  constructor(changes: Changes, headers: Readonly<Record<string, string>> = {}) {
    this.#changes = changes;
    this.#headers = headers;
  }

  /** What this exact address was parsed to before, so that it need not be parsed again. */
  targetOf(url: string): Target | undefined {
    return this.#targets.get(url);
  }

  rememberUrl(url: string, target: Target): void {
    this.#targets.set(url, target);
  }

  /** The answer, if it is kept and still current. */
  warm(noun: Noun, key: string): Encoded | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.count === this.#changes.count(noun)
      ? entry.ready
      : undefined;
  }

  /** `headers` are further ones of this answer. */
  async read(
    noun: Noun,
    key: string,
    load: () => Promise<unknown>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Encoded> {
    const count = this.#changes.count(noun);
    const known = this.#entries.get(key);
    if (known !== undefined && known.count === count) return known.answer;
    const answer = load().then((value) => new Encoded(value, { ...this.#headers, ...headers }));
    const entry: Entry = { count, answer, ready: undefined };
    this.#entries.set(key, entry);
    try {
      entry.ready = await entry.answer;
      return entry.ready;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      throw error;
    }
  }
}

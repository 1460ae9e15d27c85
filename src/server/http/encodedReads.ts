import { LRUCache } from 'lru-cache';
import type { Noun } from '../../contract/changes.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Role } from '../../domain/permissions.ts';
import type { Changes } from '../db/changes.ts';
import { Encoded } from './encoded.ts';

const MOST_ENTRIES = 500;
/** There are as many answers of the past as there are moments, so their bytes are limited as well. */
const MOST_PAST_BYTES = 64 * 1024 * 1024;

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
  readonly ready: Encoded | undefined;
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
  readonly #past = new LRUCache<string, Entry>({
    max: MOST_ENTRIES,
    maxSize: MOST_PAST_BYTES,
    // With its compressed forms at most twice as long.
    sizeCalculation: ({ ready }) => 1 + 2 * (ready?.identity.length ?? 0),
  });
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
    const entry = this.#entries.get(key) ?? this.#past.get(key);
    return entry !== undefined && entry.count === this.#changes.count(noun)
      ? entry.ready
      : undefined;
  }

  read(noun: Noun, key: string, load: () => Promise<unknown>): Promise<Encoded> {
    return this.#readOver(this.#entries, noun, key, load, {});
  }

  /**
   * The same of the past; `headers` are further ones of this answer. No key may be that of another
   * answer, of the present or of the past.
   */
  readPast(
    noun: Noun,
    key: string,
    load: () => Promise<unknown>,
    headers: Readonly<Record<string, string>>,
  ): Promise<Encoded> {
    return this.#readOver(this.#past, noun, key, load, headers);
  }

  async #readOver(
    entries: LRUCache<string, Entry>,
    noun: Noun,
    key: string,
    load: () => Promise<unknown>,
    headers: Readonly<Record<string, string>>,
  ): Promise<Encoded> {
    const count = this.#changes.count(noun);
    const known = entries.get(key);
    if (known !== undefined && known.count === count) return known.answer;
    const answer = load().then((value) => new Encoded(value, { ...this.#headers, ...headers }));
    const entry: Entry = { count, answer, ready: undefined };
    entries.set(key, entry);
    try {
      const ready = await entry.answer;
      // Another one, so that its size is looked at.
      if (entries.peek(key) === entry) entries.set(key, { ...entry, ready });
      return ready;
    } catch (error) {
      if (entries.peek(key) === entry) entries.delete(key);
      throw error;
    }
  }
}

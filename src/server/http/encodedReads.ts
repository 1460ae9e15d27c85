import { LRUCache } from 'lru-cache';
import type { Noun } from '../../contract/changes.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Role } from '../../finance/permissions.ts';
import type { Changes } from '../../engine/db/changes.ts';
import { Encoded } from './encoded.ts';

const MOST_CACHED_READS = 500;
/** There are as many past answers as change numbers, so their total size is limited as well. */
const MOST_PAST_BYTES = 64 * 1024 * 1024;

const MONTHS_IN_YEAR = 12;
const monthOf = (now: Date) => now.getUTCFullYear() * MONTHS_IN_YEAR + now.getUTCMonth();

export interface ReadTarget {
  readonly endpoint: Endpoint;
  readonly noun: Noun;
  readonly key: string;
  readonly role?: Role;
}

interface CachedRead {
  readonly count: number;
  /** The calendar month in which the answer was read, in UTC. */
  readonly month: number;
  readonly answer: Promise<Encoded>;
  /** Set once the promise has settled, so that later reads needn't wait. */
  readonly ready: Encoded | undefined;
}

/**
 * Caches encoded reads per version of their noun and calendar month, because the newest month that has begun changes
 * with the calendar. The count of changes is taken before the query, so an answer read during a commit is kept under
 * the old count and never served after the commit.
 */
export class EncodedReads {
  readonly #changes: Changes;
  readonly #now: () => Date;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #entries = new LRUCache<string, CachedRead>({ max: MOST_CACHED_READS });
  readonly #past = new LRUCache<string, CachedRead>({
    max: MOST_CACHED_READS,
    maxSize: MOST_PAST_BYTES,
    sizeCalculation: ({ ready }) => 1 + 2 * (ready?.identity.length ?? 0),
  });
  readonly #targets = new LRUCache<string, ReadTarget>({ max: MOST_CACHED_READS });

  constructor(
    changes: Changes,
    now: () => Date = () => new Date(),
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.#changes = changes;
    this.#now = now;
    this.#headers = headers;
  }

  /** Caches parsed addresses by their exact text. */
  targetOf(url: string): ReadTarget | undefined {
    return this.#targets.get(url);
  }

  rememberUrl(url: string, target: ReadTarget): void {
    this.#targets.set(url, target);
  }

  warm(noun: Noun, key: string): Encoded | undefined {
    const entry = this.#entries.get(key) ?? this.#past.get(key);
    return entry !== undefined && this.#isCurrent(entry, noun) ? entry.ready : undefined;
  }

  read(noun: Noun, key: string, load: () => Promise<unknown>): Promise<Encoded> {
    return this.#readOver(this.#entries, noun, key, load, {});
  }

  /**
   * Reads a past state; `headers` are added to this answer. Keys must be unique among all answers, past and present.
   */
  readPast(
    noun: Noun,
    key: string,
    load: () => Promise<unknown>,
    headers: Readonly<Record<string, string>>,
  ): Promise<Encoded> {
    return this.#readOver(this.#past, noun, key, load, headers);
  }

  #isCurrent({ count, month }: CachedRead, noun: Noun): boolean {
    return count === this.#changes.count(noun) && month === monthOf(this.#now());
  }

  async #readOver(
    entries: LRUCache<string, CachedRead>,
    noun: Noun,
    key: string,
    load: () => Promise<unknown>,
    headers: Readonly<Record<string, string>>,
  ): Promise<Encoded> {
    const count = this.#changes.count(noun);
    const month = monthOf(this.#now());
    const known = entries.get(key);
    if (known !== undefined && this.#isCurrent(known, noun)) return known.answer;
    const answer = load().then((value) => new Encoded(value, { ...this.#headers, ...headers }));
    const entry: CachedRead = { count, month, answer, ready: undefined };
    entries.set(key, entry);
    try {
      const ready = await entry.answer;
      if (entries.peek(key) === entry) entries.set(key, { ...entry, ready });
      return ready;
    } catch (error) {
      if (entries.peek(key) === entry) entries.delete(key);
      throw error;
    }
  }
}

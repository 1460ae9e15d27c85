import { LRUCache } from 'lru-cache';
import type { Noun } from '../../contract/changes.ts';
import { readsTables } from './asOf.ts';
import type { Changes } from './changes.ts';

/**
 * Caches rows by id or another key, per version of a noun. The change count is taken before the read, so rows read
 * during a commit are kept under the old count and never used after it.
 */
export class CachedRows<Row extends object, Id extends number | string = number> {
  readonly #changes: Changes;
  readonly #noun: Noun;
  readonly #read: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, Row>>;
  readonly #rows: LRUCache<Id, Row>;
  #count = 0;

  /** Keeps at most `max` rows. Ids for which `read` returns nothing are read again next time. */
  constructor(
    { changes, noun, max }: { changes: Changes; noun: Noun; max: number },
    read: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, Row>>,
  ) {
    this.#changes = changes;
    this.#noun = noun;
    this.#read = read;
    this.#rows = new LRUCache<Id, Row>({ max });
    this.#count = changes.count(noun);
  }

  async of(ids: readonly Id[]): Promise<ReadonlyMap<Id, Row>> {
    // The cache holds only the current state, with all months visible.
    if (!readsTables()) return this.#read([...new Set(ids)]);
    const count = this.#changes.count(this.#noun);
    if (count !== this.#count) {
      this.#rows.clear();
      this.#count = count;
    }
    const found = new Map<Id, Row>();
    const missing: Id[] = [];
    for (const id of new Set(ids)) {
      const row = this.#rows.get(id);
      if (row === undefined) missing.push(id);
      else found.set(id, row);
    }
    if (missing.length === 0) return found;
    const rows = await this.#read(missing);
    for (const [id, row] of rows) {
      found.set(id, row);
      if (this.#count === count) this.#rows.set(id, row);
    }
    return found;
  }
}

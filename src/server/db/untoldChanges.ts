import type { ClientBase } from 'pg';

/**
 * How far back the first comparison reads: a transaction that was under way when we connected may
 * have written revisions before the newest one.
 */
const CHANGES_BEFORE_CONNECTING = 20_000;
/** Rows keep only the lower half of a transaction's number. */
const HALF = 2 ** 32;

const COMPARE = `
  select pg_snapshot_xmin(now_seen)::text as oldest, pg_snapshot_xmax(now_seen)::text as next,
    (select last_value from change_sets_id_seq) as newest,
    array(
      select distinct table_name || '/' || xmin from revisions
      where change_id > $1 and (xmin::text::bigint - $2) & 4294967295 < 2147483648
    ) as written
  from pg_current_snapshot() now_seen`;

interface Compared {
  oldest: string;
  next: string;
  newest: string;
  written: string[];
}

/**
 * Finds changes that nobody told us of, because the process that made them ended between its commit
 * and its notification. Compares the revisions with what was told, by their transactions: ids of
 * revisions do not say what is new, because transactions are not committed in the order of their ids.
 */
export class UntoldChanges {
  /** What was told or found: "table/transaction", with the transaction's number. */
  readonly #known = new Map<string, number>();
  /** Revisions up to here belong to transactions that ended and were compared. */
  #from = 0;
  /** The same for transactions below this number. */
  #ended = 0;
  /** All revisions up to `newest` are by transactions below `before`, which may be under way. */
  #awaited: { newest: number; before: number } | null = null;

  /** A change that was told; it is not found again. */
  told(table: string, transaction: number): void {
    if (transaction >= this.#ended) this.#known.set(`${table}/${transaction}`, transaction);
  }

  /** Takes all that is committed now as known; call it after listening and before reading. */
  async begin(client: ClientBase): Promise<void> {
    const { rows } = await client.query<{ newest: string; oldest: string }>(
      'select last_value as newest, pg_snapshot_xmin(pg_current_snapshot())::text as oldest from change_sets_id_seq',
    );
    const { newest = '0', oldest = '0' } = rows[0] ?? {};
    this.#known.clear();
    this.#awaited = null;
    this.#ended = Number(oldest);
    this.#from = Math.max(0, Number(newest) - CHANGES_BEFORE_CONNECTING);
    await this.find(client);
  }

  /** The tables that were changed by a transaction of which we were not told, each time once. */
  async find(client: ClientBase): Promise<string[]> {
    const { rows } = await client.query<Compared>(COMPARE, [this.#from, this.#ended]);
    const [compared] = rows;
    if (compared === undefined) return [];
    const untold = new Set<string>();
    for (const { table, transaction } of compared.written.map((one) =>
      writtenBy(one, Number(compared.next)),
    )) {
      const key = `${table}/${transaction}`;
      if (transaction < this.#ended || this.#known.has(key)) continue;
      untold.add(table);
      this.#known.set(key, transaction);
    }
    await this.#forget(client, Number(compared.oldest), Number(compared.newest));
    return [...untold];
  }

  /** Narrows what the next comparison reads to what may still be committed. */
  async #forget(client: ClientBase, oldest: number, newest: number): Promise<void> {
    if (this.#awaited !== null && oldest >= this.#awaited.before) {
      this.#from = this.#awaited.newest;
      this.#ended = this.#awaited.before;
      this.#awaited = null;
      for (const [key, transaction] of this.#known) {
        if (transaction < this.#ended) this.#known.delete(key);
      }
    }
    if (this.#awaited !== null || newest <= this.#from) return;
    // A number of our own, taken after the newest id was read: who wrote that revision began earlier.
    const { rows } = await client.query<{ own: string }>(
      'select pg_current_xact_id()::text as own',
    );
    this.#awaited = { newest, before: Number(rows[0]?.own ?? 0) };
  }
}

/** Of "table/12": the table, and the transaction's whole number, which is not above `next` by much. */
function writtenBy(written: string, next: number): { table: string; transaction: number } {
  const [table = '', low = ''] = written.split('/');
  const transaction = Math.floor(next / HALF) * HALF + Number(low);
  // A number far above the next one is of the round before.
  return { table, transaction: transaction > next + HALF / 2 ? transaction - HALF : transaction };
}

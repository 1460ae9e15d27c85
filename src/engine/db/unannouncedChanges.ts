import type { ClientBase } from 'pg';

/**
 * How far back the first comparison reads: a transaction that was under way when we connected may
 * have written revisions before the newest one.
 */
const CHANGES_BEFORE_CONNECTING = 20_000;
/** Rows store only the lower half of a transaction's number. */
const TRANSACTION_ROUND = 2 ** 32;

const COMPARE_REVISIONS = `
  select pg_snapshot_xmin(now_seen)::text as oldest, pg_snapshot_xmax(now_seen)::text as next,
    (select last_value from change_sets_id_seq) as newest,
    array(
      select distinct table_name || '/' || xmin from revisions
      where change_id > $1 and (xmin::text::bigint - $2) & 4294967295 < 2147483648
    ) as written
  from pg_current_snapshot() now_seen`;

interface ComparedRevisions {
  oldest: string;
  next: string;
  newest: string;
  written: string[];
}

/**
 * Finds changes that were never announced because their process ended between commit and notification. Compares the
 * revisions with the announcements by transaction: ids of revisions don't show what is new, because transactions are
 * not committed in the order of their ids.
 */
export class UnannouncedChanges {
  /** Announced or found changes: "table/transaction", with the transaction's number. */
  readonly #known = new Map<string, number>();
  /** All revisions up to this id belong to finished transactions and were compared. */
  #from = 0;
  /** All transactions below this number have finished and were compared. */
  #ended = 0;
  /** All revisions up to `newest` are by transactions below `before`, which may still be running. */
  #awaited: { newest: number; before: number } | null = null;

  announced(table: string, transaction: number): void {
    if (transaction >= this.#ended) this.#known.set(`${table}/${transaction}`, transaction);
  }

  /** Treats everything committed so far as known. Call after listening has started and before reading. */
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

  async find(client: ClientBase): Promise<string[]> {
    const { rows } = await client.query<ComparedRevisions>(COMPARE_REVISIONS, [
      this.#from,
      this.#ended,
    ]);
    const [compared] = rows;
    if (compared === undefined) return [];
    const unannounced = new Set<string>();
    for (const { table, transaction } of compared.written.map((one) =>
      parseWrittenBy(one, Number(compared.next)),
    )) {
      const key = `${table}/${transaction}`;
      if (transaction < this.#ended || this.#known.has(key)) continue;
      unannounced.add(table);
      this.#known.set(key, transaction);
    }
    await this.#forget(client, Number(compared.oldest), Number(compared.newest));
    return [...unannounced];
  }

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
    // This is read after the newest id, so the transaction that wrote that revision has a lower
    // number.
    const { rows } = await client.query<{ own: string }>(
      'select pg_current_xact_id()::text as own',
    );
    this.#awaited = { newest, before: Number(rows[0]?.own ?? 0) };
  }
}

/** Parses "table/12" and restores the transaction's full number, which is not far above `next`. */
function parseWrittenBy(written: string, next: number): { table: string; transaction: number } {
  const [table = '', low = ''] = written.split('/');
  const transaction = Math.floor(next / TRANSACTION_ROUND) * TRANSACTION_ROUND + Number(low);
  // A number far above the next one belongs to the previous round.
  return {
    table,
    transaction:
      transaction > next + TRANSACTION_ROUND / 2 ? transaction - TRANSACTION_ROUND : transaction,
  };
}

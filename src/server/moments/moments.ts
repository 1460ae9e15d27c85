import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';

/** Moments that are sealed or filled at once, so that other work gets through in between. */
const AT_ONCE = 500;
/** From here on a pass over all revisions costs less than a look for each. */
const MANY_REVISIONS = 1_000;
/** Instants whose moment is remembered: it is always the same one. */
const MOST_INSTANTS = 1_000;

/** Why there is no such moment. `first` and `last` are instants as ISO text, or moments. */
export type NoMoment =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'later'; readonly last: number }
  | { readonly kind: 'future' }
  | { readonly kind: 'before'; readonly first: string };

interface Known {
  readonly last: number;
  readonly first: string | null;
  readonly filled: number;
}

/**
 * Finds the moment that somebody asks for, and sees to it that it can be read. An instant means the
 * last moment at or before it: all that waits is sealed first, and what is sealed later gets a later
 * time, so that the answer stays true.
 */
export class Moments {
  readonly #pool: Pick<Database['pool'], 'query'>;
  readonly #unhurried: Database['unhurried'];
  readonly #instants = new LRUCache<string, number>({ max: MOST_INSTANTS });
  #filled = 0;

  constructor({ pool, unhurried }: Pick<Database, 'pool' | 'unhurried'>) {
    this.#pool = pool;
    this.#unhurried = unhurried;
  }

  /** The moment of this number, or why there is none. */
  async numbered(moment: number): Promise<number | NoMoment> {
    if (moment <= this.#filled) return moment;
    let known = await this.#known();
    if (known.last < moment) {
      await this.#seal(null);
      known = await this.#known();
    }
    if (known.first === null) return { kind: 'nothing' };
    if (known.last < moment) return { kind: 'later', last: known.last };
    await this.#fill(moment, known.filled);
    return moment;
  }

  /** The last moment at or before an instant, in ISO 8601 with a zone, or why there is none. */
  async at(instant: string): Promise<number | NoMoment> {
    const kept = this.#instants.get(instant);
    if (kept !== undefined) return kept;
    const { rows } = await this.#pool.query<{ settled: boolean; future: boolean }>(
      `with latest as (
        select greatest(
          (select sealed_at from change_sets where moment is not null order by moment desc limit 1),
          (select until from history.asked)
        ) as at
      )
      select coalesce($1::timestamptz <= at, false) as settled,
        $1::timestamptz > greatest(at, clock_timestamp()) as future from latest`,
      [instant],
    );
    const [found] = rows;
    if (found?.future !== false) return { kind: 'future' };
    if (!found.settled) await this.#seal(instant);
    const { rows: moments } = await this.#pool.query<{ moment: string }>(
      'select moment_at($1) as moment',
      [instant],
    );
    const moment = Number(moments[0]?.moment ?? 0);
    const known = await this.#known();
    if (known.first === null) return { kind: 'nothing' };
    if (moment === 0) return { kind: 'before', first: known.first };
    await this.#fill(moment, known.filled);
    this.#instants.set(instant, moment);
    return moment;
  }

  /** Makes a moment of each change that was committed before the call. */
  sealWaiting(): Promise<void> {
    return this.#seal(null);
  }

  /** When a moment was sealed; ISO 8601, UTC. */
  async timeOf(moment: number): Promise<string> {
    const { rows } = await this.#pool.query<{ at: Date }>(
      'select sealed_at as at from change_sets where moment = $1',
      [moment],
    );
    const [row] = rows;
    if (row === undefined) throw new TypeError('Not a moment');
    return row.at.toISOString();
  }

  /** Brings the history up to the newest moment there is. */
  async fillAll(): Promise<void> {
    while ((await this.#fillSome()) === AT_ONCE);
  }

  async #known(): Promise<Known> {
    const { rows } = await this.#pool.query<{ last: string; first: Date | null; filled: string }>(
      `select (select coalesce(max(moment), 0) from change_sets) as last,
        (select sealed_at from change_sets where moment = 1) as first,
        (select coalesce(max(filled), 0) from history.progress) as filled`,
    );
    const [row] = rows;
    return {
      last: Number(row?.last ?? 0),
      first: row?.first?.toISOString() ?? null,
      filled: Number(row?.filled ?? 0),
    };
  }

  async #seal(asked: string | null): Promise<void> {
    for (;;) {
      const { rows } = await this.#pool.query<{ sealed: number }>(
        'select seal_changes($1, $2) as sealed',
        [AT_ONCE, asked],
      );
      if ((rows[0]?.sealed ?? 0) < AT_ONCE) return;
    }
  }

  async #fill(moment: number, filled: number): Promise<void> {
    if (filled < moment) await this.fillAll();
    this.#filled = Math.max(this.#filled, moment);
  }

  /**
   * One moment may be an import of fifty thousand records, and is filled in one go. The planner cannot
   * know how many wait and would look for each among all; with many it compares them in one pass.
   * The limit on a query's time is lifted: the embedded engine would be ended by it, and again at
   * the next try.
   */
  async #fillSome(): Promise<number> {
    return this.#unhurried(async (client) => {
      const { rows } = await client.query<{ filled: number }>(
        `with waiting as materialized (
          select count(*) as n from (
            select from change_sets c join revisions r on r.change_id = c.id
            where c.moment > (select coalesce(max(filled), 0) from history.progress) limit $2
          ) counted
        ),
        planned as materialized (
          select case when n = $2 then set_config('enable_nestloop', 'off', true) end from waiting
        )
        select fill_history($1) as filled from planned`,
        [AT_ONCE, MANY_REVISIONS],
      );
      return rows[0]?.filled ?? 0;
    });
  }
}

/** Makes the history again from all sealed changes, in a time that grows with them; answers how many. */
export function rebuildHistory({ unhurried }: Pick<Database, 'unhurried'>): Promise<number> {
  return unhurried(async (client) => {
    await client.query('select rebuild_history()');
    const { rows } = await client.query<{ filled: string }>('select filled from history.progress');
    return Number(rows[0]?.filled ?? 0);
  });
}

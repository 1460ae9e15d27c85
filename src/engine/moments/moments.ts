import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { exactInstant } from '../db/isoInstants.ts';

/** The number of changes sealed or filled at once, so that other work can run in between. */
const CHANGES_AT_ONCE = 500;
const FILLED_REVISIONS_AT_ONCE = 1_000;
/** How many instants are cached with their change number, which never changes. */
const MOST_INSTANTS = 1_000;
const INSTANT_WRITE_INTERVAL_MS = 250;

/** Why there is no such change. `first` and `last` are instants as ISO text, or change numbers. */
export type NoMoment =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'later'; readonly last: number }
  | { readonly kind: 'future' }
  | { readonly kind: 'before'; readonly first: string };

interface MomentBounds {
  readonly last: number;
  readonly first: string | null;
  readonly filled: number;
}

/**
 * Finds the change number for a request about the past and makes it readable. An instant means the last change at or
 * before it: everything waiting is sealed first and later changes get a later time, so the answer never changes.
 */
export class Moments {
  readonly #pool: Pick<Database['pool'], 'query'>;
  readonly #unhurried: Database['unhurried'];
  readonly #instants = new LRUCache<string, number>({ max: MOST_INSTANTS });
  readonly #underWay = new Map<string, Promise<void>>();
  #next: { readonly instants: string[]; readonly sealed: Promise<void> } | undefined;
  /** When the next instants may be stored, by the monotonic clock. */
  #nextFrom = 0;
  #filled = 0;

  constructor({ pool, unhurried }: Pick<Database, 'pool' | 'unhurried'>) {
    this.#pool = pool;
    this.#unhurried = unhurried;
  }

  async numbered(moment: number): Promise<number | NoMoment> {
    if (moment <= this.#filled) return moment;
    let known = await this.#known();
    if (known.last < moment) {
      await this.#seal();
      known = await this.#known();
    }
    if (known.first === null) return { kind: 'nothing' };
    if (known.last < moment) return { kind: 'later', last: known.last };
    await this.#fill(moment, known.filled);
    return moment;
  }

  /** Returns the last change at or before an instant (ISO 8601 with a zone), or why there is none. */
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
    if (!found.settled) await this.#sealUpTo(instant);
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

  sealWaiting(): Promise<void> {
    return this.#seal();
  }

  async timeOf(moment: number): Promise<string> {
    const { rows } = await this.#pool.query<{ at: string }>(
      `select ${exactInstant('sealed_at')} as at from change_sets where moment = $1`,
      [moment],
    );
    const [row] = rows;
    if (row === undefined) throw new TypeError('Not a change number');
    return row.at;
  }

  async fillAll(isStopped: () => boolean = () => false): Promise<void> {
    const { last, filled } = await this.#known();
    await this.#fill(last, filled, isStopped);
  }

  async #known(): Promise<MomentBounds> {
    const { rows } = await this.#pool.query<{ last: string; first: string | null; filled: string }>(
      `select (select coalesce(max(moment), 0) from change_sets) as last,
        (select ${exactInstant('sealed_at')} from change_sets where moment = 1) as first,
        (select coalesce(max(filled), 0) from history.progress) as filled`,
    );
    const [row] = rows;
    return {
      last: Number(row?.last ?? 0),
      first: row?.first ?? null,
      filled: Number(row?.filled ?? 0),
    };
  }

  /**
   * Seals up to an instant and stores the instant, so that later changes get later times. Concurrent requests share one
   * write, which limits how often the database writes.
   */
  #sealUpTo(instant: string): Promise<void> {
    const underWay = this.#underWay.get(instant);
    if (underWay !== undefined) return underWay;
    if (this.#next === undefined) {
      const instants: string[] = [];
      this.#next = { instants, sealed: this.#sealTogether(instants) };
    }
    const { instants, sealed } = this.#next;
    instants.push(instant);
    this.#underWay.set(instant, sealed);
    return sealed;
  }

  /** Also takes the instants that arrive while this call waits for its turn. */
  async #sealTogether(instants: readonly string[]): Promise<void> {
    const now = performance.now();
    const turn = Math.max(now, this.#nextFrom);
    this.#nextFrom = turn + INSTANT_WRITE_INTERVAL_MS;
    await wait(turn - now);
    this.#next = undefined;
    try {
      await this.#seal(instants);
    } finally {
      for (const instant of instants) this.#underWay.delete(instant);
    }
  }

  async #seal(instants: readonly string[] = []): Promise<void> {
    for (;;) {
      const { rows } = await this.#pool.query<{ sealed: number }>(
        'select seal_changes($1, (select max(instant) from unnest($2::timestamptz[]) as instant)) as sealed',
        [CHANGES_AT_ONCE, instants],
      );
      if ((rows[0]?.sealed ?? 0) < CHANGES_AT_ONCE) return;
    }
  }

  /**
   * Fills in batches that each end with a commit, so that other queries are answered in between and a crash loses only
   * the last batch.
   */
  async #fill(moment: number, filled: number, isStopped = () => false): Promise<void> {
    let whole = filled;
    while (whole < moment && !isStopped()) whole = await this.#fillPiece();
    this.#filled = Math.max(this.#filled, whole);
  }

  #fillPiece(): Promise<number> {
    return this.#unhurried(async (client) => {
      const { rows } = await client.query<{ whole: string }>(
        'select fill_history_piece($1, $2) as whole',
        [CHANGES_AT_ONCE, FILLED_REVISIONS_AT_ONCE],
      );
      return Number(rows[0]?.whole);
    });
  }
}

/** Rebuilds the history from all sealed changes; returns how many there are. The time grows with their number. */
export function rebuildHistory({ unhurried }: Pick<Database, 'unhurried'>): Promise<number> {
  return unhurried(async (client) => {
    await client.query('select rebuild_history()');
    const { rows } = await client.query<{ filled: string }>('select filled from history.progress');
    return Number(rows[0]?.filled ?? 0);
  });
}

import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { exactInstant } from '../db/isoInstants.ts';

/** Moments that are sealed or filled at once, so that other work gets through in between. */
const AT_ONCE = 500;
/** So many revisions at once, since one moment may be an import of fifty thousand records. */
const REVISIONS_AT_ONCE = 1_000;
/** Instants whose moment is remembered: it is always the same one. */
const MOST_INSTANTS = 1_000;
/** Instants later than all that is known are kept in the database, and together no more often than this. */
const KEPT_EACH_MS = 250;

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
  /** The instants that are sealed up to next, or just now. */
  readonly #underWay = new Map<string, Promise<void>>();
  #next: { readonly instants: string[]; readonly sealed: Promise<void> } | undefined;
  /** When the next of them may be kept; of the clock that nobody sets. */
  #nextFrom = 0;
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
      await this.#seal();
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

  /** Makes a moment of each change that was committed before the call. */
  sealWaiting(): Promise<void> {
    return this.#seal();
  }

  /** When a moment was sealed; ISO 8601, UTC, to the microsecond. */
  async timeOf(moment: number): Promise<string> {
    const { rows } = await this.#pool.query<{ at: string }>(
      `select ${exactInstant('sealed_at')} as at from change_sets where moment = $1`,
      [moment],
    );
    const [row] = rows;
    if (row === undefined) throw new TypeError('Not a moment');
    return row.at;
  }

  /** Brings the history up to the newest moment there is. */
  async fillAll(isStopped: () => boolean = () => false): Promise<void> {
    const { last, filled } = await this.#known();
    await this.#fill(last, filled, isStopped);
  }

  async #known(): Promise<Known> {
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
   * Seals up to an instant and keeps it, so that whatever is sealed later is later. Those that are asked
   * for within a short time share one write: nobody makes the database write as often as they ask.
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

  /** The instants are those that come until it is their turn. */
  async #sealTogether(instants: readonly string[]): Promise<void> {
    const now = performance.now();
    const turn = Math.max(now, this.#nextFrom);
    this.#nextFrom = turn + KEPT_EACH_MS;
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
        [AT_ONCE, instants],
      );
      if ((rows[0]?.sealed ?? 0) < AT_ONCE) return;
    }
  }

  /**
   * In pieces that each end with a commit: others are answered between them, and whoever goes on
   * after a crash begins where the last one ended.
   */
  async #fill(moment: number, filled: number, isStopped = () => false): Promise<void> {
    let whole = filled;
    while (whole < moment && !isStopped()) whole = await this.#fillPiece();
    this.#filled = Math.max(this.#filled, whole);
  }

  /** Answers the last moment that is filled. The first piece ever has rows from before there were revisions. */
  #fillPiece(): Promise<number> {
    return this.#unhurried(async (client) => {
      const { rows } = await client.query<{ whole: string }>(
        'select fill_history_piece($1, $2) as whole',
        [AT_ONCE, REVISIONS_AT_ONCE],
      );
      return Number(rows[0]?.whole);
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

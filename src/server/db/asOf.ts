import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';

/** A moment of the past that is being read, and how much of it. */
export interface ReadMoment {
  /** Its number, from 1. */
  readonly moment: number;
  /** Whether documents that were deleted since are shown as well. */
  readonly showsDeleted: boolean;
}

const reading = new AsyncLocalStorage<ReadMoment | null>();

/** All that `read` asks of the database, also in functions that it calls, is answered as of then. */
export const readAsOf = <T>(moment: ReadMoment, read: () => Promise<T>): Promise<T> =>
  // Waited for in here: a query of Drizzle is not sent before somebody waits for it.
  reading.run(moment, async () => await read());

/** Within a read of the past: what is now. */
export const readPresent = <T>(read: () => Promise<T>): Promise<T> =>
  reading.run(null, async () => await read());

/** The moment that is being read here; null: the present. */
export const momentRead = (): ReadMoment | null => reading.getStore() ?? null;

/**
 * Sends statements to the pool, and those of a read of the past in a transaction whose tables are the
 * views of the schema `as_of`. Each statement has its own transaction: what is past does not change
 * between two of them, and nobody waits for a connection while an answer is sent.
 */
class ReadingPool {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  query(config: pg.QueryConfig, values: unknown[]): Promise<unknown> {
    const moment = momentRead();
    return moment === null ? this.#pool.query(config, values) : this.#asOf(moment, config, values);
  }

  connect(): Promise<pg.PoolClient> {
    if (momentRead() !== null) throw new TypeError('The past is read without a transaction');
    return this.#pool.connect();
  }

  async #asOf(
    { moment, showsDeleted }: ReadMoment,
    config: pg.QueryConfig,
    values: unknown[],
  ): Promise<unknown> {
    // It goes into SQL text, because SET takes no parameters.
    if (!Number.isSafeInteger(moment)) throw new TypeError('Not a moment');
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(
        `begin read only; set local search_path = as_of, public; set local app.as_of = '${moment}'; set local app.as_of_deleted = '${showsDeleted ? 'on' : 'off'}'`,
      );
      return await client.query(config, values);
    } finally {
      await client.query('rollback').catch((error: unknown) => {
        broken = error instanceof Error ? error : new Error(String(error));
      });
      client.release(broken);
    }
  }
}

/** Drizzle over the pool, for the present and for any moment that is being read. */
export const readingOrm = (pool: pg.Pool): NodePgDatabase =>
  // Of a pool, Drizzle uses only these two methods; by the name of the class it knows that it is one.
  drizzle({ client: new ReadingPool(pool) as unknown as pg.Pool });

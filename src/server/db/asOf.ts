import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import { asError, isAborted, isDatabaseAway, isOutdated } from './databaseAway.ts';
import { writeTogether } from './pipeline.ts';
import { StatementNames } from './statementNames.ts';

/** A moment of the past that is being read, and how much of it. */
export interface ReadMoment {
  /** Its number, from 1. */
  readonly moment: number;
  /** Whether documents that were deleted since are shown as well. */
  readonly showsDeleted: boolean;
}

/** What of the data is being read. */
interface Scope {
  /** null: the present. */
  readonly moment: ReadMoment | null;
  /** Whether months that were not published are left out. */
  readonly hidesDrafts: boolean;
  /** Whether a transaction is being opened that sees to it itself; alone: nobody else reads in it, and no kept statement is used. */
  readonly opensSnapshot: false | 'shared' | 'alone';
}

const EVERYTHING_NOW: Scope = { moment: null, hidesDrafts: false, opensSnapshot: false };

const reading = new AsyncLocalStorage<Scope>();
const scopeRead = (): Scope => reading.getStore() ?? EVERYTHING_NOW;

function within<T>(change: Partial<Scope>, read: () => Promise<T>): Promise<T> {
  // Waited for in here: a query of Drizzle is not sent before somebody waits for it.
  return reading.run({ ...scopeRead(), ...change }, async () => await read());
}

/** All that `read` asks of the database, also in functions that it calls, is answered as of then. */
export const readAsOf = <T>(moment: ReadMoment, read: () => Promise<T>): Promise<T> =>
  within({ moment }, read);

/** Within a read of the past: what is now. */
export const readPresent = <T>(read: () => Promise<T>): Promise<T> =>
  within({ moment: null }, read);

/**
 * All that `read` asks of the database is answered as if there were only the months that have been
 * published, now or at the moment that is being read.
 */
export const readPublished = <T>(read: () => Promise<T>): Promise<T> =>
  within({ hidesDrafts: true }, read);

/** The moment that is being read here; null: the present. */
export const momentRead = (): ReadMoment | null => scopeRead().moment;

/** Whether months that were not published are left out of what is being read here. */
export const hidesDrafts = (): boolean => scopeRead().hidesDrafts;

/** Whether the tables themselves are read here, so that what was kept of them may be used. */
export const readsTables = (): boolean => momentRead() === null && !hidesDrafts();

/** How a read begins that is not of the tables themselves. */
interface Beginning {
  /** The schemas whose views it reads. */
  readonly path: string;
  readonly settings: string;
}

/**
 * The row of a moment is looked up for each record. A table of few pages would be read whole each time, as
 * if its index were on a disk far away.
 */
const BY_INDEX = 'set local random_page_cost = 1.1';

const on = (path: string, more = ''): Beginning => ({
  path,
  settings: `set local search_path = ${path}${more}`,
});

/** null: the tables themselves. */
function beginningOf({ moment: at, hidesDrafts: isHiding }: Scope): Beginning | null {
  if (at === null) return isHiding ? on('published, public') : null;
  const { moment, showsDeleted } = at;
  // It goes into SQL text, because SET takes no parameters.
  if (!Number.isSafeInteger(moment)) throw new TypeError('Not a moment');
  const settings = `; set local app.as_of = '${moment}'; set local app.as_of_deleted = '${showsDeleted ? 'on' : 'off'}'; ${BY_INDEX}`;
  return on(isHiding ? 'published_as_of, as_of, public' : 'as_of, public', settings);
}

/**
 * Reads in one snapshot: all or nothing of a change that is committed meanwhile. What is past does
 * not change between two statements, so of the past any connection will do. `read` may be called twice.
 */
export async function readSnapshot<T>(
  orm: NodePgDatabase,
  read: (snapshot: NodePgDatabase) => Promise<T>,
): Promise<T> {
  if (momentRead() !== null) return read(orm);
  const beginning = beginningOf(scopeRead());
  const readIn = (opensSnapshot: 'shared' | 'alone') =>
    within({ opensSnapshot }, () =>
      orm.transaction(
        async (snapshot) => {
          if (beginning !== null) await snapshot.execute(beginning.settings);
          return within({ opensSnapshot: false }, () => read(snapshot));
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
    );
  try {
    return await readIn('shared');
  } catch (error) {
    // A statement of somebody else who read in it has failed, or what the connection keeps is from before an upgrade.
    if (isAborted(error) || isOutdated(error)) return readIn('alone');
    throw error;
  }
}

/**
 * To parse and plan a statement takes longer than to run it. So what is read again and again is kept, on the present
 * as over the views.
 */
const names = new StatementNames('read', 300);

/** Without values, several statements may be sent in one text, which cannot be kept. */
const isOneRead = (text: string): boolean => /^\s*(?:select|with)\b[^;]*$/i.test(text);

/** So many reads go between the statements of one snapshot; then they wait for it, as whoever changes something does. */
const MOST_BESIDE = 50;

/** What Drizzle uses of a client. */
interface ReadingClient {
  query(config: pg.QueryConfig, values: unknown[]): Promise<unknown>;
  release(): void;
}

/**
 * Sends statements to the pool, and those of a read of the past or of published months alone in a
 * transaction whose tables are the views of another schema. Each statement has its own transaction:
 * what is past does not change between two of them, and nobody waits for a connection while an
 * answer is sent.
 *
 * Where there is one connection, nothing can be changed while a snapshot is read over it. So the snapshot is
 * the present, and who asks for the present meanwhile need not wait for its end.
 */
class ReadingPool {
  readonly #pool: pg.Pool;
  readonly #hasOneConnection: boolean;
  /** The only connection, while a snapshot of the present is read over it: others may read over it as well. */
  #shared: pg.PoolClient | undefined;
  #beside = 0;

  constructor(pool: pg.Pool, hasOneConnection: boolean) {
    this.#pool = pool;
    this.#hasOneConnection = hasOneConnection;
  }

  query(config: pg.QueryConfig, values: unknown[]): Promise<unknown> {
    const beginning = beginningOf(scopeRead());
    if (beginning !== null) return this.#after(beginning, config, values);
    return isOneRead(config.text) ? this.#now(config, values) : this.#pool.query(config, values);
  }

  async connect(): Promise<ReadingClient> {
    const { moment, hidesDrafts: isHiding, opensSnapshot } = scopeRead();
    if (moment !== null) throw new TypeError('The past is read without a transaction');
    if (isHiding && opensSnapshot === false) {
      throw new TypeError('Drafts are hidden by readSnapshot only');
    }
    const client = await this.#pool.connect();
    const path = beginningOf(scopeRead())?.path ?? '';
    // Over the views of another path others would read them, too.
    if (this.#hasOneConnection && opensSnapshot === 'shared' && path === '') {
      this.#shared = client;
      this.#beside = 0;
    }
    const isKept = opensSnapshot !== 'alone';
    let broken: Error | undefined;
    const release = () => {
      this.#unshare(client);
      client.release(broken);
    };
    return {
      query: async (config, values) => {
        if (/^(?:commit|rollback)$/i.test(config.text)) this.#unshare(client);
        try {
          return await (isKept && isOneRead(config.text)
            ? names.send(client, config, values, `${path} ${config.text}`)
            : client.query(config, values));
        } catch (error) {
          if (error instanceof Error && isOutdated(error)) broken = error;
          // Drizzle gives nothing back that has not begun.
          if (/^begin\b/i.test(config.text)) {
            broken = asError(error);
            release();
          }
          throw error;
        }
      },
      release,
    };
  }

  #unshare(client: pg.PoolClient): void {
    if (this.#shared === client) this.#shared = undefined;
  }

  /** Reads the present over the connection of a snapshot. What fails in there fails the snapshot, which is read again. */
  async #readBeside(
    client: pg.PoolClient,
    config: pg.QueryConfig,
    values: unknown[],
  ): Promise<unknown> {
    this.#beside += 1;
    if (this.#beside >= MOST_BESIDE) this.#unshare(client);
    try {
      return await names.send(client, config, values, ` ${config.text}`);
    } catch (error) {
      this.#unshare(client);
      if (isAborted(error) || isOutdated(error)) return this.#now(config, values);
      throw error;
    }
  }

  async #now(config: pg.QueryConfig, values: unknown[]): Promise<unknown> {
    if (this.#shared !== undefined) return this.#readBeside(this.#shared, config, values);
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      return await names.send(client, config, values, ` ${config.text}`);
    } catch (error) {
      // A connection without an answer, or with plans from before an upgrade, is of no more use.
      if (isOutdated(error) || isDatabaseAway(error)) broken = asError(error);
      if (!isOutdated(error)) throw error;
      return await client.query(config, values);
    } finally {
      client.release(broken);
    }
  }

  async #after(beginning: Beginning, config: pg.QueryConfig, values: unknown[]): Promise<unknown> {
    try {
      return await this.#inViews(beginning, config, values, true);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      return this.#inViews(beginning, config, values, false);
    }
  }

  async #inViews(
    beginning: Beginning,
    config: pg.QueryConfig,
    values: unknown[],
    isKept: boolean,
  ): Promise<unknown> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    // All three in one round trip. If the transaction cannot begin, nobody gets the statement's answer.
    writeTogether(client);
    const begun = client.query(`begin read only; ${beginning.settings}`);
    // Another moment is another setting, but another path would be other tables.
    const answer = isKept
      ? names.send(client, config, values, `${beginning.path} ${config.text}`)
      : client.query<pg.QueryResultRow>(config, values);
    const ended = client.query('rollback');
    // Each may fail, and the first that does is thrown.
    for (const sent of [begun, answer, ended]) sent.catch(() => {});
    try {
      await begun;
      return await answer;
    } catch (error) {
      if (isOutdated(error)) broken = asError(error);
      throw error;
    } finally {
      await ended.catch((error: unknown) => {
        broken = asError(error);
      });
      client.release(broken);
    }
  }
}

/** Drizzle over the pool, for the present and for any moment that is being read. `hasOneConnection`: and nobody else has any. */
export const readingOrm = (
  pool: pg.Pool,
  { hasOneConnection }: { readonly hasOneConnection: boolean },
): NodePgDatabase =>
  // Of a pool, Drizzle uses only these two methods; by the name of the class it knows that it is one.
  drizzle({ client: new ReadingPool(pool, hasOneConnection) as unknown as pg.Pool });

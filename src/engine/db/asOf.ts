import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import { asError, isAborted, isDatabaseUnavailable, isOutdated } from './databaseErrors.ts';
import { pipelineWrites } from './pipeline.ts';
import { StatementNames } from './statementNames.ts';

export interface ReadMoment {
  readonly moment: number;
  readonly showsDeleted: boolean;
}

interface ReadScope {
  readonly moment: ReadMoment | null;
  readonly hidesDrafts: boolean;
  /**
   * A transaction is being opened that sets the scope itself. With `alone`, nobody else reads in it and no prepared
   * statement is used.
   */
  readonly opensSnapshot: false | 'shared' | 'alone';
}

const PRESENT_SCOPE: ReadScope = { moment: null, hidesDrafts: false, opensSnapshot: false };

const readScope = new AsyncLocalStorage<ReadScope>();
const currentScope = (): ReadScope => readScope.getStore() ?? PRESENT_SCOPE;

function withinScope<T>(change: Partial<ReadScope>, read: () => Promise<T>): Promise<T> {
  // Await inside the scope: Drizzle sends a query only when it is awaited.
  return readScope.run({ ...currentScope(), ...change }, async () => await read());
}

/** Answers all database queries of `read`, also in the functions that it calls, as of that change. */
export const readAsOf = <T>(moment: ReadMoment, read: () => Promise<T>): Promise<T> =>
  withinScope({ moment }, read);

export const readPresent = <T>(read: () => Promise<T>): Promise<T> =>
  withinScope({ moment: null }, read);

/** Answers all database queries of `read` as if only the published months existed, now or in the past. */
export const readPublished = <T>(read: () => Promise<T>): Promise<T> =>
  withinScope({ hidesDrafts: true }, read);

/** Answers all database queries of `read` with drafts, for sums that a published month states anyway. */
export const readWithDrafts = <T>(read: () => Promise<T>): Promise<T> =>
  withinScope({ hidesDrafts: false }, read);

export const asOfMoment = (): ReadMoment | null => currentScope().moment;

export const hidesDrafts = (): boolean => currentScope().hidesDrafts;

/** Returns true if the tables themselves are read, so cached rows may be used. */
export const readsTables = (): boolean => asOfMoment() === null && !hidesDrafts();

interface Beginning {
  readonly path: string;
  readonly settings: string;
}

/**
 * The history looks up a change's row for each record. At the default cost PostgreSQL would scan small tables each time
 * instead of using the index.
 */
const PREFER_INDEX = 'set local random_page_cost = 1.1';

const beginningOnPath = (path: string, more = ''): Beginning => ({
  path,
  settings: `set local search_path = ${path}${more}`,
});

function scopeBeginning({ moment: at, hidesDrafts: isHiding }: ReadScope): Beginning | null {
  if (at === null) return isHiding ? beginningOnPath('published, public') : null;
  const { moment, showsDeleted } = at;
  // The number goes into SQL text, because SET takes no parameters.
  if (!Number.isSafeInteger(moment)) throw new TypeError('Not a change number');
  const settings = `; set local app.as_of = '${moment}'; set local app.as_of_deleted = '${showsDeleted ? 'on' : 'off'}'; ${PREFER_INDEX}`;
  return beginningOnPath(isHiding ? 'published_as_of, as_of, public' : 'as_of, public', settings);
}

/**
 * Reads in one snapshot, so a change committed meanwhile is seen completely or not at all. The past doesn't change
 * between statements, so any connection will do for it. `read` may be called twice.
 */
export async function readSnapshot<T>(
  orm: NodePgDatabase,
  read: (snapshot: NodePgDatabase) => Promise<T>,
): Promise<T> {
  if (asOfMoment() !== null) return read(orm);
  const beginning = scopeBeginning(currentScope());
  const readIn = (opensSnapshot: 'shared' | 'alone') =>
    withinScope({ opensSnapshot }, () =>
      orm.transaction(
        async (snapshot) => {
          if (beginning !== null) await snapshot.execute(beginning.settings);
          return withinScope({ opensSnapshot: false }, () => read(snapshot));
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
    );
  try {
    return await readIn('shared');
  } catch (error) {
    // Another reader's statement in the snapshot failed, or a prepared statement predates an upgrade.
    if (isAborted(error) || isOutdated(error)) return readIn('alone');
    throw error;
  }
}

/**
 * Parsing and planning take longer than running these statements, so frequent reads of tables and views are prepared.
 */
const readStatementNames = new StatementNames('read', 300);

/** Without parameters a text may hold several statements, which cannot be prepared. */
const isSingleRead = (text: string): boolean => /^\s*(?:select|with)\b[^;]*$/i.test(text);

/**
 * At most this many statements of other readers share a snapshot. Later ones wait for the snapshot to end, as writers
 * do.
 */
const MOST_SHARED_READS = 50;

interface ReadingClient {
  query(config: pg.QueryConfig, values: unknown[]): Promise<unknown>;
  release(): void;
}

/**
 * Sends statements to the pool. A read of the past or of published months gets its own transaction with the views in
 * its search path, so no connection is held while an answer is sent. With a single connection nothing can change during
 * a snapshot, so other readers of the present share that connection instead of waiting.
 */
class ReadingPool {
  readonly #pool: pg.Pool;
  readonly #hasOneConnection: boolean;
  #shared: pg.PoolClient | undefined;
  #sharedReads = 0;

  constructor(pool: pg.Pool, hasOneConnection: boolean) {
    this.#pool = pool;
    this.#hasOneConnection = hasOneConnection;
  }

  query(config: pg.QueryConfig, values: unknown[]): Promise<unknown> {
    const beginning = scopeBeginning(currentScope());
    if (beginning !== null) return this.#after(beginning, config, values);
    return isSingleRead(config.text) ? this.#now(config, values) : this.#pool.query(config, values);
  }

  async connect(): Promise<ReadingClient> {
    const { moment, hidesDrafts: isHiding, opensSnapshot } = currentScope();
    if (moment !== null) throw new TypeError('The past is read without a transaction');
    if (isHiding && opensSnapshot === false) {
      throw new TypeError('Drafts are hidden by readSnapshot only');
    }
    const client = await this.#pool.connect();
    const path = scopeBeginning(currentScope())?.path ?? '';
    if (this.#hasOneConnection && opensSnapshot === 'shared' && path === '') {
      this.#shared = client;
      this.#sharedReads = 0;
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
          return await (isKept && isSingleRead(config.text)
            ? readStatementNames.send(client, config, values, `${path} ${config.text}`)
            : client.query(config, values));
        } catch (error) {
          if (error instanceof Error && isOutdated(error)) broken = error;
          // Drizzle releases a connection only if a transaction began on it.
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

  /**
   * Reads the present over a snapshot's connection. A failing statement aborts the snapshot, which is then read again.
   */
  async #readShared(
    client: pg.PoolClient,
    config: pg.QueryConfig,
    values: unknown[],
  ): Promise<unknown> {
    this.#sharedReads += 1;
    if (this.#sharedReads >= MOST_SHARED_READS) this.#unshare(client);
    try {
      return await readStatementNames.send(client, config, values, ` ${config.text}`);
    } catch (error) {
      this.#unshare(client);
      if (isAborted(error) || isOutdated(error)) return this.#now(config, values);
      throw error;
    }
  }

  async #now(config: pg.QueryConfig, values: unknown[]): Promise<unknown> {
    if (this.#shared !== undefined) return this.#readShared(this.#shared, config, values);
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      return await readStatementNames.send(client, config, values, ` ${config.text}`);
    } catch (error) {
      // Discard a connection that doesn't answer or has plans from before an upgrade.
      if (isOutdated(error) || isDatabaseUnavailable(error)) broken = asError(error);
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
    // Sends all three statements in one round trip. If the transaction cannot begin, the answer is discarded.
    pipelineWrites(client);
    const begun = client.query(`begin read only; ${beginning.settings}`);
    // The change number is only a setting, but a different search path means different tables.
    const answer = isKept
      ? readStatementNames.send(client, config, values, `${beginning.path} ${config.text}`)
      : client.query<pg.QueryResultRow>(config, values);
    const ended = client.query('rollback');
    // Any of the three may fail; the first failure is thrown.
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

export const readingOrm = (
  pool: pg.Pool,
  { hasOneConnection }: { readonly hasOneConnection: boolean },
): NodePgDatabase =>
  // Drizzle uses only these two methods of a pool, and recognises a pool by its class name.
  drizzle({ client: new ReadingPool(pool, hasOneConnection) as unknown as pg.Pool });

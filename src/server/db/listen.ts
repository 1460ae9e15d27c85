import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { Client } from 'pg';
import type { Changes } from './changes.ts';
import type { Database, Log } from './database.ts';
import { postgresqlConnection } from './postgresqlConnection.ts';

const CHANNEL = 'board_reports_changes';
const RECONNECT_MS = 1_000;
/** A connection that says nothing may be broken unnoticed, so it is asked. */
const ASK_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;

/**
 * Other programs may change the data on a PostgreSQL server: another process of this server, or an
 * administrator in the database. Triggers send notifications, and caches here are dropped.
 * The embedded database belongs to this process alone, so nothing has to be listened for.
 */
export async function listenForChanges(
  database: Database,
  databaseUrl: string | undefined,
  changes: Changes,
  log: Log,
  askEveryMs: number = ASK_EVERY_MS,
): Promise<() => Promise<void>> {
  if (database.engine === 'embedded' || databaseUrl === undefined) return async () => {};
  const listener = new Listener(databaseUrl, changes, log, ownBackends(database.pool), askEveryMs);
  await listener.connect();
  return () => listener.stop();
}

function backendOf(client: PoolClient): number {
  // node-postgres keeps the backend's id on the client; its types leave it out.
  return (client as unknown as { processID: number }).processID;
}

/** The backend ids of our own pool's connections: their changes have been counted already. */
function ownBackends(pool: Pool): Set<number> {
  const own = new Set<number>();
  // Not on connect: the first connections were made before this listener existed.
  pool.on('acquire', (client) => own.add(backendOf(client)));
  pool.on('remove', (client) => own.delete(backendOf(client)));
  return own;
}

class Listener {
  readonly #url: string;
  readonly #changes: Changes;
  readonly #log: Log;
  readonly #own: ReadonlySet<number>;
  #client: Client | undefined;
  #isStopped = false;
  #retry: NodeJS.Timeout | undefined;
  readonly #askEveryMs: number;
  #asking: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    changes: Changes,
    log: Log,
    own: ReadonlySet<number>,
    askEveryMs: number,
  ) {
    this.#askEveryMs = askEveryMs;
    this.#url = url;
    this.#changes = changes;
    this.#log = log;
    this.#own = own;
  }

  async connect(): Promise<void> {
    const client = new Client({
      ...postgresqlConnection(this.#url).config,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: Math.min(ANSWER_WITHIN_MS, this.#askEveryMs),
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('The connection ended')));
    client.on('notification', ({ processId, payload = '' }) => {
      if (!this.#own.has(processId)) this.#changes.tablesChanged([payload]);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    if (this.#isStopped) return client.end();
    this.#client = client;
    // Changes before we listened were missed.
    this.#changes.everythingChanged();
    this.#asking = setInterval(() => {
      client.query('select 1').catch((error: Error) => this.#lost(client, error));
    }, this.#askEveryMs);
    this.#asking.unref();
  }

  #lost(client: Client, error: Error): void {
    if (this.#isStopped || this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#asking);
    client.end().catch(() => {});
    this.#log.warn(
      { err: error },
      'Lost the connection that listens for changes; connecting again',
    );
    this.#again();
  }

  #again(): void {
    this.#retry = setTimeout(() => {
      // While notifications are missed, nothing may be cached for longer than a moment.
      this.#changes.everythingChanged();
      this.connect().catch(() => {
        if (!this.#isStopped) this.#again();
      });
    }, RECONNECT_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    clearInterval(this.#asking);
    const client = this.#client;
    this.#client = undefined;
    await Promise.race([client?.end(), wait(ANSWER_WITHIN_MS, undefined, { ref: false })]);
  }
}

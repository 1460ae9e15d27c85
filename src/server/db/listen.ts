import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { Client } from 'pg';
import type { Changes, Commit } from './changes.ts';
import type { Database, Log } from './database.ts';
import { postgresqlConnection } from './postgresqlConnection.ts';
import { UntoldChanges } from './untoldChanges.ts';

const CHANNEL = 'board_reports_changes';
const RECONNECT_MS = 1_000;
/** Our commits within this time are told together. */
const TELL_AFTER_MS = 5;
/** The triggers of these tables tell with the commit itself. */
const TOLD_WITH_COMMIT = new Set(['users', 'document_texts']);
/** Begins the messages that say which transactions were told; any other is the name of a table. */
const TOLD = 'told ';
/** A message of PostgreSQL has at most 8,000 bytes. */
const TOLD_IN_A_MESSAGE = 100;

/** Times in milliseconds; tests set others. */
interface ListenTimes {
  /** How often what we were told is compared with the revisions. */
  readonly compareEveryMs: number;
  /** A connection that takes longer to answer is broken. */
  readonly answerWithinMs: number;
}

const TIMES: ListenTimes = { compareEveryMs: 1_000, answerWithinMs: 5_000 };

/**
 * Other programs may change the data on a PostgreSQL server: another process of this server, or an
 * administrator in the database. They notify, and caches here are dropped; our own commits are told
 * to the other processes. A notification that was never sent is found by comparing the revisions.
 * The embedded database belongs to this process alone, so nothing has to be listened for.
 */
export async function listenForChanges(
  database: Database,
  databaseUrl: string | undefined,
  changes: Changes,
  log: Log,
  times: Partial<ListenTimes> = {},
): Promise<() => Promise<void>> {
  if (database.engine === 'embedded' || databaseUrl === undefined) return async () => {};
  const own = ownBackends(database.pool);
  const listener = new Listener(databaseUrl, changes, log, own, { ...TIMES, ...times });
  await listener.connect();
  return () => listener.stop();
}

/** The id of a connection's process on the server. */
function backendOf(client: Client | PoolClient): number {
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
  readonly #times: ListenTimes;
  readonly #untold = new UntoldChanges();
  readonly #stopTelling: () => void;
  #client: Client | undefined;
  #isStopped = false;
  #retry: NodeJS.Timeout | undefined;
  #comparing: NodeJS.Timeout | undefined;
  #telling: Promise<void> | undefined;
  /** Our commits that the other processes have not been told of. */
  #toTell: Commit[] = [];

  constructor(
    url: string,
    changes: Changes,
    log: Log,
    own: ReadonlySet<number>,
    times: ListenTimes,
  ) {
    this.#url = url;
    this.#changes = changes;
    this.#log = log;
    this.#own = own;
    this.#times = times;
    this.#stopTelling = changes.listenForCommits((commit) => this.#committed(commit));
  }

  async connect(): Promise<void> {
    const { answerWithinMs, compareEveryMs } = this.#times;
    const client = new Client({
      ...postgresqlConnection(this.#url).config,
      application_name: 'board-reports changes',
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      // Nothing is stored over this connection, so its transactions need not wait for the disk.
      options: '-c synchronous_commit=off',
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('The connection ended')));
    client.on('notification', ({ processId, payload = '' }) => {
      if (processId !== backendOf(client)) this.#heard(payload, this.#own.has(processId));
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await this.#untold.begin(client);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    if (this.#isStopped) return client.end();
    this.#client = client;
    // Changes before we listened were missed.
    this.#changes.everythingChanged();
    this.#compareAfter(client, compareEveryMs);
    this.#tellSoon();
  }

  #heard(payload: string, isOwn: boolean): void {
    if (payload.startsWith(TOLD)) {
      for (const told of payload.slice(TOLD.length).split(' ')) {
        const [table = '', transaction] = told.split('/');
        this.#untold.told(table, Number(transaction));
      }
    } else if (!isOwn) this.#changes.tablesChanged([payload]);
  }

  #compareAfter(client: Client, ms: number): void {
    this.#comparing = setTimeout(() => {
      void this.#compare(client, ms);
    }, ms);
    this.#comparing.unref();
  }

  async #compare(client: Client, ms: number): Promise<void> {
    try {
      const tables = await this.#untold.find(client);
      if (this.#client !== client) return;
      this.#changes.tablesChanged(tables);
      this.#compareAfter(client, ms);
    } catch (error) {
      this.#lost(client, error instanceof Error ? error : new Error(String(error)));
    }
  }

  #committed(commit: Commit): void {
    const { tables, transaction } = commit;
    if (transaction === null) return;
    for (const table of tables) this.#untold.told(table, transaction);
    const toTell = tables.filter((table) => !TOLD_WITH_COMMIT.has(table));
    if (toTell.length === 0) return;
    this.#toTell.push({ tables: toTell, transaction });
    this.#tellSoon();
  }

  #tellSoon(): void {
    if (this.#telling !== undefined || this.#toTell.length === 0) return;
    this.#telling = this.#tellAfter(TELL_AFTER_MS);
  }

  async #tellAfter(ms: number): Promise<void> {
    await wait(ms);
    await this.#tell();
    this.#telling = undefined;
    if (this.#client !== undefined) this.#tellSoon();
  }

  /** What cannot be told now is told after a reconnection; meanwhile the others find it themselves. */
  async #tell(): Promise<void> {
    const client = this.#client;
    if (client === undefined || this.#toTell.length === 0) return;
    const commits = this.#toTell;
    this.#toTell = [];
    try {
      await client.query(
        `select pg_notify('${CHANNEL}', message) from unnest($1::text[]) message`,
        [messagesFor(commits)],
      );
    } catch (error) {
      this.#toTell = [...commits, ...this.#toTell];
      if (error instanceof Error) this.#lost(client, error);
    }
  }

  #lost(client: Client, error: Error): void {
    if (this.#isStopped || this.#client !== client) return;
    this.#client = undefined;
    clearTimeout(this.#comparing);
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
    this.#stopTelling();
    const within = wait(this.#times.answerWithinMs, undefined, { ref: false });
    if (this.#client !== undefined) await Promise.race([this.#telling, within]);
    this.#isStopped = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#comparing);
    const client = this.#client;
    this.#client = undefined;
    await Promise.race([client?.end(), within]);
  }
}

/** The changed tables, each once, and which transactions these messages tell of. */
function messagesFor(commits: readonly Commit[]): string[] {
  const told = commits.flatMap(({ tables, transaction }) =>
    tables.map((table) => `${table}/${transaction}`),
  );
  const messages = [...new Set(commits.flatMap(({ tables }) => tables))];
  for (let at = 0; at < told.length; at += TOLD_IN_A_MESSAGE) {
    messages.push(TOLD + told.slice(at, at + TOLD_IN_A_MESSAGE).join(' '));
  }
  return messages;
}

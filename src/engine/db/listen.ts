import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { Client } from 'pg';
import type { Changes, Commit } from './changes.ts';
import type { Database, Log } from './database.ts';
import { asError } from './databaseErrors.ts';
import { Freshness } from './freshness.ts';
import { postgresqlConnection } from './postgresqlConnection.ts';
import { UnannouncedChanges } from './unannouncedChanges.ts';

const NOTIFICATION_CHANNEL = 'board_reports_changes';
const LISTENER_RECONNECT_MS = 1_000;
const ANNOUNCE_AFTER_MS = 5;
/** Triggers of these tables notify with the commit itself. */
const TABLES_NOTIFIED_BY_TRIGGER = new Set(['users', 'document_texts']);
const TRANSACTIONS_PREFIX = 'told ';
const COMMIT_NUMBERS_PREFIX = 'numbered ';
const SUBJECT_PREFIX = 'said ';
const MOST_QUEUED_MESSAGES = 1_000;
const TRANSACTIONS_PER_MESSAGE = 100;

interface ListenTimes {
  /** How often notifications are compared with the revisions. */
  readonly compareEveryMs: number;
  readonly answerWithinMs: number;
}

interface ListenOptions extends Partial<ListenTimes> {
  /** Other instances serve the same data, so caches are used only when proven current. */
  readonly isShared?: boolean;
}

const LISTEN_TIMES: ListenTimes = { compareEveryMs: 1_000, answerWithinMs: 5_000 };

/**
 * Listens for changes by other processes on a PostgreSQL server: another instance, or an administrator in the database.
 * Their notifications drop caches here, and this process announces its own commits. Comparing the revisions finds
 * changes that were never announced. The embedded database belongs to this process alone, so it needs no listener.
 */
export async function listenForChanges(
  database: Database,
  databaseUrl: string | undefined,
  changes: Changes,
  log: Log,
  { isShared = false, ...times }: ListenOptions = {},
): Promise<() => Promise<void>> {
  if (database.engine === 'embedded' || databaseUrl === undefined) return async () => {};
  const own = ownBackends(database.pool);
  const listener = new ChangeListener(databaseUrl, changes, log, own, {
    ...LISTEN_TIMES,
    ...times,
  });
  if (isShared) changes.proveBy(() => listener.prove());
  await listener.connect();
  return () => listener.stop();
}

function listenerBackendId(client: Client | PoolClient): number {
  // node-postgres keeps the backend's id on the client; its types leave it out.
  return (client as unknown as { processID: number }).processID;
}

function ownBackends(pool: Pool): Set<number> {
  const own = new Set<number>();
  pool.on('acquire', (client) => own.add(listenerBackendId(client)));
  pool.on('remove', (client) => own.delete(listenerBackendId(client)));
  return own;
}

class ChangeListener {
  readonly #url: string;
  readonly #changes: Changes;
  readonly #log: Log;
  readonly #own: ReadonlySet<number>;
  readonly #times: ListenTimes;
  readonly #unannounced = new UnannouncedChanges();
  readonly #freshness: Freshness;
  readonly #stopTelling: () => void;
  #client: Client | undefined;
  #isStopped = false;
  #retry: NodeJS.Timeout | undefined;
  #comparing: NodeJS.Timeout | undefined;
  #telling: Promise<void> | undefined;
  #toTell: Commit[] = [];
  #toSay: string[] = [];
  #said = 0;

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
    this.#freshness = new Freshness({
      newest: () => this.#newestNumber(),
      doubt: () => changes.doubt(),
    });
    const stopHearing = [
      changes.listenForCommits((commit) => this.#committed(commit)),
      changes.listenForMessages((message) => this.#say(message)),
    ];
    this.#stopTelling = () => stopHearing.forEach((stop) => stop());
  }

  async connect(): Promise<void> {
    const { answerWithinMs, compareEveryMs } = this.#times;
    const client = new Client({
      ...postgresqlConnection(this.#url).config,
      application_name: 'board-reports changes',
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      // Nothing is stored over this connection, so its transactions needn't wait for the disk.
      options: '-c synchronous_commit=off',
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('The connection ended')));
    client.on('notification', ({ processId, payload = '' }) => {
      if (processId !== listenerBackendId(client)) this.#heard(payload, this.#own.has(processId));
    });
    try {
      await client.connect();
      await client.query(`listen ${NOTIFICATION_CHANNEL}`);
      await this.#unannounced.begin(client);
      this.#freshness.begin(await newestNumber(client));
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    if (this.#isStopped) return client.end();
    this.#client = client;
    this.#changes.everythingChanged();
    this.#compareAfter(client, compareEveryMs);
    this.#tellSoon();
  }

  #heard(payload: string, isOwn: boolean): void {
    if (payload.startsWith(TRANSACTIONS_PREFIX)) {
      for (const change of payload.slice(TRANSACTIONS_PREFIX.length).split(' ')) {
        const [table = '', transaction] = change.split('/');
        this.#unannounced.announced(table, Number(transaction));
      }
    } else if (payload.startsWith(COMMIT_NUMBERS_PREFIX)) {
      this.#freshness.heard(payload.slice(COMMIT_NUMBERS_PREFIX.length).split(' ').map(Number));
    } else if (payload.startsWith(SUBJECT_PREFIX)) {
      const [number = ''] = payload.slice(SUBJECT_PREFIX.length).split(' ', 1);
      this.#changes.heard(payload.slice(SUBJECT_PREFIX.length + number.length + 1));
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
      const tables = await this.#unannounced.find(client);
      if (this.#client !== client) return;
      this.#changes.tablesChanged(tables);
      this.#compareAfter(client, ms);
    } catch (error) {
      this.#lost(client, asError(error));
    }
  }

  prove(): Promise<void> {
    return this.#freshness.prove();
  }

  async #newestNumber(): Promise<number> {
    const client = this.#client;
    if (client === undefined) throw new Error('The connection for notifications is closed');
    return newestNumber(client);
  }

  #committed(commit: Commit): void {
    const { tables, transaction, number } = commit;
    if (number !== undefined) this.#freshness.heard([number]);
    if (transaction !== null) {
      for (const table of tables) this.#unannounced.announced(table, transaction);
    }
    const toTell = tables.filter((table) => !TABLES_NOTIFIED_BY_TRIGGER.has(table));
    if (number === undefined && (transaction === null || toTell.length === 0)) return;
    this.#toTell.push({ ...commit, tables: toTell });
    this.#tellSoon();
  }

  /** If there is a single instance, nobody listens. */
  #say(message: string): void {
    if (this.#changes.proof === null || this.#toSay.length >= MOST_QUEUED_MESSAGES) return;
    this.#said += 1;
    this.#toSay.push(`${SUBJECT_PREFIX}${this.#said} ${message}`);
    this.#tellSoon();
  }

  get #hasToTell(): boolean {
    return this.#toTell.length > 0 || this.#toSay.length > 0;
  }

  #tellSoon(): void {
    if (this.#telling !== undefined || !this.#hasToTell) return;
    this.#telling = this.#tellAfter(this.#changes.proof === null ? ANNOUNCE_AFTER_MS : 0);
  }

  async #tellAfter(ms: number): Promise<void> {
    if (ms > 0) await wait(ms);
    await this.#tell();
    this.#telling = undefined;
    if (this.#client !== undefined) this.#tellSoon();
  }

  async #tell(): Promise<void> {
    const client = this.#client;
    if (client === undefined || !this.#hasToTell) return;
    const [commits, words] = [this.#toTell, this.#toSay];
    [this.#toTell, this.#toSay] = [[], []];
    try {
      await client.query(
        `select pg_notify('${NOTIFICATION_CHANNEL}', message) from unnest($1::text[]) message`,
        // Messages on channels go first, so an instance that has heard of a commit has heard these messages too.
        [[...words, ...messagesFor(commits)]],
      );
    } catch (error) {
      this.#toTell = [...commits, ...this.#toTell];
      this.#toSay = [...words, ...this.#toSay];
      if (error instanceof Error) this.#lost(client, error);
    }
  }

  #lost(client: Client, error: Error): void {
    if (this.#isStopped || this.#client !== client) return;
    this.#client = undefined;
    clearTimeout(this.#comparing);
    client.end().catch(() => {});
    this.#log.warn({ err: error }, 'Lost the connection that listens for changes; reconnecting');
    this.#again();
  }

  #again(): void {
    this.#retry = setTimeout(() => {
      // While notifications may be missed, caches are dropped immediately.
      this.#changes.everythingChanged();
      this.connect().catch(() => {
        if (!this.#isStopped) this.#again();
      });
    }, LISTENER_RECONNECT_MS);
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

async function newestNumber(client: Client): Promise<number> {
  const { rows } = await client.query<{ newest: string }>({
    name: 'newest number',
    text: 'select case when is_called then last_value else 0 end as newest from answered_changes',
  });
  return Number(rows[0]?.newest ?? 0);
}

function messagesFor(commits: readonly Commit[]): string[] {
  const changes = commits.flatMap(({ tables, transaction }) =>
    tables.map((table) => `${table}/${transaction}`),
  );
  const numbers = commits.flatMap(({ number }) => (number === undefined ? [] : [String(number)]));
  return [
    ...new Set(commits.flatMap(({ tables }) => tables)),
    ...inMessages(TRANSACTIONS_PREFIX, changes),
    ...inMessages(COMMIT_NUMBERS_PREFIX, numbers),
  ];
}

function inMessages(begin: string, parts: readonly string[]): string[] {
  const messages: string[] = [];
  for (let at = 0; at < parts.length; at += TRANSACTIONS_PER_MESSAGE) {
    messages.push(begin + parts.slice(at, at + TRANSACTIONS_PER_MESSAGE).join(' '));
  }
  return messages;
}

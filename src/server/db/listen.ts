import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { Client } from 'pg';
import type { Changes, Commit } from './changes.ts';
import type { Database, Log } from './database.ts';
import { asError } from './databaseAway.ts';
import { Freshness } from './freshness.ts';
import { postgresqlConnection } from './postgresqlConnection.ts';
import { UntoldChanges } from './untoldChanges.ts';

const CHANNEL = 'board_reports_changes';
const RECONNECT_MS = 1_000;
/** Our commits within this time are told together; at once where other instances wait for them. */
const TELL_AFTER_MS = 5;
/** The triggers of these tables tell with the commit itself. */
const TOLD_WITH_COMMIT = new Set(['users', 'document_texts']);
/** Begins the messages that say which transactions were told; any other is the name of a table. */
const TOLD = 'told ';
/** Begins those that say which numbers of commits were told, after their tables. */
const NUMBERED = 'numbered ';
/** Begins those with what instances tell each other on a subject; a number makes each another one. */
const SAID = 'said ';
/** Of what could not be told; older words are no use. */
const MOST_TO_SAY = 1_000;
/** A message of PostgreSQL has at most 8,000 bytes. */
const TOLD_IN_A_MESSAGE = 100;

/** Times in milliseconds; tests set others. */
interface ListenTimes {
  /** How often what we were told is compared with the revisions. */
  readonly compareEveryMs: number;
  /** A connection that takes longer to answer is broken. */
  readonly answerWithinMs: number;
}

interface ListenOptions extends Partial<ListenTimes> {
  /** Other instances serve the same data: what is kept is used only where it is proven to be fresh. */
  readonly isShared?: boolean;
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
  { isShared = false, ...times }: ListenOptions = {},
): Promise<() => Promise<void>> {
  if (database.engine === 'embedded' || databaseUrl === undefined) return async () => {};
  const own = ownBackends(database.pool);
  const listener = new Listener(databaseUrl, changes, log, own, { ...TIMES, ...times });
  if (isShared) changes.proveBy(() => listener.prove());
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
  readonly #freshness: Freshness;
  readonly #stopTelling: () => void;
  #client: Client | undefined;
  #isStopped = false;
  #retry: NodeJS.Timeout | undefined;
  #comparing: NodeJS.Timeout | undefined;
  #telling: Promise<void> | undefined;
  /** Our commits that the other processes have not been told of. */
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
      changes.listenForTold((told) => this.#say(told)),
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
      this.#freshness.begin(await newestNumber(client));
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
    } else if (payload.startsWith(NUMBERED)) {
      this.#freshness.heard(payload.slice(NUMBERED.length).split(' ').map(Number));
    } else if (payload.startsWith(SAID)) {
      const [number = ''] = payload.slice(SAID.length).split(' ', 1);
      this.#changes.heard(payload.slice(SAID.length + number.length + 1));
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
      this.#lost(client, asError(error));
    }
  }

  /** Resolves when every change that was answered before is known here, or nothing is kept any more. */
  prove(): Promise<void> {
    return this.#freshness.prove();
  }

  async #newestNumber(): Promise<number> {
    const client = this.#client;
    if (client === undefined) throw new Error('Nothing is heard at the moment');
    return newestNumber(client);
  }

  #committed(commit: Commit): void {
    const { tables, transaction, number } = commit;
    if (number !== undefined) this.#freshness.heard([number]);
    if (transaction !== null) {
      for (const table of tables) this.#untold.told(table, transaction);
    }
    const toTell = tables.filter((table) => !TOLD_WITH_COMMIT.has(table));
    if (number === undefined && (transaction === null || toTell.length === 0)) return;
    this.#toTell.push({ ...commit, tables: toTell });
    this.#tellSoon();
  }

  /** Alone, there is nobody to hear it. */
  #say(told: string): void {
    if (this.#changes.proof === null || this.#toSay.length >= MOST_TO_SAY) return;
    this.#said += 1;
    this.#toSay.push(`${SAID}${this.#said} ${told}`);
    this.#tellSoon();
  }

  get #hasToTell(): boolean {
    return this.#toTell.length > 0 || this.#toSay.length > 0;
  }

  #tellSoon(): void {
    if (this.#telling !== undefined || !this.#hasToTell) return;
    this.#telling = this.#tellAfter(this.#changes.proof === null ? TELL_AFTER_MS : 0);
  }

  async #tellAfter(ms: number): Promise<void> {
    if (ms > 0) await wait(ms);
    await this.#tell();
    this.#telling = undefined;
    if (this.#client !== undefined) this.#tellSoon();
  }

  /** What cannot be told now is told after a reconnection; meanwhile the others find it themselves. */
  async #tell(): Promise<void> {
    const client = this.#client;
    if (client === undefined || !this.#hasToTell) return;
    const [commits, words] = [this.#toTell, this.#toSay];
    [this.#toTell, this.#toSay] = [[], []];
    try {
      await client.query(
        `select pg_notify('${CHANNEL}', message) from unnest($1::text[]) message`,
        // The words were said before: whoever has heard of a commit has heard them, too.
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

/** How many commits of all instances have been numbered. */
async function newestNumber(client: Client): Promise<number> {
  const { rows } = await client.query<{ newest: string }>({
    name: 'newest number',
    text: 'select case when is_called then last_value else 0 end as newest from answered_changes',
  });
  return Number(rows[0]?.newest ?? 0);
}

/** The changed tables, each once, then which transactions and numbers these messages tell of. */
function messagesFor(commits: readonly Commit[]): string[] {
  const told = commits.flatMap(({ tables, transaction }) =>
    tables.map((table) => `${table}/${transaction}`),
  );
  const numbers = commits.flatMap(({ number }) => (number === undefined ? [] : [String(number)]));
  return [
    ...new Set(commits.flatMap(({ tables }) => tables)),
    ...inMessages(TOLD, told),
    ...inMessages(NUMBERED, numbers),
  ];
}

function inMessages(begin: string, parts: readonly string[]): string[] {
  const messages: string[] = [];
  for (let at = 0; at < parts.length; at += TOLD_IN_A_MESSAGE) {
    messages.push(begin + parts.slice(at, at + TOLD_IN_A_MESSAGE).join(' '));
  }
  return messages;
}

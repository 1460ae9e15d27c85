import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type Notification } from 'pg';
import type { Database, Log } from './database.ts';
import { placeLabel, seenInstances, PLACE, type SeenInstance } from './instanceList.ts';
import { postgresqlConnection } from './postgresqlConnection.ts';
import { StartError } from './startError.ts';

// Advisory locks of two numbers, apart from those of one number elsewhere; a connection holds them until it ends.
/** Of the instances that serve: one alone, or several together. */
const SERVING = 727_001_415;
/** The second number says which keys an instance has. */
const KEYS = 727_001_416;
/** Of the one that does what only one should do. */
const UPKEEP = 727_001_417;

const HELLO = 'board_reports_hello';
const RECONNECT_MS = 1_000;
const ASK_AGAIN_MS = 250;

/** Times in milliseconds; tests set others. */
interface InstanceTimes {
  /** For an instance before us that is still stopping. */
  readonly startWithinMs: number;
  readonly answerWithinMs: number;
  /** How often one of many is heard of, and looks whether it is to lead. */
  readonly beatMs: number;
}

const TIMES: InstanceTimes = { startWithinMs: 20_000, answerWithinMs: 5_000, beatMs: 10_000 };

/** This process among those that serve the same data. */
export interface Instances {
  /** Whether this is the one that does what only one at a time should do. */
  leads(): Promise<boolean>;
  /** How many there are, with this one. */
  count(): Promise<number>;
  /** All of them, with this one; none where there can be only one. */
  list(): Promise<SeenInstance[]>;
  /** Resolves if this one has lost its place for good: others have it, and it may not go on beside them. */
  readonly refused: Promise<StartError>;
  leave(): Promise<void>;
}

/** What joining needs to know of the instance. */
export interface Joining {
  readonly isMany: boolean;
  /** As the others are told of it. */
  readonly version: string;
  readonly port: number;
  /** The same in all instances that have the same keys, from 0 to 2^31 - 1. */
  readonly keyMark: number;
  /** Told when the place is lost with its connection, and when it is there again. */
  readonly placed: (hasPlace: boolean) => void;
}

const ALONE: Instances = {
  leads: () => Promise.resolve(true),
  count: () => Promise.resolve(1),
  list: () => Promise.resolve([]),
  refused: new Promise(() => {}),
  leave: () => Promise.resolve(),
};

/**
 * Takes a place among the instances on a PostgreSQL database, for as long as this process lives. Throws a
 * `StartError` where there is none: another one is there and not all were started as one of many, the
 * keys are others, or the connection hears nothing. The embedded database has a lock of its own.
 */
export async function joinInstances(
  database: Pick<Database, 'engine' | 'pool'>,
  databaseUrl: string | undefined,
  joining: Joining,
  log: Log,
  times: Partial<InstanceTimes> = {},
): Promise<Instances> {
  if (database.engine === 'embedded' || databaseUrl === undefined) return ALONE;
  const place = new Place(databaseUrl, joining, log, { ...TIMES, ...times });
  const until = performance.now() + place.times.startWithinMs;
  for (;;) {
    const client = await place.connect();
    try {
      const refusal = await place.take(client);
      if (refusal === null) {
        if (joining.isMany) await provesToHear(client, database, place.times.answerWithinMs);
        return place;
      }
      if (performance.now() > until) throw new StartError('heldByAnotherProcess', refusal);
    } catch (error) {
      await place.leave();
      // Where it did not become the place's.
      await client.end().catch(() => {});
      throw error;
    }
    await client.end();
    await wait(ASK_AGAIN_MS);
  }
}

class Place implements Instances {
  readonly times: InstanceTimes;
  readonly #url: string;
  readonly #joining: Joining;
  readonly #log: Log;
  #client: Client | undefined;
  /** The process on the server whose end nobody may have noticed. */
  #lostBackend: number | undefined;
  readonly #startedAt = new Date();
  #retry: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  /** Since when others have the place that was lost. */
  #refusedSince: number | undefined;
  readonly #refusal = Promise.withResolvers<StartError>();
  readonly refused = this.#refusal.promise;
  #hasLeft = false;

  constructor(url: string, joining: Joining, log: Log, times: InstanceTimes) {
    this.#url = url;
    this.#joining = joining;
    this.#log = log;
    this.times = times;
  }

  async connect(): Promise<Client> {
    const { answerWithinMs } = this.times;
    const client = new Client({
      ...postgresqlConnection(this.#url).config,
      application_name: placeLabel({ ...this.#joining, startedAt: this.#startedAt }),
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      // A machine that has died without a word loses its place within half a minute.
      options:
        '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c idle_session_timeout=0',
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    await client.connect();
    return client;
  }

  /** Takes the place; null, or why it cannot be taken. */
  async take(client: Client): Promise<string | null> {
    const { isMany, keyMark } = this.#joining;
    const shared = isMany ? '_shared' : '';
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock${shared}($1, 0) as taken`,
      [SERVING],
    );
    if (rows[0]?.taken !== true) {
      return isMany
        ? 'INSTANCES: another instance on this database was started without INSTANCES=many. Stop it, or start it as one of many.'
        : 'INSTANCES: another instance runs on this database. Stop it, or set INSTANCES=many for all of them.';
    }
    if (isMany && !(await hasSameKeys(client, keyMark))) {
      throw new StartError(
        'wrongSetting',
        'KEYS_DIR: another instance on this database has other keys. Give all instances the same factor-key.',
      );
    }
    this.#client = client;
    if (isMany) {
      clearInterval(this.#beat);
      this.#beat = setInterval(() => void this.leads().catch(() => {}), this.times.beatMs).unref();
    }
    return null;
  }

  async leads(): Promise<boolean> {
    const client = this.#client;
    if (client === undefined) return false;
    if (!this.#joining.isMany) return true;
    // One that has it already gets it once more; it is given back by the end of the connection.
    const { rows } = await client.query<{ leads: boolean }>(
      'select pg_try_advisory_lock($1, 0) as leads',
      [UPKEEP],
    );
    return rows[0]?.leads === true;
  }

  async count(): Promise<number> {
    const client = this.#client;
    if (client === undefined) return 1;
    const { rows } = await client.query<{ instances: number }>(
      `select count(*)::integer as instances from pg_locks where ${LOCKS_HERE} and classid = $1`,
      [SERVING],
    );
    return rows[0]?.instances ?? 1;
  }

  async list(): Promise<SeenInstance[]> {
    const client = this.#client;
    if (client === undefined || !this.#joining.isMany) return [];
    return seenInstances(client, { here: LOCKS_HERE, serving: SERVING, upkeep: UPKEEP });
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    const client = this.#client;
    this.#client = undefined;
    const within = wait(this.times.answerWithinMs, undefined, { ref: false });
    await Promise.race([client?.end(), within]);
  }

  #lost(client: Client): void {
    if (this.#hasLeft || this.#client !== client) return;
    this.#client = undefined;
    this.#lostBackend = backendOf(client);
    client.end().catch(() => {});
    this.#joining.placed(false);
    this.#log.warn(
      {},
      'Lost the connection that keeps the place of this instance; connecting again',
    );
    this.#again();
  }

  #again(): void {
    this.#retry = setTimeout(() => {
      this.#takeAgain().catch((error: unknown) => {
        if (this.#hasLeft) return;
        const isRefusal = error instanceof StartError;
        if (!isRefusal) this.#refusedSince = undefined;
        if (isRefusal && this.#isTaken()) this.#refusal.resolve(error);
        else this.#again();
      });
    }, RECONNECT_MS);
    this.#retry.unref();
  }

  /** Whoever has it is given as long to leave as at the start. */
  #isTaken(): boolean {
    this.#refusedSince ??= performance.now();
    return performance.now() - this.#refusedSince >= this.times.startWithinMs;
  }

  async #takeAgain(): Promise<void> {
    const client = await this.connect();
    try {
      await endBackend(client, this.#lostBackend);
      // It may take the place without our hearing of it.
      this.#lostBackend = backendOf(client);
      const refusal = this.#hasLeft ? null : await this.take(client);
      if (refusal !== null) throw new StartError('heldByAnotherProcess', refusal);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.#refusedSince = undefined;
    if (this.#hasLeft) await client.end();
    else if (this.#client === client) this.#joining.placed(true);
  }
}

const LOCKS_HERE = `locktype = 'advisory' and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())`;

/** Ours is shown before the others' are looked at: of two that differ, one sees the other. */
async function hasSameKeys(client: Client, keyMark: number): Promise<boolean> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [KEYS, keyMark]);
  const { rows } = await client.query<{ others: boolean }>(
    `select exists (select from pg_locks where ${LOCKS_HERE} and classid = $1 and objid <> $2) as others`,
    [KEYS, keyMark],
  );
  return rows[0]?.others === false;
}

/** The server may not have noticed yet that our own last connection is gone. */
async function endBackend(client: Client, backend: number | undefined): Promise<void> {
  if (backend === undefined) return;
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid = $1 and application_name like $2 and usename = current_user`,
    [backend, `${PLACE}%`],
  );
}

/** node-postgres keeps the id of the server's process on the client; its types leave it out. */
const backendOf = (client: Client) => (client as unknown as { processID: number }).processID;

/** What is told over the pool has to arrive here; behind a pooler of transactions it does not. */
async function provesToHear(
  client: Client,
  { pool }: Pick<Database, 'pool'>,
  withinMs: number,
): Promise<void> {
  const word = randomUUID();
  await client.query(`listen ${HELLO}`);
  const silence = AbortSignal.timeout(withinMs);
  try {
    const heard = hears(client, word, silence);
    // Where the pool fails first.
    heard.catch(() => {});
    await pool.query('select pg_notify($1, $2)', [HELLO, word]);
    await heard;
  } catch (error) {
    if (!silence.aborted) throw error;
    throw new StartError(
      'wrongSetting',
      'DATABASE_URL: what one connection tells another does not arrive. Instances need a connection to the PostgreSQL server itself, not by way of a pooler that shares connections among transactions.',
      error,
    );
  }
  await client.query(`unlisten ${HELLO}`);
}

async function hears(client: Client, word: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const listen = ({ payload }: Notification) => {
    if (payload === word) resolve();
  };
  client.on('notification', listen);
  try {
    await Promise.race([promise, once(signal, 'abort').then(() => signal.throwIfAborted())]);
  } finally {
    client.off('notification', listen);
  }
}

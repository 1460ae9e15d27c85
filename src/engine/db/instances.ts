import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type Notification } from 'pg';
import type { Database, Log } from './database.ts';
import {
  placeLabel,
  listInstances,
  PLACE_CONNECTION_NAME,
  type ListedInstance,
} from './instanceList.ts';
import { postgresqlConnection } from './postgresqlConnection.ts';
import { StartError } from './startError.ts';

// Advisory locks with two numbers, which can't clash with the single-number locks elsewhere. A connection holds a lock
// until the connection ends.
/** Held by serving instances: exclusively by a single instance, shared by several. */
const SERVING_LOCK = 727_001_415;
/** The second number of this lock identifies an instance's keys. */
const KEYS_LOCK = 727_001_416;
const LEADER_LOCK = 727_001_417;

const HELLO_CHANNEL = 'board_reports_hello';
const PLACE_RECONNECT_MS = 1_000;
const ASK_AGAIN_MS = 250;

interface InstanceTimes {
  /** How long to wait for a previous instance that is still stopping. */
  readonly startWithinMs: number;
  readonly answerWithinMs: number;
  /** How often an instance reports that it is alive and checks whether it should lead. */
  readonly beatMs: number;
}

const INSTANCE_TIMES: InstanceTimes = {
  startWithinMs: 20_000,
  answerWithinMs: 5_000,
  beatMs: 10_000,
};

export interface Instances {
  leads(): Promise<boolean>;
  count(): Promise<number>;
  list(): Promise<ListedInstance[]>;
  readonly refused: Promise<StartError>;
  leave(): Promise<void>;
}

export interface JoinOptions {
  readonly isMany: boolean;
  readonly version: string;
  readonly port: number;
  /** A number from 0 to 2^31 - 1 that is equal in all instances with the same keys. */
  readonly keyMark: number;
  readonly placed: (hasPlace: boolean) => void;
}

const SINGLE_INSTANCE: Instances = {
  leads: () => Promise.resolve(true),
  count: () => Promise.resolve(1),
  list: () => Promise.resolve([]),
  refused: new Promise(() => {}),
  leave: () => Promise.resolve(),
};

/**
 * Registers this process among the instances on a PostgreSQL database until the process ends. Throws a `StartError` if
 * another instance runs and not all were started as one of many, if the keys differ, or if notifications don't arrive.
 * The embedded database has its own lock.
 */
export async function joinInstances(
  database: Pick<Database, 'engine' | 'pool'>,
  databaseUrl: string | undefined,
  joining: JoinOptions,
  log: Log,
  times: Partial<InstanceTimes> = {},
): Promise<Instances> {
  if (database.engine === 'embedded' || databaseUrl === undefined) return SINGLE_INSTANCE;
  const place = new InstancePlace(databaseUrl, joining, log, { ...INSTANCE_TIMES, ...times });
  const until = performance.now() + place.times.startWithinMs;
  for (;;) {
    const client = await place.connect();
    try {
      const refusal = await place.take(client);
      if (refusal === null) {
        if (joining.isMany)
          await receivesNotifications(client, database, place.times.answerWithinMs);
        return place;
      }
      if (performance.now() > until) throw new StartError('heldByAnotherProcess', refusal);
    } catch (error) {
      await place.leave();
      await client.end().catch(() => {});
      throw error;
    }
    await client.end();
    await wait(ASK_AGAIN_MS);
  }
}

class InstancePlace implements Instances {
  readonly times: InstanceTimes;
  readonly #url: string;
  readonly #joining: JoinOptions;
  readonly #log: Log;
  #client: Client | undefined;
  /** The server process of the lost connection. The server may not have noticed that the connection ended. */
  #lostBackend: number | undefined;
  readonly #startedAt = new Date();
  #retry: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #refusedSince: number | undefined;
  readonly #refusal = Promise.withResolvers<StartError>();
  readonly refused = this.#refusal.promise;
  #hasLeft = false;

  constructor(url: string, joining: JoinOptions, log: Log, times: InstanceTimes) {
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
      // A machine that dies silently loses its place within half a minute.
      options:
        '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c idle_session_timeout=0',
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    await client.connect();
    return client;
  }

  async take(client: Client): Promise<string | null> {
    const { isMany, keyMark } = this.#joining;
    const shared = isMany ? '_shared' : '';
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock${shared}($1, 0) as taken`,
      [SERVING_LOCK],
    );
    if (rows[0]?.taken !== true) {
      return isMany
        ? 'INSTANCES: another instance on this database was started without INSTANCES=many. Stop it, or start it as one of many.'
        : 'INSTANCES: another instance runs on this database. Stop it, or set INSTANCES=many for all of them.';
    }
    if (isMany && !(await hasSameKeys(client, keyMark))) {
      throw new StartError(
        'wrongSetting',
        'KEYS_DIR: another instance on this database uses different keys. Give all instances the same factor-key.',
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
    // Taking the lock again is harmless; it is released when the connection ends.
    const { rows } = await client.query<{ leads: boolean }>(
      'select pg_try_advisory_lock($1, 0) as leads',
      [LEADER_LOCK],
    );
    return rows[0]?.leads === true;
  }

  async count(): Promise<number> {
    const client = this.#client;
    if (client === undefined) return 1;
    const { rows } = await client.query<{ instances: number }>(
      `select count(*)::integer as instances from pg_locks where ${IS_LOCK_OF_DATABASE} and classid = $1`,
      [SERVING_LOCK],
    );
    return rows[0]?.instances ?? 1;
  }

  async list(): Promise<ListedInstance[]> {
    const client = this.#client;
    if (client === undefined || !this.#joining.isMany) return [];
    return listInstances(client, {
      here: IS_LOCK_OF_DATABASE,
      serving: SERVING_LOCK,
      upkeep: LEADER_LOCK,
    });
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
    this.#lostBackend = placeBackendId(client);
    client.end().catch(() => {});
    this.#joining.placed(false);
    this.#log.warn({}, 'Lost the connection that registers this instance; reconnecting');
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
    }, PLACE_RECONNECT_MS);
    this.#retry.unref();
  }

  #isTaken(): boolean {
    this.#refusedSince ??= performance.now();
    return performance.now() - this.#refusedSince >= this.times.startWithinMs;
  }

  async #takeAgain(): Promise<void> {
    const client = await this.connect();
    try {
      await endBackend(client, this.#lostBackend);
      // The server may grant the place even if its answer never arrives.
      this.#lostBackend = placeBackendId(client);
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

const IS_LOCK_OF_DATABASE = `locktype = 'advisory' and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())`;

/** Publish our keys before checking the others': of two instances that differ, one sees the other. */
async function hasSameKeys(client: Client, keyMark: number): Promise<boolean> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [KEYS_LOCK, keyMark]);
  const { rows } = await client.query<{ others: boolean }>(
    `select exists (select from pg_locks where ${IS_LOCK_OF_DATABASE} and classid = $1 and objid <> $2) as others`,
    [KEYS_LOCK, keyMark],
  );
  return rows[0]?.others === false;
}

/** The server may not have noticed yet that our previous connection is gone. */
async function endBackend(client: Client, backend: number | undefined): Promise<void> {
  if (backend === undefined) return;
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid = $1 and application_name like $2 and usename = current_user`,
    [backend, `${PLACE_CONNECTION_NAME}%`],
  );
}

/** node-postgres keeps the server's process id on the client, but its types leave it out. */
const placeBackendId = (client: Client) => (client as unknown as { processID: number }).processID;

/** Notifications sent over the pool must arrive here. Behind a transaction pooler they don't. */
async function receivesNotifications(
  client: Client,
  { pool }: Pick<Database, 'pool'>,
  withinMs: number,
): Promise<void> {
  const word = randomUUID();
  await client.query(`listen ${HELLO_CHANNEL}`);
  const silence = AbortSignal.timeout(withinMs);
  try {
    const heard = hears(client, word, silence);
    heard.catch(() => {});
    await pool.query('select pg_notify($1, $2)', [HELLO_CHANNEL, word]);
    await heard;
  } catch (error) {
    if (!silence.aborted) throw error;
    throw new StartError(
      'wrongSetting',
      'DATABASE_URL: notifications between connections do not arrive. Instances need a direct connection to the PostgreSQL server, not a pooler that shares connections between transactions.',
      error,
    );
  }
  await client.query(`unlisten ${HELLO_CHANNEL}`);
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

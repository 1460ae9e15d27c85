import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { certificateFault } from '../../client/certificateFault.ts';
import { readingOrm } from './asOf.ts';
import type { Database, Log } from './database.ts';
import { isDatabaseUnavailable } from './databaseErrors.ts';
import { watchFreeSpace } from './freeSpace.ts';
import { createPool } from './pool.ts';
import { postgresqlConnection } from './postgresqlConnection.ts';
import { StartError } from './startError.ts';

const POOL_CONNECTIONS = 10;
const UNHURRIED_CONNECTIONS = 2;
const UNHURRIED_QUERY_MS = 30 * 60_000;
const POOL_END_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
/** The operating system checks a connection that has been silent for this long. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const CONNECT_RETRY_MS = 1_000;
const WAIT_LOG_INTERVAL_MS = 10_000;

export interface PostgresqlLimits {
  readonly connectMs: number;
  readonly queryMs: number;
  readonly startMs: number;
}

const POSTGRESQL_LIMITS: PostgresqlLimits = { connectMs: 5_000, queryMs: 12_000, startMs: 60_000 };

/**
 * Opens the database of a PostgreSQL server. An unavailable server is tried again for a minute; throws `StartError` if
 * it still cannot be used.
 */
export async function openPostgresql(options: {
  databaseUrl: string;
  dataDir: string;
  log: Log;
  limits?: Partial<PostgresqlLimits>;
}): Promise<Database> {
  const { log } = options;
  const limits = { ...POSTGRESQL_LIMITS, ...options.limits };
  const connection = postgresqlConnection(options.databaseUrl);
  if (connection.warning) log.warn({ host: connection.host }, connection.warning);
  const common = {
    ...connection.config,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // UTC, because the embedded engine uses it and both must give the same days. No JIT, because the server's takes
    // seconds for short queries that look costly.
    options: '-c TimeZone=UTC -c jit=off',
  };
  const pool = createPool(
    {
      ...common,
      max: POOL_CONNECTIONS,
      query_timeout: limits.queryMs,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    },
    log,
  );
  // A separate pool, because node-postgres cannot lift its limit for a single query.
  const unhurriedPool = createPool(
    { ...common, max: UNHURRIED_CONNECTIONS, query_timeout: UNHURRIED_QUERY_MS },
    log,
  );
  try {
    if (await answersInTime(() => isSuperuser(pool), limits.startMs, connection.host, log)) {
      log.warn({}, 'DATABASE_URL uses a superuser: give Board Reports its own role');
    }
  } catch (error) {
    await endPool(pool);
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const said = error instanceof Error && error.message !== '' ? error.message : code;
    const reason = certificateFault(error) ?? said;
    throw new StartError(
      'wrongSetting',
      `The database in DATABASE_URL (host ${connection.host}) cannot be used: ${reason}.`,
      error,
    );
  }
  const space = watchFreeSpace({ folder: options.dataDir, log });
  const unhurried: Database['unhurried'] = async (work) => {
    const client = await unhurriedPool.connect();
    try {
      await client.query('SET statement_timeout = 0');
      return await work(client);
    } finally {
      // The connection is closed instead of reset, so that no session setting of the work remains.
      client.release(true);
    }
  };
  return {
    engine: 'postgresql',
    pool,
    orm: readingOrm(pool, { hasOneConnection: false }),
    unavailable: () => null,
    lowOnSpace: () => space.low(),
    unhurried,
    checkpoint: () => Promise.resolve(),
    async analyse() {
      await unhurried((client) => client.query('ANALYZE'));
    },
    async close() {
      space.stop();
      await Promise.all([endPool(pool), endPool(unhurriedPool)]);
    },
  };
}

async function isSuperuser(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ superuser: boolean }>(
    'SELECT rolsuper AS superuser FROM pg_roles WHERE rolname = current_user',
  );
  return rows[0]?.superuser === true;
}

async function answersInTime<T>(
  ask: () => Promise<T>,
  withinMs: number,
  host: string,
  log: Log,
): Promise<T> {
  const start = performance.now();
  let lastLogged = -Infinity;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const waited = performance.now() - start;
      if (!isDatabaseUnavailable(error) || waited + CONNECT_RETRY_MS > withinMs) throw error;
      if (waited - lastLogged >= WAIT_LOG_INTERVAL_MS) {
        lastLogged = waited;
        const seconds = Math.ceil((withinMs - waited) / 1_000);
        log.warn({ err: error, host }, `The database is not responding; trying for ${seconds} s`);
      }
      await wait(CONNECT_RETRY_MS);
    }
  }
}

const endPool = (pool: Pool) =>
  Promise.race([pool.end(), wait(POOL_END_TIMEOUT_MS, undefined, { ref: false })]);

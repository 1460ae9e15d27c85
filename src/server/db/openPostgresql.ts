import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database, Log } from './database.ts';
import { watchFreeSpace } from './freeSpace.ts';
import { createPool } from './pool.ts';
import { postgresqlConnection } from './postgresqlConnection.ts';
import { StartError } from './startError.ts';

const CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Opens the database of a PostgreSQL server; throws `StartError` if it cannot be reached. */
export async function openPostgresql(options: {
  databaseUrl: string;
  dataDir: string;
  log: Log;
}): Promise<Database> {
  const { log } = options;
  const connection = postgresqlConnection(options.databaseUrl);
  if (connection.warning) log.warn({ host: connection.host }, connection.warning);
  const pool = createPool(
    {
      ...connection.config,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      // The embedded engine uses UTC; both must give the same days.
      options: '-c TimeZone=UTC',
    },
    log,
  );
  try {
    const { rows } = await pool.query<{ superuser: boolean }>(
      'SELECT rolsuper AS superuser FROM pg_roles WHERE rolname = current_user',
    );
    if (rows[0]?.superuser) {
      log.warn({}, 'DATABASE_URL uses a superuser: give Board Reports a role of its own');
    }
  } catch (error) {
    await pool.end();
    // If a host name has two addresses, the error has a code but no message.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const reason = error instanceof Error && error.message !== '' ? error.message : code;
    throw new StartError(
      'wrongSetting',
      `The database in DATABASE_URL (host ${connection.host}) cannot be used: ${reason}.`,
      error,
    );
  }
  const space = watchFreeSpace({ folder: options.dataDir, log });
  const unhurried: Database['unhurried'] = async (work) => {
    const client = await pool.connect();
    try {
      await client.query('SET statement_timeout = 0');
      return await work(client);
    } finally {
      // Closed rather than reset, so that no session setting of the work remains.
      client.release(true);
    }
  };
  return {
    engine: 'postgresql',
    pool,
    orm: drizzle(pool),
    unavailable: () => null,
    lowOnSpace: () => space.low(),
    unhurried,
    // The server does this automatically.
    checkpoint: () => Promise.resolve(),
    async analyse() {
      await unhurried((client) => client.query('ANALYZE'));
    },
    async close() {
      space.stop();
      await pool.end();
    },
  };
}

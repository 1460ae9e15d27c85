import type { Socket } from 'node:net';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Log } from './database.ts';

/**
 * A pool that survives broken connections. Without the two listeners a broken connection would end
 * the process: the pool's covers idle ones, the client's one in the middle of a transaction.
 * What is asked of a connection is sent at once and answered in order (pipeline.ts).
 */
export function createPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({ application_name: 'board-reports', pipeline: true, ...config });
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
  });
  return pool;
}

interface Connection {
  readonly stream: Socket;
  /** The texts of the statements that it keeps, by their names. */
  readonly parsedStatements: Record<string, string>;
  close(what: { type: 'S'; name: string }): void;
}

/** What node-postgres keeps on a client; its types leave it out. */
export const connectionOf = (client: PoolClient): Connection =>
  (client as unknown as { connection: Connection }).connection;

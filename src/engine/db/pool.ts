import type { Socket } from 'node:net';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Log } from './database.ts';

/**
 * A pool that survives broken connections. Without the two listeners a broken connection would end the process: the
 * pool's listener covers idle connections, the client's covers those in a transaction. Statements are sent immediately
 * and answered in order (pipeline.ts).
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

interface ClientInternals {
  readonly stream: Socket;
  readonly parsedStatements: Record<string, string>;
  close(what: { type: 'S'; name: string }): void;
}

/** Fields that node-postgres keeps on a client but its types leave out. */
export const connectionOf = (client: PoolClient): ClientInternals =>
  (client as unknown as { connection: ClientInternals }).connection;

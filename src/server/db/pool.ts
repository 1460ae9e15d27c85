import { Pool, type PoolConfig } from 'pg';
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

import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from '../../../engine/db/database.ts';
import type { Transaction } from '../../../engine/db/write.ts';

/** Runs `work` in a transaction that is rolled back; returns the values of each statement. */
export async function statementsOf(
  { pool }: Pick<Database, 'pool'>,
  work: (transaction: Transaction) => Promise<void>,
): Promise<readonly unknown[][]> {
  const client = await pool.connect();
  const given: unknown[][] = [];
  const logger = { logQuery: (_text: string, values: unknown[]) => void given.push(values) };
  try {
    await client.query("begin; set local app.actor = 'system'");
    await work(drizzle({ client, logger }));
  } finally {
    await client.query('rollback');
    client.release();
  }
  return given;
}

/** The same database, which reports the text of each statement. */
export const watchedOrm = (
  { pool }: Pick<Database, 'pool'>,
  tell: (text: string) => void,
): NodePgDatabase => drizzle({ client: pool, logger: { logQuery: tell } });

import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** What the database needs of a logger; a pino or Fastify logger fits. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** One database, the same for either engine. */
export interface Database {
  readonly engine: 'embedded' | 'postgresql';
  readonly pool: pg.Pool;
  /** Drizzle over the pool, without a relational schema. */
  readonly orm: NodePgDatabase;
  /** Why queries cannot be answered at the moment (the engine is being reopened), or null. */
  unavailable(): Error | null;
  /** True below 256 MB free on the data's disk: refuse writes and uploads with 507. */
  lowOnSpace(): boolean;
  /**
   * Lifts the limit on query time for one connection while `work` runs. Everything in `work` has to
   * use that client: the embedded engine has no second connection.
   */
  unhurried<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Writes everything to the data files, so that the log can shrink. Does nothing on PostgreSQL. */
  checkpoint(): Promise<void>;
  /** Refreshes the planner's statistics; call it after a bulk load. */
  analyse(): Promise<void>;
  /** Waits for running queries, writes everything to disk and closes the data. */
  close(): Promise<void>;
}

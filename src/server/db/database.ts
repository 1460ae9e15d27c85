import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** What this room needs of a logger; a pino or Fastify logger fits. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** One database, whichever engine stands behind it. */
export interface Database {
  readonly engine: 'embedded' | 'postgresql';
  readonly pool: pg.Pool;
  /** Drizzle over the pool, without a relational schema. */
  readonly orm: NodePgDatabase;
  /** Why no query can be answered just now (the engine is being reopened), or null. */
  unavailable(): Error | null;
  /** True below 256 MB free where the data lies: refuse writes and uploads with 507. */
  lowOnSpace(): boolean;
  /**
   * Lifts the limit on the length of a query for one connection while `work` runs. Everything in
   * `work` goes through that client: the embedded engine has no second connection to give.
   */
  unhurried<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Writes everything to the data files, so that the log can shrink. Embedded only; else nothing. */
  checkpoint(): Promise<void>;
  /** Refreshes the planner's statistics; call it after a bulk load. */
  analyse(): Promise<void>;
  /** Waits for the queries under way, writes everything down and lets go of the data. */
  close(): Promise<void>;
}

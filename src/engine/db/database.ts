import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface Database {
  readonly engine: 'embedded' | 'postgresql';
  readonly pool: pg.Pool;
  readonly orm: NodePgDatabase;
  /** The error to answer with while the engine is reopened, or null. */
  unavailable(): Error | null;
  /** True below 256 MB free on the data's disk: refuse writes and uploads with 507. */
  lowOnSpace(): boolean;
  /**
   * Lifts the query time limit for one connection while `work` runs. `work` must use only that client, because the
   * embedded engine has no second connection.
   */
  unhurried<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Writes everything to the data files so that the log can shrink. Does nothing on PostgreSQL. */
  checkpoint(): Promise<void>;
  analyse(): Promise<void>;
  close(): Promise<void>;
}

export type DatabaseReader = Database['orm'];

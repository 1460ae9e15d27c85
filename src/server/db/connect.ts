import type { Database, Log } from './database.ts';
import { openEmbedded } from './embedded/openEmbedded.ts';
import type { PostgresqlLimits } from './openPostgresql.ts';
import { openPostgresql } from './openPostgresql.ts';

/**
 * Opens the database from the settings: a PostgreSQL server if there is a URL, else the embedded
 * one in `dataDir`, created if missing. Throws `StartError`.
 */
export function openDatabase(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Log;
  /** Other than what is usual. */
  limits?: Partial<PostgresqlLimits>;
}): Promise<Database> {
  const { databaseUrl, dataDir, log, limits } = options;
  return databaseUrl === undefined || databaseUrl === ''
    ? openEmbedded({ dataDir, log })
    : openPostgresql({ databaseUrl, dataDir, log, ...(limits === undefined ? {} : { limits }) });
}

import type { Database, Log } from './database.ts';
import { openEmbedded } from './embedded/openEmbedded.ts';
import type { PostgresqlLimits } from './openPostgresql.ts';
import { openPostgresql } from './openPostgresql.ts';

export function openDatabase(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Log;
  limits?: Partial<PostgresqlLimits>;
}): Promise<Database> {
  const { databaseUrl, dataDir, log, limits } = options;
  return databaseUrl === undefined || databaseUrl === ''
    ? openEmbedded({ dataDir, log })
    : openPostgresql({ databaseUrl, dataDir, log, ...(limits === undefined ? {} : { limits }) });
}

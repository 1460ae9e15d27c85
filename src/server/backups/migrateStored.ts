import fs from 'node:fs/promises';
import path from 'node:path';
import { failureSentence } from '../../client/failureSentence.ts';
import type { Database, Log } from '../../engine/db/database.ts';
import { migrate, type Migrating, MIGRATIONS } from '../../engine/db/migrate.ts';
import type { Settings } from '../settings.ts';

/** One backup per version before an upgrade. Only the newest are kept. */
const PRE_MIGRATION_BACKUP = /^board-reports-before-(\d{4})\.backup$/;
const KEPT_PRE_MIGRATION_BACKUPS = 2;

export const noticesTo = (output: Pick<NodeJS.WritableStream, 'write'>): Log => {
  const print = (_: object, message: string) => void output.write(`${message}\n`);
  return { info: print, warn: print, error: print };
};

/**
 * Migrates stored data after backing it up. If there is no room for a backup, it only warns: a failing migration
 * changes nothing.
 */
export function migrateStored(
  database: Database,
  settings: Settings,
  log: Log,
  migrations = MIGRATIONS,
): Promise<number> {
  return migrate(database, migrations, async ({ client, from, to }) => {
    log.info({ from, to }, `migrating the database from ${from} to ${to}`);
    try {
      const file = await backUpBefore({ client, from, to }, database, settings);
      log.info({ file }, 'created a backup before the migration');
    } catch (error) {
      log.warn(
        { reason: failureSentence(error) },
        `No backup was created before the migration. ${failureSentence(error)}`,
      );
    }
  });
}

/** A repeated start replaces its own backup, so repeated starts never fill the disk. */
async function backUpBefore(
  { client, to }: Migrating,
  { engine }: Database,
  settings: Settings,
): Promise<string> {
  const { dataDir, databaseUrl, bucket, backupDir } = settings;
  const [{ removeLeftOvers }, { productVersion }, { writeBackup }] = await Promise.all([
    import('./latestBackup.ts'),
    import('./productVersion.ts'),
    import('../../engine/backups/writeBackup.ts'),
  ]);
  await removeLeftOvers(backupDir, new Date());
  const file = path.join(backupDir, `board-reports-before-${to.slice(0, 4)}.backup`);
  const quiet = { info() {}, warn() {}, error() {} };
  await writeBackup({
    dataDir,
    databaseUrl,
    bucket,
    open: { engine, client },
    file,
    replaces: true,
    passphrase: settings.backupPassphrase ?? null,
    version: await productVersion(),
    now: () => new Date(),
    log: quiet,
    tell() {},
  });
  const made = (await fs.readdir(backupDir))
    .filter((name) => PRE_MIGRATION_BACKUP.test(name))
    .toSorted();
  for (const name of made.slice(0, -KEPT_PRE_MIGRATION_BACKUPS))
    await fs.rm(path.join(backupDir, name), { force: true });
  return file;
}

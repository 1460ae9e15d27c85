import fs from 'node:fs/promises';
import path from 'node:path';
import { failureSentence } from '../../client/failureSentence.ts';
import type { Database, Log } from '../db/database.ts';
import { migrate, type Migrating, MIGRATIONS } from '../db/migrate.ts';
import type { Settings } from '../settings.ts';

/** One for each version that was left; the newest of them are kept. */
const BEFORE = /^board-reports-before-(\d{4})\.backup$/;
const KEPT = 2;

/** What a command prints of it. */
export const noticesTo = (output: Pick<NodeJS.WritableStream, 'write'>): Log => {
  const print = (_: object, message: string) => void output.write(`${message}\n`);
  return { info: print, warn: print, error: print };
};

/**
 * Brings stored data to this version, after a backup of it. Without room for one, only a warning says so:
 * a migration that fails changes nothing by itself.
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
      log.info({ file }, 'made a backup before the migration');
    } catch (error) {
      log.warn(
        { reason: failureSentence(error) },
        `No backup was made before the migration. ${failureSentence(error)}`,
      );
    }
  });
}

/** A start that fails and is tried again replaces its own backup, and never fills the disk. */
async function backUpBefore(
  { client, to }: Migrating,
  { engine }: Database,
  settings: Settings,
): Promise<string> {
  const { dataDir, databaseUrl, bucket, backupDir } = settings;
  // Loaded by the few starts that migrate.
  const [{ removeLeftOvers }, { productVersion }, { writeBackup }] = await Promise.all([
    import('./latest.ts'),
    import('./productVersion.ts'),
    import('./writeBackup.ts'),
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
  const made = (await fs.readdir(backupDir)).filter((name) => BEFORE.test(name)).toSorted();
  for (const name of made.slice(0, -KEPT)) await fs.rm(path.join(backupDir, name), { force: true });
  return file;
}

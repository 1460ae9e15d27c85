import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { openDatabase } from '../db/openDatabase.ts';
import type { Database, Log } from '../db/database.ts';
import { dataFolder } from '../db/embedded/dataFolder.ts';
import { openEmbedded } from '../db/embedded/openEmbedded.ts';
import { knownMigrations, migrate, migrateAsFar } from '../db/migrate.ts';
import { StartError } from '../db/startError.ts';
import type { ObjectStore } from '../storage/objectStore.ts';
import { type FilePlace, openObjectStores, type ObjectStores } from '../storage/storage.ts';
import { isMissing, PRIVATE_FILE, privateFolder, syncFolder } from '../storage/privateFiles.ts';
import { BackupFault } from './backupFault.ts';
import type { BackupFile, Entry, BackupManifest } from './entries.ts';
import type { DataPlace } from './backupSnapshot.ts';
import { checkBackup, readBackup, type BackupContent, type BackupFileOf } from './readBackup.ts';
import { isDatabaseUnused, TableFiller } from './backupTables.ts';
import type { ReportProgress } from './writeBackup.ts';

/**
 * The folder that holds an unfinished restore. DATA_DIR may also contain backups and files that the file system adds.
 */
const UNFINISHED_RESTORE = 'restoring';
const ALLOWED_IN_EMPTY = new Set(['lost+found', 'backups', UNFINISHED_RESTORE]);

export interface Restoring extends DataPlace, BackupFileOf {
  readonly migrations: string;
  readonly log: Log;
  readonly tell: ReportProgress;
  readonly onlyRows?: boolean;
}

/**
 * Restores a backup into an empty target, migrates it to this version, and verifies everything before moving it into
 * place. `look` checks the restored database and files before the move; it throws to reject the backup.
 */
export async function restoreBackup(
  restoring: Restoring,
  look: (database: Database, place: FilePlace) => Promise<void> = async () => {},
): Promise<BackupContent> {
  const { dataDir, databaseUrl, bucket, log, tell } = restoring;
  const folder = dataFolder(dataDir);
  await refuseUsed(folder.root);
  const shelves = bucket === null ? null : await openObjectStores(restoring);
  if (shelves !== null) await refuseUsedBucket(shelves);
  tell('Checking the backup…');
  const content = await checkBackup(restoring);
  refuseNewer(content.manifest, restoring.migrations);
  const unfinished = path.join(folder.root, UNFINISHED_RESTORE);
  await fs.rm(unfinished, { recursive: true, force: true });
  await privateFolder(unfinished);
  const files = restoring.onlyRows === true ? null : new RestoredFiles(unfinished, shelves);
  try {
    await files?.prepare();
    const database = await (databaseUrl === undefined
      ? openEmbedded({ dataDir: unfinished, log, reserveBytes: 0 })
      : openDatabase({ dataDir: unfinished, databaseUrl, log }));
    try {
      await refuseUsedDatabase(database);
      await createAndFillTables(database, restoring, content.manifest, files);
      tell('Checking the restored data…');
      await look(database, { dataDir: unfinished, bucket });
    } finally {
      await database.close();
    }
    // The database comes last: a start without it refuses a folder that has documents.
    for (const part of [folder.documents, folder.database]) {
      const made = path.join(unfinished, path.basename(part));
      if (!(await pathExists(made))) continue;
      await fs.rename(made, part);
      await syncFolder(folder.root);
    }
  } catch (error) {
    await files?.giveUp();
    throw error;
  } finally {
    await fs.rm(unfinished, { recursive: true, force: true });
  }
  return content;
}

const pathExists = (file: string) =>
  fs.stat(file).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

export async function refuseUsed(dataDir: string): Promise<void> {
  const names = await fs.readdir(dataDir).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const used = names.find((name) => !ALLOWED_IN_EMPTY.has(name));
  if (used !== undefined) {
    throw new BackupFault(
      'notEmpty',
      `DATA_DIR ${dataDir} is not empty (${used}): nothing was changed. Restore to an empty folder.`,
    );
  }
}

export async function refuseUsedBucket({ documents, published }: ObjectStores): Promise<void> {
  const found = [...(await documents.list()), ...(await published.list())];
  if (found.length === 0) return;
  throw new BackupFault(
    'notEmpty',
    `The bucket holds ${found.length} files below this prefix: nothing was changed. Restore to an empty bucket, or use another S3_PREFIX.`,
  );
}

async function refuseUsedDatabase({ pool }: Database): Promise<void> {
  if (await isDatabaseUnused(pool)) return;
  throw new BackupFault(
    'notEmpty',
    'The database in DATABASE_URL is not empty: nothing was changed. Restore to an empty database.',
  );
}

function refuseNewer({ migrations, version }: BackupManifest, folder: string): void {
  const known = knownMigrations(folder);
  if (migrations.every((when) => known.has(when))) return;
  throw new StartError(
    'newerVersion',
    `The backup was made by a newer version of Board Reports (${version}). Restore it with that version.`,
  );
}

async function createAndFillTables(
  database: Database,
  restoring: Restoring,
  { migrations }: BackupManifest,
  files: RestoredFiles | null,
): Promise<void> {
  await migrateAsFar(database, restoring.migrations, new Set(migrations));
  await database.unhurried((client) => fillTables(client, restoring, files));
  await migrate(database, restoring.migrations);
  await database.analyse();
  await database.checkpoint();
}

/** Uses one transaction, so a failed restore leaves no rows. */
async function fillTables(
  client: pg.PoolClient,
  { tell, ...backup }: Restoring,
  files: RestoredFiles | null,
): Promise<void> {
  await client.query('begin');
  try {
    tell('Restoring the database and the files…');
    const filler = await TableFiller.begin(client);
    await readBackup(backup, async (entry) => {
      await takeEntry(entry, filler, files);
    });
    await files?.finish();
    await filler.finish();
    await client.query('commit');
  } catch (error) {
    await files?.end().catch(() => {});
    // If the connection is lost too, report the first error.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function takeEntry(
  entry: Entry,
  filler: TableFiller,
  files: RestoredFiles | null,
): Promise<void> {
  switch (entry.kind) {
    case 'table':
      return filler.beginTable(entry.table);
    case 'rows':
      return filler.addRows(entry.rows);
    case 'sequences':
      return filler.setSequences(entry.sequences);
    case 'file':
      return files?.begin(entry.file);
    case 'bytes':
      return files?.add(entry.bytes);
    default:
      throw new TypeError(`Unexpected entry inside the backup: ${entry.kind}`);
  }
}

class RestoredFiles {
  readonly #folder: string;
  readonly #shelves: ObjectStores | null;
  readonly #inBucket: (() => Promise<void>)[] = [];
  #open: FileHandle | null = null;

  constructor(folder: string, shelves: ObjectStores | null) {
    this.#folder = folder;
    this.#shelves = shelves;
  }

  /** Every installation has this folder, even one without documents. */
  async prepare(): Promise<void> {
    await privateFolder(path.join(this.#folder, 'files'));
  }

  async begin({ path: name }: BackupFile): Promise<void> {
    await this.end();
    const file = path.join(this.#folder, name);
    await privateFolder(path.dirname(file));
    this.#open = await fs.open(file, 'wx', PRIVATE_FILE);
  }

  async add(bytes: Uint8Array): Promise<void> {
    await this.#open?.writeFile(bytes);
  }

  async finish(): Promise<void> {
    await this.end();
    const kept = path.join(this.#folder, 'files');
    for (const entry of await fs.readdir(kept, { withFileTypes: true })) {
      if (entry.isDirectory()) await syncFolder(path.join(kept, entry.name));
    }
    await syncFolder(kept);
    if (this.#shelves === null) return;
    await this.#bring(path.join(kept, 'published'), this.#shelves.published);
    await this.#bring(kept, this.#shelves.documents);
  }

  async #bring(folder: string, shelf: ObjectStore): Promise<void> {
    const entries = await fs.readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      this.#inBucket.push(() => shelf.remove(entry.name));
      await shelf.take(entry.name, path.join(folder, entry.name));
    }
  }

  async giveUp(): Promise<void> {
    await this.end().catch(() => {});
    await Promise.allSettled(this.#inBucket.splice(0).map((remove) => remove()));
  }

  async end(): Promise<void> {
    const handle = this.#open;
    this.#open = null;
    if (handle === null) return;
    await handle.sync();
    await handle.close();
  }
}

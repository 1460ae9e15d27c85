import fs from 'node:fs/promises';
import type pg from 'pg';
import { openDatabase } from '../db/openDatabase.ts';
import type { Database, Log } from '../db/database.ts';
import { requestBackupCopy, temporaryBackupFolder } from '../db/embedded/backupCopies.ts';
import { dataFolder } from '../db/embedded/dataFolder.ts';
import { openEmbedded } from '../db/embedded/openEmbedded.ts';
import { START_EXIT_CODES, StartError } from '../db/startError.ts';
import { type FilePlace, isInUse } from '../storage/storage.ts';
import { type HeldFiles, heldFiles } from './heldFiles.ts';

const MOST_FILE_LISTINGS = 5;

export interface DataPlace extends FilePlace {
  readonly databaseUrl: string | undefined;
  /** True only when no process has the database open. Only an embedded database can tell. */
  readonly atRest?: boolean;
  readonly open?: Pick<BackupSnapshot, 'engine' | 'client'>;
}

export interface BackupSnapshot {
  readonly engine: Database['engine'];
  readonly client: pg.PoolClient;
  readonly files: HeldFiles;
  readonly named: ReadonlySet<string>;
  readonly missing: readonly string[];
}

export async function withBackupSnapshot<T>(
  place: DataPlace,
  log: Log,
  work: (moment: BackupSnapshot) => Promise<T>,
): Promise<T> {
  const folder = dataFolder(place.dataDir);
  // Check this before anything is written to the folder.
  if (!isInUse(place)) {
    throw new StartError('wrongSetting', `DATA_DIR ${folder.root} contains no data.`);
  }
  const passing = await temporaryBackupFolder(folder);
  try {
    // List files before the database is read: any file that the database names but the list lacks is found by the
    // second look.
    const files = await heldFiles({ ...place, dataDir: folder.root }, passing);
    let before = '';
    for (let tries = 1; ; tries += 1) {
      await files.hold();
      const outcome = await onSnapshot(place, log, async (engine, client) => {
        await files.hold();
        const named = new Set(await referencedFiles(client));
        const missing = [...named].filter((file) => !files.has(file));
        // The same files are missing as last time, so they were gone before this backup began.
        const isSettled =
          missing.length === 0 || missing.join() === before || tries === MOST_FILE_LISTINGS;
        before = missing.join();
        return isSettled ? { done: await work({ engine, client, files, named, missing }) } : null;
      });
      if (outcome !== null) return outcome.done;
    }
  } finally {
    await fs.rm(passing, { recursive: true, force: true });
  }
}

type OnSnapshot<T> = (engine: Database['engine'], client: pg.PoolClient) => Promise<T>;

async function onSnapshot<T>(place: DataPlace, log: Log, work: OnSnapshot<T>): Promise<T> {
  if (place.open !== undefined) return inTransaction(place.open, work);
  if (place.databaseUrl !== undefined) {
    return readSnapshotOf(await openDatabase({ ...place, log }), work);
  }
  try {
    return await readSnapshotOf(await openEmbedded({ dataDir: place.dataDir, log }), work);
  } catch (error) {
    const isHeld =
      error instanceof StartError && error.exitCode === START_EXIT_CODES.heldByAnotherProcess;
    if (!isHeld || place.atRest === true) throw error;
    return onCopy(place, log, error, work);
  }
}

async function onCopy<T>(
  { dataDir }: DataPlace,
  log: Log,
  held: StartError,
  work: OnSnapshot<T>,
): Promise<T> {
  const copy = await requestBackupCopy(dataFolder(dataDir)).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    const message = `${held.message} That process did not provide a copy of the database: ${why}.`;
    throw new StartError('heldByAnotherProcess', message, error);
  });
  try {
    return await readSnapshotOf(await openEmbedded({ dataDir: copy, log, reserveBytes: 0 }), work);
  } finally {
    await fs.rm(copy, { recursive: true, force: true });
  }
}

async function readSnapshotOf<T>(database: Database, work: OnSnapshot<T>): Promise<T> {
  try {
    const { engine } = database;
    return await database.unhurried((client) => inTransaction({ engine, client }, work));
  } finally {
    await database.close();
  }
}

async function inTransaction<T>(
  { engine, client }: Pick<BackupSnapshot, 'engine' | 'client'>,
  work: OnSnapshot<T>,
): Promise<T> {
  await client.query('begin isolation level repeatable read read only');
  try {
    return await work(engine, client);
  } finally {
    await client.query('rollback');
  }
}

const FILE_QUERIES = [
  ['documents', `select 'files/' || file_name as file from documents`],
  ['deleted_documents', `select 'files/' || file_name from deleted_documents`],
  ['published_files', `select 'files/published/' || digest from published_files`],
] as const;

/** Returns paths below DATA_DIR. Earlier versions have fewer tables. */
async function referencedFiles(client: pg.PoolClient): Promise<string[]> {
  const { rows: there } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [FILE_QUERIES.map(([table]) => table)],
  );
  const queries = FILE_QUERIES.filter(([table]) => there.some(({ name }) => name === table));
  const { rows } = await client.query<{ file: string }>(
    `${queries.map(([, query]) => query).join(' union ')} order by 1`,
  );
  return rows.map(({ file }) => file);
}

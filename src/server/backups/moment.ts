import fs from 'node:fs/promises';
import type pg from 'pg';
import { openDatabase } from '../db/connect.ts';
import type { Database, Log } from '../db/database.ts';
import { askForCopy, passingFolder } from '../db/embedded/copies.ts';
import { dataFolder } from '../db/embedded/dataFolder.ts';
import { openEmbedded } from '../db/embedded/openEmbedded.ts';
import { START_EXIT_CODES, StartError } from '../db/startError.ts';
import { type FilePlace, isInUse } from '../storage/storage.ts';
import { type HeldFiles, heldFiles } from './keptFiles.ts';

/** Files that were erased between the files and the database are looked for again so often. */
const TRIES = 5;

export interface DataPlace extends FilePlace {
  readonly databaseUrl: string | undefined;
  /** Only where no product has it open; this can be told of an embedded database alone. */
  readonly atRest?: boolean;
  /** A connection that this process has to it already, such as while it starts. */
  readonly open?: Pick<Moment, 'engine' | 'client'>;
}

/** The data as of one moment, whatever is changed meanwhile. */
export interface Moment {
  readonly engine: Database['engine'];
  /** In a transaction that sees that moment. */
  readonly client: pg.PoolClient;
  readonly files: HeldFiles;
  /** The files that rows name, by their paths in a backup, */
  readonly named: ReadonlySet<string>;
  /** and those of them that are not there. */
  readonly missing: readonly string[];
}

/** Runs `work` on the data of a product that may be running. Throws a StartError where there is none. */
export async function atOneMoment<T>(
  place: DataPlace,
  log: Log,
  work: (moment: Moment) => Promise<T>,
): Promise<T> {
  const folder = dataFolder(place.dataDir);
  // Before anything is written there.
  if (!isInUse(place)) {
    throw new StartError('wrongSetting', `DATA_DIR ${folder.root} holds no data.`);
  }
  const passing = await passingFolder(folder);
  try {
    // First the files: whatever the database names then is among them, or comes before the second look.
    const files = await heldFiles({ ...place, dataDir: folder.root }, passing);
    let before = '';
    for (let tries = 1; ; tries += 1) {
      await files.hold();
      const outcome = await onSnapshot(place, log, async (engine, client) => {
        await files.hold();
        const named = new Set(await filesNamed(client));
        const missing = [...named].filter((file) => !files.has(file));
        // The same once more: they were gone before we came.
        const isSettled = missing.length === 0 || missing.join() === before || tries === TRIES;
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
    return reading(await openDatabase({ ...place, log }), work);
  }
  try {
    return await reading(await openEmbedded({ dataDir: place.dataDir, log }), work);
  } catch (error) {
    const isHeld =
      error instanceof StartError && error.exitCode === START_EXIT_CODES.heldByAnotherProcess;
    if (!isHeld || place.atRest === true) throw error;
    return onCopy(place, log, error, work);
  }
}

/** The product is running: it gives us a copy, and works on while we read that. */
async function onCopy<T>(
  { dataDir }: DataPlace,
  log: Log,
  held: StartError,
  work: OnSnapshot<T>,
): Promise<T> {
  const copy = await askForCopy(dataFolder(dataDir)).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    const message = `${held.message} It gave no copy of the database: ${why}.`;
    throw new StartError('heldByAnotherProcess', message, error);
  });
  try {
    return await reading(await openEmbedded({ dataDir: copy, log, reserveBytes: 0 }), work);
  } finally {
    await fs.rm(copy, { recursive: true, force: true });
  }
}

async function reading<T>(database: Database, work: OnSnapshot<T>): Promise<T> {
  try {
    const { engine } = database;
    return await database.unhurried((client) => inTransaction({ engine, client }, work));
  } finally {
    await database.close();
  }
}

async function inTransaction<T>(
  { engine, client }: Pick<Moment, 'engine' | 'client'>,
  work: OnSnapshot<T>,
): Promise<T> {
  await client.query('begin isolation level repeatable read read only');
  try {
    return await work(engine, client);
  } finally {
    await client.query('rollback');
  }
}

const NAMING_FILES = [
  ['documents', `select 'files/' || file_name as file from documents`],
  ['deleted_documents', `select 'files/' || file_name from deleted_documents`],
  ['published_files', `select 'files/published/' || digest from published_files`],
] as const;

/** The files that rows name, below DATA_DIR; also in data of an earlier version, which has fewer tables. */
async function filesNamed(client: pg.PoolClient): Promise<string[]> {
  const { rows: there } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [NAMING_FILES.map(([table]) => table)],
  );
  const queries = NAMING_FILES.filter(([table]) => there.some(({ name }) => name === table));
  const { rows } = await client.query<{ file: string }>(
    `${queries.map(([, query]) => query).join(' union ')} order by 1`,
  );
  return rows.map(({ file }) => file);
}

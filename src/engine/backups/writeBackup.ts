import { randomBytes } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Log } from '../db/database.ts';
import { freeBytes, LOW_BYTES } from '../db/freeSpace.ts';
import { appliedMigrations } from '../db/migrate.ts';
import { StartError } from '../db/startError.ts';
import { PRIVATE_FILE, syncFolder } from '../storage/privateFiles.ts';
import { BackupFault } from './backupFault.ts';
import { addToTotals, encodeEntries, type Entry, type BackupTotals } from './entries.ts';
import { withBackupSnapshot, type BackupSnapshot, type DataPlace } from './backupSnapshot.ts';
import { sealPieces } from './sealing.ts';
import { readTables } from './backupTables.ts';

/** Documents are compressed already, and this level shrinks tables to a tenth. */
const COMPRESSION = { level: 1 };
const TERMINATION_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const LOOK_AT_SPACE_EVERY_BYTES = 32 * 1024 * 1024;

export type ReportProgress = (text: string) => void;

export interface MadeBackup {
  readonly file: string;
  readonly size: number;
  readonly totals: BackupTotals;
}

/** The unfinished file is touched this often, so a file with an older time is known to be abandoned. */
const TOUCH_EVERY_MS = 60_000;

/**
 * Writes a backup of the data as of one change to a new file that only this user can read. The file gets its name only
 * when it is complete, synced and accepted by `prove`. A failure or a signal leaves no file.
 */
export async function writeBackup(
  options: DataPlace & {
    readonly file: string;
    readonly passphrase: string | null;
    readonly version: string;
    readonly now: () => Date;
    readonly log: Log;
    readonly tell: ReportProgress;
    readonly replaces?: boolean;
    readonly prove?: (unfinished: string) => Promise<void>;
  },
): Promise<MadeBackup> {
  const { file, passphrase, version, now, log, tell, prove } = options;
  if (options.replaces !== true && (await exists(file)))
    throw new BackupFault('usage', `${file} already exists.`);
  // A unique name: another instance may start a backup of the same name in the same second.
  const unfinished = `${file}.${randomBytes(8).toString('hex')}.unfinished`;
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const stopTouching = keepTouching(unfinished);
  const stopHeeding = removedOnSignal(unfinished);
  try {
    const totals = await withBackupSnapshot(options, log, async (moment) => {
      // By now the snapshot has been taken.
      const madeAt = now().toISOString();
      const entries = new SnapshotEntries(moment, { madeAt, version }, tell);
      await pipeline(
        encodeEntries(entries.all()),
        createGzip(COMPRESSION),
        (content: AsyncIterable<Uint8Array>) => sealPieces(content, passphrase),
        (content: AsyncIterable<Uint8Array>) => whileThereIsSpace(content, file),
        createWriteStream(unfinished, { mode: PRIVATE_FILE, flags: 'wx', flush: true }),
      );
      return entries.totals;
    });
    await prove?.(unfinished);
    await fs.rename(unfinished, file);
    await syncFolder(path.dirname(file));
    return { file, size: (await fs.stat(file)).size, totals };
  } catch (error) {
    await fs.rm(unfinished, { force: true });
    throw error;
  } finally {
    stopTouching();
    stopHeeding();
  }
}

function keepTouching(file: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    fs.utimes(file, now, now).catch(() => {});
  }, TOUCH_EVERY_MS).unref();
  return () => clearInterval(timer);
}

function removedOnSignal(file: string): () => void {
  const end = (signal: NodeJS.Signals) => {
    rmSync(file, { force: true });
    stop();
    process.kill(process.pid, signal);
  };
  const stop = () => {
    for (const signal of TERMINATION_SIGNALS) process.off(signal, end);
  };
  for (const signal of TERMINATION_SIGNALS) process.on(signal, end);
  return stop;
}

async function exists(file: string): Promise<boolean> {
  return fs.stat(file).then(
    () => true,
    () => false,
  );
}

/** A backup must not take the space that the product needs to keep running. */
async function* whileThereIsSpace(
  content: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array> {
  let sinceLooked = LOOK_AT_SPACE_EVERY_BYTES;
  for await (const piece of content) {
    sinceLooked += piece.length;
    if (sinceLooked >= LOOK_AT_SPACE_EVERY_BYTES) {
      sinceLooked = 0;
      if (freeBytes(path.dirname(file)) < LOW_BYTES) {
        throw new StartError(
          'notWritable',
          `Less than 256 MB is free in ${path.dirname(file)}. Free some space, or choose another folder.`,
        );
      }
    }
    yield piece;
  }
}

class SnapshotEntries {
  readonly #moment: BackupSnapshot;
  readonly #made: { readonly madeAt: string; readonly version: string };
  readonly #tell: ReportProgress;
  readonly #counted = { tables: 0, rows: 0, files: 0, fileBytes: 0 };

  constructor(
    moment: BackupSnapshot,
    made: { madeAt: string; version: string },
    tell: ReportProgress,
  ) {
    this.#moment = moment;
    this.#made = made;
    this.#tell = tell;
  }

  get totals(): BackupTotals {
    return { ...this.#counted, missing: [...this.#moment.missing] };
  }

  async *all(): AsyncGenerator<Entry> {
    for await (const entry of this.#content()) {
      addToTotals(this.#counted, entry);
      yield entry;
    }
    yield { kind: 'end', totals: this.totals };
  }

  async *#content(): AsyncGenerator<Entry> {
    const { client, engine, files, named } = this.#moment;
    const migrations = await appliedMigrations(client);
    yield { kind: 'manifest', manifest: { ...this.#made, engine, migrations } };
    this.#tell('Reading the database…');
    yield* readTables(client);
    const held = await files.list();
    this.#tell(`Rows: ${this.#counted.rows}. Reading ${held.length} files…`);
    for (const file of held) {
      const content = await files.open(file.path);
      if (content === null && named.has(file.path)) {
        throw new BackupFault(
          'erased',
          `${file.path} was erased in the meantime. Make the backup again.`,
        );
      }
      if (content === null) continue;
      yield { kind: 'file', file };
      for await (const bytes of content) yield { kind: 'bytes', bytes };
    }
  }
}

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
import { count, encodeEntries, type Entry, type BackupTotals } from './entries.ts';
import { atOneMoment, type Moment, type DataPlace } from './moment.ts';
import { sealPieces } from './sealing.ts';
import { readTables } from './tables.ts';

/** Documents are compressed already, and tables shrink to a tenth by this. */
const COMPRESSION = { level: 1 };
const ENDING = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const LOOK_AT_SPACE_EVERY_BYTES = 32 * 1024 * 1024;

export type Tell = (text: string) => void;

export interface MadeBackup {
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  readonly totals: BackupTotals;
}

/** The unfinished file is touched this often, so that only one that nobody writes grows old. */
const TOUCH_EVERY_MS = 60_000;

/**
 * Writes a backup of the data as of one moment to a new file, which only the user can read. It has its
 * name when it is complete and on disk, and has passed `prove`. A try that fails, or that a signal ends,
 * leaves no file.
 */
export async function writeBackup(
  options: DataPlace & {
    readonly file: string;
    readonly passphrase: string | null;
    readonly version: string;
    readonly now: () => Date;
    readonly log: Log;
    readonly tell: Tell;
    /** Takes the place of a file of that name. */
    readonly replaces?: boolean;
    /** Throws where the backup is of no use. */
    readonly prove?: (unfinished: string) => Promise<void>;
  },
): Promise<MadeBackup> {
  const { file, passphrase, version, now, log, tell, prove } = options;
  if (options.replaces !== true && (await exists(file)))
    throw new BackupFault('usage', `${file} is there already.`);
  // Of its own: another instance may begin one of the same name in the same second.
  const unfinished = `${file}.${randomBytes(8).toString('hex')}.unfinished`;
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const stopTouching = touching(unfinished);
  const stopHeeding = removedOnSignal(unfinished);
  try {
    const totals = await atOneMoment(options, log, async (moment) => {
      // The moment is fixed by now.
      const madeAt = now().toISOString();
      const entries = new Entries(moment, { madeAt, version }, tell);
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

function touching(file: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    // It may not be there yet, or have its name by now.
    fs.utimes(file, now, now).catch(() => {});
  }, TOUCH_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** A signal ends the process as it would have, after the file is gone. */
function removedOnSignal(file: string): () => void {
  const end = (signal: NodeJS.Signals) => {
    rmSync(file, { force: true });
    stop();
    process.kill(process.pid, signal);
  };
  const stop = () => {
    for (const signal of ENDING) process.off(signal, end);
  };
  for (const signal of ENDING) process.on(signal, end);
  return stop;
}

async function exists(file: string): Promise<boolean> {
  return fs.stat(file).then(
    () => true,
    () => false,
  );
}

/** A backup must not take the space that the product needs to go on. */
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
          `Less than 256 MB are free in ${path.dirname(file)}: free space, or choose another place.`,
        );
      }
    }
    yield piece;
  }
}

/** What a backup holds, in its order; counted as it goes by. */
class Entries {
  readonly #moment: Moment;
  readonly #made: { readonly madeAt: string; readonly version: string };
  readonly #tell: Tell;
  readonly #counted = { tables: 0, rows: 0, files: 0, fileBytes: 0 };

  constructor(moment: Moment, made: { madeAt: string; version: string }, tell: Tell) {
    this.#moment = moment;
    this.#made = made;
    this.#tell = tell;
  }

  get totals(): BackupTotals {
    return { ...this.#counted, missing: [...this.#moment.missing] };
  }

  async *all(): AsyncGenerator<Entry> {
    for await (const entry of this.#content()) {
      count(this.#counted, entry);
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
          `${file.path} was erased meanwhile: make the backup again.`,
        );
      }
      if (content === null) continue;
      yield { kind: 'file', file };
      for await (const bytes of content) yield { kind: 'bytes', bytes };
    }
  }
}

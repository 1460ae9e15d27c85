import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database, Log } from '../database.ts';
import { createPool } from '../pool.ts';
import { StartError } from '../startError.ts';
import {
  initialiseDatabaseFolder,
  inspectDatabaseFolder,
  stoppedUncleanly,
} from './databaseFolder.ts';
import { dataFolder, type DataFolder } from './dataFolder.ts';
import { Engine, ENGINE_LIMITS, EngineRefused, type EngineLimits } from './engine.ts';
import { takeLock } from './lock.ts';

/** The kernel's limit on the path of a Unix socket, less the byte that ends it. */
const SOCKET_PATH_BYTES = 107;
/** node-postgres finds a Unix socket by folder and port. */
const PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${PORT}`;
/** How long a request may wait for the one connection before it is refused. */
const WAIT_FOR_CONNECTION_MS = 15_000;

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  limits?: Partial<EngineLimits>;
  /** For the proof of the start-up self-test only. */
  swallowSyncs?: boolean;
}

/** A folder only this user can enter, for the socket; in DATA_DIR unless its path is too long. */
function socketFolder(folder: DataFolder): string {
  fs.rmSync(folder.socket, { recursive: true, force: true });
  if (Buffer.byteLength(path.join(folder.socket, SOCKET_NAME)) <= SOCKET_PATH_BYTES) {
    fs.mkdirSync(folder.socket, { mode: 0o700 });
    return folder.socket;
  }
  return fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-'));
}

function startErrorOf(error: unknown, folder: DataFolder): unknown {
  if (!(error instanceof EngineRefused)) return error;
  if (error.reason === 'unsafe' || /No space left|Permission denied/i.test(error.message)) {
    return new StartError(
      'notWritable',
      `${folder.root} cannot keep what is written to it: ${error.message}.`,
      error,
    );
  }
  return new StartError(
    'damagedOrForeign',
    `${folder.database} is damaged: ${error.message}. Restore a backup into a new DATA_DIR (README, "Backups").`,
    error,
  );
}

/** Opens the database in DATA_DIR, making it when there is none; throws `StartError`. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const { log } = options;
  const folder = dataFolder(options.dataDir);
  process.umask(0o077);
  inspectDatabaseFolder(folder);
  fs.mkdirSync(folder.root, { recursive: true, mode: 0o700 });
  const lock = takeLock(folder);
  const socket = socketFolder(folder);
  const engine = new Engine({
    folder: folder.postgres,
    socketPath: path.join(socket, SOCKET_NAME),
    log,
    limits: { ...ENGINE_LIMITS, ...options.limits },
    swallowSyncs: options.swallowSyncs ?? false,
    beforeOpening: () => {
      fs.rmSync(path.join(socket, SOCKET_NAME), { force: true });
      return { verify: stoppedUncleanly(folder) };
    },
  });
  const letGo = () => {
    fs.rmSync(socket, { recursive: true, force: true });
    lock.release();
  };
  try {
    if (inspectDatabaseFolder(folder) === 'none') await initialiseDatabaseFolder(folder);
    fs.chmodSync(folder.root, 0o700);
    await engine.open();
  } catch (error) {
    letGo();
    throw startErrorOf(error, folder);
  }

  // PGlite is one session: a second connection would see the first one's transaction.
  const pool = createPool(
    {
      host: socket,
      port: PORT,
      user: 'postgres',
      database: 'postgres',
      max: 1,
      connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
      // What an earlier connection set or prepared is still there, for the session is the same.
      verify: (client, done) => {
        client.query('DISCARD ALL').then(() => done(), done);
      },
    },
    log,
  );
  const unhurried: Database['unhurried'] = (work) =>
    engine.withoutHurry(async () => {
      const client = await pool.connect();
      try {
        return await work(client);
      } finally {
        client.release();
      }
    });
  return {
    engine: 'embedded',
    pool,
    orm: drizzle(pool),
    unavailable: () => engine.unavailable(),
    lowOnSpace: () => false,
    unhurried,
    checkpoint: () => unhurried(async (client) => void (await client.query('CHECKPOINT'))),
    analyse: () => unhurried(async (client) => void (await client.query('VACUUM (ANALYZE)'))),
    async close() {
      await pool.end();
      await engine.close();
      letGo();
    },
  };
}

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { readingOrm } from '../asOf.ts';
import type { Database, Log } from '../database.ts';
import { watchFreeSpace } from '../freeSpace.ts';
import { connectionOf, createPool } from '../pool.ts';
import {
  initialiseDatabaseFolder,
  inspectDatabaseFolder,
  stoppedUncleanly,
} from './databaseFolder.ts';
import { serveBackupCopies } from './backupCopies.ts';
import { dataFolder, type DataFolder } from './dataFolder.ts';
import { Engine, ENGINE_LIMITS, EngineRefused, type EngineLimits } from './engine.ts';
import { takeLock } from './lock.ts';
import { RESERVE_BYTES, reserveIn } from './reserve.ts';
import { startUpkeep, tablesOf, UPKEEP_TIMES, type UpkeepTimes } from './upkeep.ts';
import { dataDirNotWritable, isNotWritable, StartError } from '../startError.ts';

/** The engine's own message for these errors, which don't mean that the data is damaged. */
const NO_SPACE_OR_RIGHT = /No space left|Permission denied|Read-only file system|quota/i;

function startErrorOf(error: unknown, folder: DataFolder): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  if (isNotWritable(error)) return dataDirNotWritable(folder.root, error);
  if (!(error instanceof EngineRefused)) return error;
  if (error.reason === 'unsafe' || NO_SPACE_OR_RIGHT.test(error.message)) {
    return dataDirNotWritable(folder.root, error);
  }
  return new StartError(
    'damagedOrForeign',
    `${folder.database} is damaged: ${error.message}. Restore a backup into a new DATA_DIR (docs/operations.md, "Back up and restore").`,
    error,
  );
}

const SOCKET_PATH_BYTES = 107;
/** node-postgres finds a Unix socket by folder and port. */
const SOCKET_PORT = 5432;
const POSTGRES_SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
const WAIT_FOR_CONNECTION_MS = 15_000;
const QUERY_DRAIN_MS = 10_000;

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  limits?: Partial<EngineLimits>;
  upkeep?: Partial<UpkeepTimes>;
  reserveBytes?: number;
  now?: () => Date;
  syncFault?: SharedArrayBuffer;
}

/**
 * Closes a connection that has been idle for too long inside a transaction; the pool drops other idle connections
 * sooner. Backups and restores may be idle for long while they copy files.
 */
function closeIdle(client: PoolClient, engine: Engine, idleMs: number): void {
  const { stream } = connectionOf(client);
  stream.setTimeout(idleMs);
  stream.on('timeout', () => {
    const heard = stream.bytesRead;
    // If this process itself was blocked, an answer may have arrived by now, so that answer is read first.
    setImmediate(() => {
      if (stream.bytesRead === heard && !engine.mayBeSilent()) stream.destroy();
    });
  });
}

function socketFolder(folder: DataFolder): string {
  fs.rmSync(folder.socket, { recursive: true, force: true });
  if (Buffer.byteLength(path.join(folder.socket, POSTGRES_SOCKET_NAME)) <= SOCKET_PATH_BYTES) {
    fs.mkdirSync(folder.socket, { mode: 0o700 });
    return folder.socket;
  }
  return fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-'));
}

interface OpenEngine {
  engine: Engine;
  socket: string;
  keepReserve: (free: number) => void;
  letGo: () => void;
}

async function openEngine(options: EmbeddedOptions, folder: DataFolder): Promise<OpenEngine> {
  process.umask(0o077);
  // Checked once before anything is written, and again below, when nobody else can change the folder.
  inspectDatabaseFolder(folder);
  fs.mkdirSync(folder.root, { recursive: true, mode: 0o700 });
  const lock = takeLock(folder);
  let socket: string | null = null;
  const letGo = () => {
    if (socket !== null) fs.rmSync(socket, { recursive: true, force: true });
    lock.release();
  };
  try {
    const state = inspectDatabaseFolder(folder);
    const reserve = reserveIn(folder, options.reserveBytes ?? RESERVE_BYTES, options.log);
    reserve.makeRoom();
    fs.chmodSync(folder.root, 0o700);
    if (state === 'none') await initialiseDatabaseFolder(folder);
    socket = socketFolder(folder);
    if (socket !== folder.socket) fs.appendFileSync(folder.holder, `${socket}\n`);
    const socketPath = path.join(socket, POSTGRES_SOCKET_NAME);
    const engine = new Engine({
      folder: folder.postgres,
      socketPath,
      log: options.log,
      limits: { ...ENGINE_LIMITS, ...options.limits },
      syncFault: options.syncFault ?? null,
      beforeOpening() {
        fs.rmSync(socketPath, { force: true });
        reserve.makeRoom();
        return { verify: stoppedUncleanly(folder) };
      },
    });
    await engine.open();
    return { engine, socket, keepReserve: (free) => reserve.keep(free), letGo };
  } catch (error) {
    letGo();
    throw error;
  }
}

export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const { log } = options;
  const folder = dataFolder(options.dataDir);
  const { engine, socket, keepReserve, letGo } = await openEngine(options, folder).catch(
    (error: unknown) => {
      throw startErrorOf(error, folder);
    },
  );
  const pool = createPool(
    {
      host: socket,
      port: SOCKET_PORT,
      user: 'postgres',
      database: 'postgres',
      // PGlite is one session: with a second connection, parts of two queries would get mixed up.
      max: 1,
      connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
      // PGlite's one session still has the settings and statements of earlier connections.
      verify: (client, done) => {
        client.query('DISCARD ALL', (error) => done(error));
      },
    },
    log,
  );
  const { idle } = { ...ENGINE_LIMITS, ...options.limits };
  pool.on('connect', (client) => closeIdle(client, engine, idle));
  const unhurried: Database['unhurried'] = (work) =>
    engine.withoutHurry(async () => {
      const client = await pool.connect();
      try {
        return await work(client);
      } finally {
        client.release();
      }
    });
  const checkpoint = () => unhurried(async (client) => void (await client.query('CHECKPOINT')));
  const copies = serveBackupCopies({
    folder,
    socket,
    log,
    atRest: (work) =>
      unhurried(async (client) => {
        await client.query('CHECKPOINT');
        return work();
      }),
  });
  const analyse = async () => {
    // A separate connection for each table, so that requests get through in between.
    for (const table of await tablesOf(pool)) {
      await unhurried((client) => client.query(`VACUUM (ANALYZE) ${table}`));
    }
  };
  const upkeep = startUpkeep({
    pool,
    log,
    checkpoint,
    analyse,
    times: { ...UPKEEP_TIMES, ...options.upkeep },
    workBegun: () => engine.workBegun(),
    now: options.now ?? (() => new Date()),
  });
  const space = watchFreeSpace({ folder: folder.root, log, onLook: keepReserve });
  let closed: Promise<void> | null = null;
  const close = async () => {
    space.stop();
    const drained = Promise.all([upkeep.stop(), copies.stop(), pool.end()]);
    await Promise.race([drained, wait(QUERY_DRAIN_MS, null, { ref: false })]);
    await engine.close();
    letGo();
  };
  return {
    engine: 'embedded',
    pool,
    orm: readingOrm(pool, { hasOneConnection: true }),
    unavailable: () => engine.unavailable(),
    lowOnSpace: () => space.low(),
    unhurried,
    checkpoint,
    analyse,
    close: () => (closed ??= close()),
  };
}

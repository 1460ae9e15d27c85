import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { Client, DatabaseError } from 'pg';
import { PATIENTLY } from '../testPatience.ts';
import { openDatabase } from './openDatabase.ts';
import { openEmbedded } from './embedded/openEmbedded.ts';
import type { Database, Log } from './database.ts';
import { migrate } from './migrate.ts';
import { TEST_RUN_FOLDER, TEST_SERVER_URL } from './testCluster.ts';
import { borrowEngine } from './testEngines.ts';
import { copyDatabase, copyEmptyDatabase, cachedTemplate } from './testTemplates.ts';

export interface TestDatabase extends Database {
  /** The suite's own DATA_DIR, for its documents and outbox too. */
  readonly dataDir: string;
  /** The URL of the database on PostgreSQL; undefined with the embedded engine. */
  readonly databaseUrl: string | undefined;
  /** Closes the database and deletes it. */
  drop(): Promise<void>;
}

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const POLL_MS = 50;

function printed(details: object, message: string): void {
  process.stderr.write(`${message} ${inspect(details)}\n`);
}

const LOG: Log = { info: () => {}, warn: printed, error: printed };

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: testCluster.ts has not run`);
  return value;
}

/** Runs `make` in the first process that needs it; the others wait until it has finished. */
async function oncePerRun(mark: string, make: () => Promise<void>): Promise<void> {
  try {
    fs.mkdirSync(mark);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    for (;;) {
      if (fs.existsSync(path.join(mark, 'failed')))
        throw new Error(`${mark} failed elsewhere`, { cause: error });
      if (fs.existsSync(path.join(mark, 'done'))) return;
      await wait(POLL_MS);
    }
  }
  try {
    await make();
    fs.writeFileSync(path.join(mark, 'done'), '');
  } catch (error) {
    fs.writeFileSync(path.join(mark, 'failed'), '');
    throw error;
  }
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: new URL('postgres', url).href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** PostgreSQL's code for insufficient privileges. */
const NOT_ALLOWED = '42501';

/**
 * Drops a database and ends who is still connected to it. The server's own autovacuum, which may be at
 * work there, is not the role's to end: it is waited for.
 */
async function dropOnServer(url: string, name: string): Promise<void> {
  for (;;) {
    try {
      return await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`);
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === NOT_ALLOWED)) throw error;
      await wait(POLL_MS);
    }
  }
}

async function migrated(
  migrations: string,
  where: { databaseUrl?: string; dataDir: string },
): Promise<void> {
  const database = await openDatabase({ ...where, log: LOG });
  try {
    await migrate(database, migrations);
  } finally {
    await database.close();
  }
}

async function openOnServer(migrations: string, own: Own): Promise<TestDatabase> {
  const { run, name, dataDir } = own;
  const server = setting(TEST_SERVER_URL);
  const urlOf = (database: string) => new URL(database, server).href;
  const template = `template_${createHash('sha256').update(migrations).digest('hex').slice(0, 8)}`;
  await oncePerRun(path.join(run, `${template}.made`), async () => {
    await onServer(server, `CREATE DATABASE ${template}`);
    await migrated(migrations, { databaseUrl: urlOf(template), dataDir });
  });
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const databaseUrl = urlOf(name);
  const database = await openDatabase({ databaseUrl, dataDir, log: LOG });
  return {
    ...database,
    dataDir,
    databaseUrl,
    async drop() {
      await database.close();
      await dropOnServer(server, name);
      fs.rmSync(dataDir, { recursive: true });
    },
  };
}

/** An embedded database with the product's migrations. */
const keptMigrated = () =>
  cachedTemplate('migrated', ['src/engine/db'], async (dataDir) => {
    await copyEmptyDatabase(dataDir);
    await migrated(MIGRATIONS, { dataDir });
  });

/** The same; one worker of a run creates it, and the others wait. */
async function migratedTemplate(): Promise<string> {
  await oncePerRun(path.join(setting(TEST_RUN_FOLDER), 'migrated.made'), async () => {
    await keptMigrated();
  });
  return keptMigrated();
}

interface Own {
  readonly run: string;
  readonly name: string;
  readonly dataDir: string;
}

function newOwn(kind: 'suite' | 'shared' = 'suite'): Own {
  const run = setting(TEST_RUN_FOLDER);
  const name = `${kind}_${randomBytes(4).toString('hex')}`;
  const dataDir = path.join(run, name);
  fs.mkdirSync(dataDir, { mode: 0o700 });
  return { run, name, dataDir };
}

/**
 * A migrated database for a suite, on the engine named by TEST_ENGINE (`embedded`, which is the
 * default, or `postgresql`). Migrations run once, and each suite gets a copy. The embedded engine
 * takes a second of CPU time to start, so the suites of a worker share one, emptied in between.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const own = newOwn();
  if (process.env['TEST_ENGINE'] === 'postgresql') return openOnServer(MIGRATIONS, own);
  const { database, giveBack } = await borrowEngine(async () => {
    const { dataDir } = newOwn('shared');
    copyDatabase(await migratedTemplate(), dataDir);
    // A busy machine may take longer for a bulk statement than the product lets any run.
    return openEmbedded({ dataDir, log: LOG, limits: { query: PATIENTLY.timeout } });
  });
  return {
    ...database,
    dataDir: own.dataDir,
    databaseUrl: undefined,
    close: () => {
      throw new Error('Other suites use this engine: drop it, or open one of your own');
    },
    async drop() {
      await giveBack();
      fs.rmSync(own.dataDir, { recursive: true });
    },
  };
}

/** The same for a suite that closes the database itself or brings its own migrations. */
export async function openOwnDatabase(migrations: string = MIGRATIONS): Promise<TestDatabase> {
  const own = newOwn();
  if (process.env['TEST_ENGINE'] === 'postgresql') return openOnServer(migrations, own);
  const { dataDir } = own;
  if (migrations === MIGRATIONS) {
    copyDatabase(await migratedTemplate(), dataDir);
  } else {
    await copyEmptyDatabase(dataDir);
    await migrated(migrations, { dataDir });
  }
  const database = await openDatabase({ dataDir, log: LOG });
  return {
    ...database,
    dataDir,
    databaseUrl: undefined,
    async drop() {
      await database.close();
      fs.rmSync(dataDir, { recursive: true });
    },
  };
}

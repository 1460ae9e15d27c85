import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { z } from 'zod';
import type { Database } from './database.ts';
import { withCauses } from './databaseErrors.ts';
import { areFunctionsInstalled, functionsNextTo, installFunctions } from './functions.ts';
import { StartError } from './startError.ts';

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** An arbitrary number that must be the same in every version: it keeps two processes from migrating at once. */
const MIGRATION_LOCK = 727_001_412;

/** The part of drizzle-kit's journal that is read here. */
const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
});

const JOURNAL = 'meta/_journal.json';

function journalIn(folder: string) {
  return journalSchema.parse(JSON.parse(fs.readFileSync(path.join(folder, JOURNAL), 'utf8')));
}

export function knownMigrations(folder: string): Set<number> {
  return new Set(journalIn(folder).entries.map((entry) => entry.when));
}

export async function appliedMigrations(client: Pick<pg.Pool, 'query'>): Promise<number[]> {
  const table = await client.query<{ present: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS present`,
  );
  if (!table.rows[0]?.present) return [];
  const { rows } = await client.query<{ created_at: string }>(
    'SELECT created_at FROM drizzle.__drizzle_migrations',
  );
  return rows.map((row) => Number(row.created_at));
}

/** Schemas of the read views, which must not exist during some migrations and while functions are created. */
const VIEWS = 'as_of, published, published_as_of';

/**
 * Applies all new migrations, then creates the functions and the read views, in one transaction. Returns the number of
 * migrations; throws `StartError` if one fails.
 */
async function applyAll(
  client: pg.PoolClient,
  migrationsFolder: string,
  applied: ReadonlySet<number>,
): Promise<number> {
  const pending = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => !applied.has(folderMillis),
  );
  const functions = functionsNextTo(migrationsFolder);
  try {
    await client.query('BEGIN');
    await client.query(`DROP SCHEMA IF EXISTS ${VIEWS} CASCADE`);
    await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle`);
    await client.query(
      'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
    );
    for (const { sql, hash, folderMillis } of pending) {
      for (const statement of sql) await client.query(statement);
      await client.query(
        'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)',
        [hash, folderMillis],
      );
    }
    if (functions !== null) await installFunctions(client, functions);
    const { rows } = await client.query<{ known: boolean }>(
      `SELECT to_regproc('remake_as_of') IS NOT NULL AS known`,
    );
    if (rows[0]?.known) await client.query('SELECT remake_as_of()');
    await client.query('COMMIT');
    return pending.length;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    const root = withCauses(error).at(-1);
    const reason = (root?.message ?? String(error)).replaceAll(/\s+/g, ' ');
    throw new StartError(
      'migrationFailed',
      `The database could not be migrated to this version (${reason}). Nothing was changed. Start the previous version, which can still open it, and report this message.`,
      error,
    );
  }
}

/** Lets one process migrate at a time. `work` gets the connection without a query time limit. */
function whileNobodyElseMigrates<T>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return database.unhurried(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      return await work(client);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  });
}

export interface Migrating {
  readonly client: pg.PoolClient;
  readonly from: string;
  readonly to: string;
}

/**
 * Migrates the database to this version and creates the functions next to the migrations. Returns how many migrations
 * were applied. Throws `StartError` before touching a newer database; if a migration fails, nothing has changed.
 * `prepare` runs before existing data is migrated.
 */
export async function migrate(
  database: Database,
  migrationsFolder: string,
  prepare: (migrating: Migrating) => Promise<void> = async () => {},
): Promise<number> {
  const known = knownMigrations(migrationsFolder);
  const present = await appliedMigrations(database.pool);
  const functions = functionsNextTo(migrationsFolder);
  const isUpToDate = async (applied: readonly number[], client: Pick<pg.Pool, 'query'>) =>
    applied.length === known.size &&
    applied.every((when) => known.has(when)) &&
    (functions === null || (await areFunctionsInstalled(client, functions)));
  if (await isUpToDate(present, database.pool)) return 0;
  const applied = await whileNobodyElseMigrates(database, async (client) => {
    const before = await appliedMigrations(client);
    if (before.some((when) => !known.has(when))) {
      throw new StartError(
        'newerVersion',
        'The database was created by a newer version of Board Reports. Start that version, or restore a backup from before it.',
      );
    }
    if (await isUpToDate(before, client)) return 0;
    if (before.length > 0 && before.length < known.size) {
      await prepare({ client, ...migrationNames(migrationsFolder, new Set(before)) });
    }
    return applyAll(client, migrationsFolder, new Set(before));
  });
  await database.checkpoint();
  return applied;
}

function migrationNames(folder: string, applied: ReadonlySet<number>): Omit<Migrating, 'client'> {
  const { entries } = journalIn(folder);
  const from = entries.findLast(({ when }) => applied.has(when));
  return { from: from?.tag ?? '', to: entries.at(-1)?.tag ?? '' };
}

/** Migrates an empty database up to the given migrations, identified by their creation times. */
export async function migrateAsFar(
  database: Database,
  migrationsFolder: string,
  wanted: ReadonlySet<number>,
): Promise<void> {
  const journal = journalIn(migrationsFolder);
  const entries = journal.entries.filter(({ when }) => wanted.has(when));
  if (entries.length === journal.entries.length) {
    await migrate(database, migrationsFolder);
    return;
  }
  const fewer = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-migrations-'));
  try {
    fs.cpSync(migrationsFolder, fewer, { recursive: true });
    fs.writeFileSync(path.join(fewer, JOURNAL), JSON.stringify({ ...journal, entries }));
    await migrate(database, fewer);
  } finally {
    fs.rmSync(fewer, { recursive: true });
  }
}

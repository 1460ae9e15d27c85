import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './openDatabase.ts';
import { migrate } from './migrate.ts';
import { START_EXIT_CODES } from './startError.ts';
import { openOwnDatabase, type TestDatabase } from './testDatabase.ts';
import { withMigration } from './testOlderDatabase.ts';

/** A migrations folder in drizzle-kit's format, with these statements. */
function writeMigrations(folder: string, statements: string[]): void {
  fs.mkdirSync(path.join(folder, 'meta'), { recursive: true });
  const entries = statements.map((sql, index) => {
    const tag = `000${index}_step`;
    fs.writeFileSync(path.join(folder, `${tag}.sql`), sql);
    return { idx: index, version: '7', when: 1_700_000_000_000 + index, tag, breakpoints: true };
  });
  fs.writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
}

const FIRST = 'CREATE TABLE first (id int)';
const SECOND =
  'CREATE TABLE second (id int);--> statement-breakpoint\nINSERT INTO first VALUES (2)';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-migrations-'));
const older = path.join(folder, 'older');
const newer = path.join(folder, 'newer');
const none = path.join(folder, 'none');
const broken = path.join(folder, 'broken');
let database: TestDatabase;
beforeAll(async () => {
  writeMigrations(none, []);
  writeMigrations(older, [FIRST]);
  writeMigrations(newer, [FIRST, SECOND]);
  writeMigrations(broken, [FIRST, SECOND, 'CREATE TABLE third (id int)', 'CREATE NONSENSE']);
  database = await openOwnDatabase(older);
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

test('migrations are applied once, and counted', async () => {
  expect(await tables()).toEqual(['first']);
  expect(await migrate(database, older)).toBe(0);
  expect(await migrate(database, newer)).toBe(1);
  expect(await migrate(database, newer)).toBe(0);
  expect(await tables()).toEqual(['first', 'second']);
});

test('a database ahead of the program is refused before anything is touched', async () => {
  await migrate(database, newer);
  const before = await tables();
  await expect(migrate(database, older)).rejects.toMatchObject({
    exitCode: START_EXIT_CODES.newerVersion,
  });
  expect(await tables()).toEqual(before);
});

test('migrations that fail are rolled back completely', async () => {
  await migrate(database, newer);
  await expect(migrate(database, broken)).rejects.toThrow(/NONSENSE/);
  expect(await tables()).toEqual(['first', 'second']);
  expect(await migrate(database, newer)).toBe(0);
});

test('two processes that migrate at the same time apply everything once', async () => {
  const fresh = await openOwnDatabase(older);
  const { databaseUrl, dataDir } = fresh;
  // On PostgreSQL from two pools, like two processes; the embedded engine allows only one process.
  const second = databaseUrl
    ? await openDatabase({
        databaseUrl,
        dataDir,
        log: { info() {}, warn() {}, error() {} },
      })
    : fresh;
  const applied = await Promise.all([migrate(fresh, newer), migrate(second, newer)]);
  expect(applied.toSorted()).toEqual([0, 1]);
  if (second !== fresh) await second.close();
  await fresh.drop();
});

const areViewsThere = async ({ pool }: TestDatabase) => {
  const { rows } = await pool.query<{ there: boolean }>(
    `SELECT count(*) = 3 AS there FROM pg_namespace
     WHERE nspname IN ('as_of', 'published', 'published_as_of')`,
  );
  return rows[0]?.there;
};

test('the program’s own migrations apply to an empty database; a later one that fails leaves all as it was', async () => {
  const own = fileURLToPath(new URL('./migrations', import.meta.url));
  const fresh = await openOwnDatabase(none);
  expect(await migrate(fresh, own)).toBeGreaterThan(0);
  expect(await migrate(fresh, own)).toBe(0);
  expect(await areViewsThere(fresh)).toBe(true);
  const later = withMigration(path.join(folder, 'later'), 'DROP TABLE forecasts;\nCREATE NONSENSE');
  await expect(migrate(fresh, later)).rejects.toMatchObject({
    exitCode: START_EXIT_CODES.migrationFailed,
    message: expect.stringMatching(
      /^[^\n]*NONSENSE[^\n]* Nothing was changed\. Start the previous version/,
    ),
  });
  expect(await areViewsThere(fresh)).toBe(true);
  await expect(fresh.pool.query('SELECT 1 FROM forecasts')).resolves.toBeDefined();
  expect(await migrate(fresh, own)).toBe(0);
  await fresh.drop();
});

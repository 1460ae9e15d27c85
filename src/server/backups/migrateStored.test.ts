import fs from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Log } from '../../engine/db/database.ts';
import { openOwnDatabase } from '../../engine/db/testDatabase.ts';
import {
  openOlderDatabase,
  type OlderDatabase,
  withMigration,
} from '../../engine/db/testOlderDatabase.ts';
import { readSettings } from '../settings.ts';
import { migrateStored } from './migrateStored.ts';
import { backupFolder, restoreTo } from '../../engine/backups/testBackups.ts';

const folder = backupFolder();
const info = vi.fn<Log['info']>();
const warn = vi.fn<Log['warn']>();
const log = { info, warn, error() {} };

let older: OlderDatabase;
beforeAll(async () => {
  older = await openOlderDatabase('0063_readings_shown');
  await older.database.pool.query(
    `begin; set local app.actor = 'system';
     insert into users (email, first_name, last_name, role) values ('ada@example.org', 'A', 'A', 'admin'); commit`,
  );
  fs.mkdirSync(`${older.database.dataDir}/files`, { recursive: true });
});
beforeEach(() => vi.clearAllMocks());
afterAll(async () => {
  await older.drop();
  folder.remove();
});

const settingsOf = (backupDir: string) =>
  readSettings({
    DATA_DIR: older.database.dataDir,
    DATABASE_URL: older.database.databaseUrl,
    BACKUP_DIR: backupDir,
  });

test('data is backed up before it is migrated, and the log names both versions', async () => {
  const { database } = older;
  const kept = folder.file('kept');
  fs.mkdirSync(kept);
  for (const name of ['0041', '0050']) {
    fs.writeFileSync(`${kept}/board-reports-before-${name}.backup`, '');
  }
  expect(await migrateStored(database, settingsOf(kept), log)).toBeGreaterThan(0);
  const migrating = /^migrating the database from (\S+) to (\S+)$/;
  const [, from, to = ''] = migrating.exec(info.mock.calls[0]?.[1] ?? '') ?? [];
  expect(info.mock.calls[0]?.[0]).toEqual({ from, to });
  expect(from).toBe('0062_pack_charts');
  expect(to >= '0063_readings_shown').toBe(true);
  expect(warn).not.toHaveBeenCalled();
  const made = `board-reports-before-${to.slice(0, 4)}.backup`;
  expect(fs.readdirSync(kept)).toEqual(['board-reports-before-0050.backup', made]);
  const target = { dataDir: folder.file('restored'), databaseUrl: undefined };
  await restoreTo(`${kept}/${made}`, target, async (restored) => {
    const { rows } = await restored.pool.query('select email from users');
    expect(rows).toEqual([{ email: 'ada@example.org' }]);
  });
  // Nothing is left to migrate.
  vi.clearAllMocks();
  expect(await migrateStored(database, settingsOf(folder.file('none')), log)).toBe(0);
  expect(info).not.toHaveBeenCalled();
  expect(fs.existsSync(folder.file('none'))).toBe(false);
});

test('if no backup can be made, a warning says so and data is migrated', async () => {
  const migrations = withMigration(folder.file('later'), 'CREATE TABLE later (id int)');
  fs.writeFileSync(folder.file('a-file'), '');
  const settings = settingsOf(folder.file('a-file/backups'));
  expect(await migrateStored(older.database, settings, log, migrations)).toBe(1);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    expect.stringMatching(/^No backup was created before the migration\. .*a-file/),
  );
});

test('a new database is made without a backup', async () => {
  const none = folder.file('no-migrations');
  fs.mkdirSync(`${none}/meta`, { recursive: true });
  fs.writeFileSync(`${none}/meta/_journal.json`, '{"entries":[]}');
  const fresh = await openOwnDatabase(none);
  expect(await migrateStored(fresh, settingsOf(folder.file('fresh')), log)).toBeGreaterThan(60);
  expect([info.mock.calls, warn.mock.calls]).toEqual([[], []]);
  await fresh.drop();
});

import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { Changes } from '../../engine/db/changes.ts';
import { openDatabase } from '../../engine/db/openDatabase.ts';
import type { Database } from '../../engine/db/database.ts';
import { users } from '../../engine/db/schema/users.ts';
import { START_EXIT_CODES } from '../../engine/db/startError.ts';
import { openTestDatabase, type TestDatabase } from '../../engine/db/testDatabase.ts';
import { write } from '../../engine/db/write.ts';
import {
  begin,
  comeBack,
  complete,
  openTestProvider,
  settingsFor,
  type TestProvider,
  VERA,
} from '../features/auth/testProvider.ts';
import { makeMailer } from '../mail/makeMailer.ts';
import { MailQueue } from '../mail/mailQueue.ts';
import { readSettings } from '../settings.ts';
import { openStorage } from '../../engine/storage/storage.ts';
import { BACKUP_EXIT_CODES } from '../../engine/backups/backupFault.ts';
import { type BackupCommandName, runBackupCommand } from './backupCommand.ts';
import type { Entry } from '../../engine/backups/entries.ts';
import { readLatestBackup } from './latestBackup.ts';
import { ScheduledBackups } from './scheduledBackups.ts';
import { backUp, backupFolder, restoreTo, writeAltered } from '../../engine/backups/testBackups.ts';

// The commands open no engine more than they must on a server, where the suite has one.
const IS_ON_SERVER = process.env['TEST_ENGINE'] === 'postgresql';
const LOG = { info() {}, warn() {}, error() {} };

const folder = backupFolder();
let source: TestDatabase;
let provider: TestProvider;

const now = () => new Date();

/** Leaves a session open that began at the provider, in the product over this data. */
async function signInAtProvider(database: Database, dataDir: string): Promise<void> {
  const changes = new Changes();
  const settings = readSettings({ DEMO: 'no', DATA_DIR: dataDir, ...settingsFor(provider) });
  const mailer = makeMailer(settings, LOG);
  const mails = new MailQueue({ database, changes, mailer, log: LOG, now });
  const storage = await openStorage(settings);
  const deps = { settings, database, changes, ...storage, mailer, mails, log: LOG, now };
  const app = await buildApp(deps);
  try {
    provider.person = VERA;
    const { address, cookie } = await begin({ app });
    const back = await comeBack({ app }, await provider.visit(address), cookie);
    expect((await complete({ app }, back.code, back.cookie)).statusCode).toBe(200);
  } finally {
    await app.close();
  }
  expect(await countOf(database, 'identity_sessions')).toBeGreaterThan(0);
}

async function countOf({ pool }: Database, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int from ${table}`);
  return rows[0]?.count ?? Number.NaN;
}

/** The person is known as before, and signs in again. */
async function expectSignedOut(database: Database): Promise<void> {
  expect(await countOf(database, 'identities')).toBe(1);
  expect(await countOf(database, 'identity_sessions')).toBe(0);
  expect(await countOf(database, 'sessions')).toBe(0);
}

async function run(
  name: BackupCommandName,
  words: readonly string[],
  settings: Record<string, string | undefined>,
) {
  const told: string[] = [];
  const keep = (line: string) => void told.push(line);
  const place = { folder: folder.file('.'), out: keep, error: keep };
  const code = await runBackupCommand(name, words, settings, place);
  return { code, told: told.join('\n') };
}

const settingsOf = (backupDir: string) => ({
  DATA_DIR: source.dataDir,
  DATABASE_URL: source.databaseUrl,
  BACKUP_DIR: folder.file(backupDir),
});

const backupsIn = (name: string) =>
  fs.readdirSync(folder.file(name)).filter((file) => file !== 'latest.json');

beforeAll(async () => {
  provider = await openTestProvider();
  source = await openTestDatabase();
  const vera = { email: VERA.email.toLowerCase(), firstName: 'Vera', lastName: 'Viewer' };
  await write(source, new Changes(), { actor: 'system' }, async (transaction) => {
    await transaction.insert(users).values({ ...vera, role: 'viewer' });
  });
  await signInAtProvider(source, source.dataDir);
});
afterAll(async () => {
  await source.drop();
  await provider.close();
  folder.remove();
});

/** A backup as earlier ones were: with sessions at a provider, and without the sessions that they are of. */
const asBefore = (entries: readonly Entry[]): Entry[] => {
  const columns = ['session_id', 'identity_id'];
  return entries.flatMap((entry) =>
    entry.kind === 'table' && entry.table.name === 'identities'
      ? [
          { kind: 'table', table: { schema: 'public', name: 'identity_sessions', columns } },
          { kind: 'rows', count: 2, rows: '[["7","1"],["8","1"]]' },
          entry,
        ]
      : [entry],
  );
};

test.runIf(IS_ON_SERVER)(
  'a backup is restored without sessions at a provider, also one that has some',
  async () => {
    const made = folder.file('made.backup');
    await backUp(source, made);
    await writeAltered(made, folder.file('before.backup'), asBefore);
    const target = { dataDir: folder.file('restored'), databaseUrl: undefined };
    await restoreTo(folder.file('before.backup'), target, expectSignedOut);
    await writeAltered(made, folder.file('same.backup'), (entries) => {
      const tables = entries.filter((entry) => entry.kind === 'table');
      expect(tables.map(({ table }) => table.name)).not.toContain('identity_sessions');
      return entries;
    });
  },
);

/** Asked of all entries in their order. */
const isRowOf = (name: string) => {
  let table = '';
  return (entry: Entry) => {
    if (entry.kind === 'table') table = entry.table.name;
    return entry.kind === 'rows' && table === name;
  };
};

test.runIf(IS_ON_SERVER)('a check finds rows that cannot be restored', async () => {
  const made = folder.file('for-check.backup');
  await backUp(source, made);
  const broken = folder.file('broken.backup');
  await writeAltered(made, broken, (entries) => {
    const isUser = isRowOf('users');
    return entries.filter((entry) => !isUser(entry));
  });
  const without = await run('restore', ['--check', broken], settingsOf('none'));
  expect(without).toMatchObject({ code: BACKUP_EXIT_CODES.damaged });
  expect(without.told).toMatch(/damaged: rows in \w+ refer to missing rows/);
  await writeAltered(made, broken, (entries) => {
    const isUser = isRowOf('users');
    return entries.map((entry) =>
      isUser(entry) && entry.kind === 'rows'
        ? { ...entry, rows: entry.rows.replace('"vera@example.org"', 'null') }
        : entry,
    );
  });
  const { code, told } = await run('restore', ['--check', broken], settingsOf('none'));
  expect(told).toContain('damaged: rows in users do not match the columns of the table');
  expect(code).toBe(BACKUP_EXIT_CODES.damaged);
});

describe.runIf(IS_ON_SERVER)('while somebody is signed in at a provider', () => {
  test('the server makes and proves one by its schedule', async () => {
    const environment = { ...settingsOf('scheduled'), BACKUP_AT: '02:30' };
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    try {
      const settings = readSettings(environment);
      const backups = new ScheduledBackups({ settings, log: LOG, now });
      await backups.look();
      await backups.stop();
      expect(await readLatestBackup(settings)).toMatchObject({
        last: { isProven: true },
        failure: null,
      });
    } finally {
      vi.unstubAllEnvs();
    }
    expect(backupsIn('scheduled')).toHaveLength(1);
  });

  test('data moves to the embedded engine, and from there to a server', async () => {
    const dataDir = folder.file('embedded');
    const there = { ...settingsOf('none'), MOVE_TO_DATA_DIR: dataDir };
    // Without the file, the removed settings count again, with a warning.
    const moved = await run('move', [], there);
    expect(moved).toMatchObject({ code: 0 });
    expect(moved.told).toContain('The MOVE_TO_… settings have been removed');
    const embedded = await openDatabase({ dataDir, log: LOG });
    await expectSignedOut(embedded);
    await signInAtProvider(embedded, dataDir);
    await embedded.close();
    const made = await run('backup', [folder.file('embedded.backup')], { DATA_DIR: dataDir });
    expect(made).toMatchObject({ code: 0 });
    const other = await openTestDatabase();
    const back = { MOVE_TO_DATA_DIR: folder.file('back'), MOVE_TO_DATABASE_URL: other.databaseUrl };
    expect(await run('move', [], { DATA_DIR: dataDir, ...back })).toMatchObject({ code: 0 });
    await expectSignedOut(other);
    await other.drop();
  });

  test('a backup that fails its proof leaves no file, by hand and by the clock', async () => {
    const environment = { ...settingsOf('failing'), BACKUP_AT: '02:30' };
    // Rows that no backup could bring back.
    await source.pool.query(
      `alter table identities drop constraint identities_user_id_users_id_fk;
       insert into identities (user_id, issuer, subject, linked_at) values (999, 'i', 's', now())`,
    );
    const own = folder.file('failing.backup');
    const { code, told } = await run('backup', ['--prove', own], environment);
    expect(told).toContain('identities refer to missing rows');
    expect(code).toBe(BACKUP_EXIT_CODES.damaged);
    expect(fs.existsSync(own)).toBe(false);
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    try {
      const settings = readSettings(environment);
      const backups = new ScheduledBackups({ settings, log: LOG, now });
      await backups.look();
      await backups.stop();
      const { last, failure } = await readLatestBackup(settings);
      expect(last).toBeNull();
      expect(failure?.reason).toContain('identities refer to missing rows');
    } finally {
      vi.unstubAllEnvs();
    }
    expect(backupsIn('failing')).toEqual([]);
    expect(fs.readdirSync(`${source.dataDir}/backups`)).toEqual([]);
  });
});

test('no place is made by a command that is refused', async () => {
  const empty = { DATA_DIR: folder.file('no-data'), BACKUP_DIR: folder.file('no-backups') };
  const { code } = await run('backup', ['--prove', folder.file('never.backup')], empty);
  expect(code).toBe(START_EXIT_CODES.wrongSetting);
  expect(fs.existsSync(folder.file('never.backup'))).toBe(false);
});

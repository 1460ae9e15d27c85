import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FactorKey } from '../users/factorKey.ts';
import { START_EXIT_CODES } from '../../engine/db/startError.ts';
import { openTestDatabase, type TestDatabase } from '../../engine/db/testDatabase.ts';
import { readSettings } from '../settings.ts';
import { BACKUP_EXIT_CODES } from '../../engine/backups/backupFault.ts';
import { type BackupCommandName, runBackupCommand } from './backupCommand.ts';
import { readLatestBackup } from './latestBackup.ts';
import { backupFolder, everything } from '../../engine/backups/testBackups.ts';

const PASSPHRASE = 'correct horse battery';
const folder = backupFolder();
let source: TestDatabase;

// The commands open no engine more than they must on a server, where the suite has one.
const IS_ON_SERVER = process.env['TEST_ENGINE'] === 'postgresql';

async function run(
  name: BackupCommandName,
  words: readonly string[],
  settings: Record<string, string | undefined>,
) {
  const said: string[] = [];
  const keep = (line: string) => void said.push(line);
  const code = await runBackupCommand(name, words, settings, {
    folder: folder.file('.'),
    out: keep,
    error: keep,
  });
  return { code, said: said.join('\n') };
}

beforeAll(async () => {
  source = await openTestDatabase();
  fs.mkdirSync(`${source.dataDir}/files`, { recursive: true });
});
afterAll(async () => {
  await source.drop();
  folder.remove();
});

const settings = (own: Record<string, string> = {}) => ({
  DATA_DIR: source.dataDir,
  DATABASE_URL: source.databaseUrl,
  BACKUP_DIR: folder.file('kept'),
  ...own,
});

test('wrong options, places and passphrases are refused with a code and a sentence', async () => {
  const empty = { DATA_DIR: folder.file('empty') };
  const { usage } = BACKUP_EXIT_CODES;
  const { wrongSetting } = START_EXIT_CODES;
  expect(await run('backup', ['--fast'], empty)).toMatchObject({ code: usage });
  expect(await run('backup', ['a', 'b'], empty)).toMatchObject({ code: usage });
  expect(await run('restore', [], empty)).toMatchObject({ code: usage });
  expect(await run('restore', ['none.backup'], empty)).toMatchObject({ code: usage });
  expect(await run('move', [], empty)).toMatchObject({ code: usage });
  expect(await run('move', ['--to', 'none.env'], empty)).toMatchObject({ code: usage });
  expect(await run('backup', [], { ...empty, BACKUP_PASSPHRASE: 'short' })).toMatchObject({
    code: wrongSetting,
  });
  const noFile = { ...empty, BACKUP_PASSPHRASE_FILE: folder.file('nothing') };
  expect((await run('backup', [], noFile)).said).toContain(
    'BACKUP_PASSPHRASE_FILE: expected a readable file',
  );
  expect(await run('backup', ['x.backup'], empty)).toMatchObject({ code: wrongSetting });
  expect(fs.existsSync(folder.file('empty'))).toBe(false);
});

test.runIf(IS_ON_SERVER)('a backup is noted with its proof, and old ones go', async () => {
  fs.mkdirSync(folder.file('kept'));
  fs.writeFileSync(folder.file('kept/board-reports-2020-01-01T00-00-00Z.backup'), '');
  fs.writeFileSync(folder.file('passphrase'), `${PASSPHRASE}\n`);
  const sealed = { BACKUP_PASSPHRASE_FILE: folder.file('passphrase'), BACKUP_KEEP: '1' };
  expect(await run('backup', ['--prove'], settings(sealed))).toMatchObject({ code: 0 });
  expect(await readLatestBackup(readSettings(settings(sealed)))).toMatchObject({
    last: { isEncrypted: true, isProven: true, missingFiles: 0 },
    failure: null,
  });
  const names = fs.readdirSync(folder.file('kept')).filter((name) => name.endsWith('.backup'));
  expect(names).toHaveLength(1);
  expect(names[0]).not.toContain('2020');
  const check = ['--check', folder.file(`kept/${names[0]}`)];
  expect((await run('restore', check, settings())).code).toBe(BACKUP_EXIT_CODES.passphrase);
  const { code, said } = await run('restore', check, settings(sealed));
  expect(said).toContain('The backup is complete');
  expect(code).toBe(0);
  // Anybody could have put an unencrypted one in its place.
  expect((await run('backup', ['plain.backup'], settings())).code).toBe(0);
  const plain = await run('restore', ['--check', 'plain.backup'], settings(sealed));
  expect(plain.code).toBe(BACKUP_EXIT_CODES.passphrase);
  expect(plain.said).toContain('add --unencrypted');
  const into = { ...settings(sealed), DATA_DIR: folder.file('plain'), DATABASE_URL: undefined };
  expect(await run('restore', ['plain.backup'], into)).toMatchObject({ code: plain.code });
  expect(fs.existsSync(folder.file('plain'))).toBe(false);
  const taken = await run(
    'restore',
    ['--unencrypted', '--check', 'plain.backup'],
    settings(sealed),
  );
  expect(taken.said).toContain('can be restored');
  // Failures are noted, too.
  const elsewhere = { ...settings(sealed), DATA_DIR: folder.file('none') };
  expect((await run('backup', [], elsewhere)).code).toBe(START_EXIT_CODES.wrongSetting);
  expect((await readLatestBackup(readSettings(elsewhere))).failure?.reason).toContain(
    'contains no data',
  );
});

test.runIf(IS_ON_SERVER)(
  'a backup of data that was altered by hand is kept, and says which record differs',
  async () => {
    const rename = (name: string) =>
      source.pool.query(
        `begin; alter table business_units disable trigger user; update business_units set name = '${name}' where id = 77;
         alter table business_units enable trigger user; commit`,
      );
    await source.pool.query(
      `begin; set local app.actor = 'system'; insert into business_units (id, name) values (77, 'West'); commit; select seal_changes(1000)`,
    );
    await rename('East');
    const file = folder.file('altered.backup');
    const { code, said } = await run('backup', ['--prove', file], settings());
    expect(code).toBe(BACKUP_EXIT_CODES.unfit);
    const fault = 'Business unit East (business_units 77): Altered without a recorded change: Name';
    expect(said).toContain(fault);
    expect(said).not.toContain('Tested');
    const place = { DATA_DIR: folder.file('altered') };
    const restored = await run('restore', [file], place);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining(fault) });
    // The end of the chain is kept with what was restored.
    expect(fs.readFileSync(folder.file('altered/files/trace.json'), 'utf8')).toMatch(
      /"moment":\d+/,
    );
    await rename('West');
    const proven = await run('backup', ['--prove', folder.file('whole.backup')], settings());
    expect(proven).toMatchObject({ code: 0, said: expect.stringContaining('Tested') });
  },
);

test.runIf(IS_ON_SERVER)('data moves from a server to the embedded engine and back', async () => {
  await source.pool.query(
    `begin; set local app.actor = 'system';
     insert into users (id, email, first_name, last_name, role) overriding system value
       values (7, 'f@example.org', 'F', 'F', 'viewer'); commit`,
  );
  const userId = 7;
  const key = Buffer.alloc(32, 7);
  const secret = new FactorKey(key).seal(Buffer.from('of an app'), userId);
  await source.pool.query(
    'insert into second_factors (user_id, secret, created_at, confirmed_at) values ($1, $2, now(), now())',
    [userId, secret],
  );
  const before = await everything(source);
  const embedded = { DATA_DIR: folder.file('embedded') };
  fs.writeFileSync(folder.file('to.env'), `# The new place\nDATA_DIR=${embedded.DATA_DIR}\n`);
  const there = await run('move', ['--to', 'to.env'], settings());
  expect(there.said).toContain('Moved');
  expect(there.said).toContain('Codes from authenticator apps will not work (people affected: 1)');
  fs.writeFileSync(`${embedded.DATA_DIR}/factor-key`, key);
  const other = await openTestDatabase();
  const backTo = [`DATA_DIR=${folder.file('back')}`, `DATABASE_URL=${other.databaseUrl}`];
  fs.writeFileSync(folder.file('back.env'), backTo.join('\n'));
  const back = await run('move', ['--to', 'back.env'], embedded);
  expect(back.said).toContain('Moved');
  expect(back.said).not.toContain('authenticator');
  expect(fs.readFileSync(folder.file('back/factor-key')).equals(key)).toBe(true);
  expect(await everything(other)).toEqual(before);
  expect(fs.readdirSync(folder.file('back/backups'))).toEqual([]);
  await other.drop();
});

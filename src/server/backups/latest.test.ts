import fs from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backupName, noteLatestBackup, readLatestBackup, removeOldBackups } from './latest.ts';
import { readSettings } from '../settings.ts';
import { isBackupDue, ScheduledBackups } from './scheduledBackups.ts';
import { backupFolder } from './testBackups.ts';

const LAST = {
  madeAt: '2026-11-23T02:00:00.000Z',
  size: 10,
  isEncrypted: false,
  isProven: true,
  missingFiles: 0,
};
const FAILURE = { at: '2026-11-24T02:00:00.000Z', reason: 'No space left' };

let folder: ReturnType<typeof backupFolder>;
beforeAll(() => {
  folder = backupFolder();
});
afterAll(() => folder.remove());

test('a failure leaves what is known of the last backup, and the next one clears it', async () => {
  const place = folder.file('noted');
  expect(await readLatestBackup(place)).toEqual({ last: null, failure: null });
  await noteLatestBackup(place, { last: LAST, failure: null });
  await noteLatestBackup(place, { failure: FAILURE });
  expect(await readLatestBackup(place)).toEqual({ last: LAST, failure: FAILURE });
  await noteLatestBackup(place, { last: LAST, failure: null });
  expect(await readLatestBackup(place)).toEqual({ last: LAST, failure: null });
  fs.writeFileSync(`${place}/latest.json`, 'cut o');
  expect(await readLatestBackup(place)).toEqual({ last: null, failure: null });
});

test('the newest backups are kept, and every file that is none', async () => {
  const place = folder.file('many');
  fs.mkdirSync(place);
  const names = [1, 2, 3, 4].map((day) => backupName(new Date(Date.UTC(2026, 10, day))));
  expect(names[0]).toBe('board-reports-2026-11-01T00-00-00Z.backup');
  for (const name of [...names, 'before-the-audit.backup'])
    fs.writeFileSync(`${place}/${name}`, '');
  expect(await removeOldBackups(place, 2)).toBe(2);
  expect(fs.readdirSync(place).toSorted()).toEqual(
    ['before-the-audit.backup', ...names.slice(2)].toSorted(),
  );
  expect(await removeOldBackups(place, 2)).toBe(0);
});

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);

test('a backup is due by its hours, and after a failure within one', () => {
  expect(isBackupDue({ last: null, failure: null }, 24, at('00:00'))).toBe(true);
  expect(isBackupDue({ last: LAST, failure: null }, 24, at('01:59'))).toBe(false);
  expect(isBackupDue({ last: LAST, failure: null }, 24, at('02:00'))).toBe(true);
  expect(isBackupDue({ last: LAST, failure: FAILURE }, 24, at('02:59'))).toBe(false);
  expect(isBackupDue({ last: LAST, failure: FAILURE }, 24, at('03:00'))).toBe(true);
});

test('a server that stops while it asks whose backups are begins none', async () => {
  const place = folder.file('stopping');
  const environment = {
    BACKUP_DIR: place,
    BACKUP_EVERY_HOURS: '24',
    DATA_DIR: folder.file('no-data'),
  };
  // A backup would be made by a process with the settings of this one, and notes even that it failed.
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    const log = { info() {}, warn() {}, error() {} };
    const parts = { settings: readSettings(environment), log, now: () => new Date() };
    const backups = new ScheduledBackups(parts, async () => {
      await backups.stop();
      return true;
    });
    await backups.look();
    expect(fs.existsSync(place)).toBe(false);
  } finally {
    vi.unstubAllEnvs();
  }
});

import fs from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  backupName,
  noteLatestBackup,
  readLatestBackup,
  removeLeftOvers,
  removeOldBackups,
} from './latestBackup.ts';
import type { Log } from '../../engine/db/database.ts';
import { readSettings } from '../settings.ts';
import { withSilence } from '../testSilence.ts';
import { PATIENTLY } from '../../engine/testPatience.ts';
import { ScheduledBackups } from './scheduledBackups.ts';
import { backupFolder } from '../../engine/backups/testBackups.ts';

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
  const backupDir = folder.file('noted');
  const place = { backupDir, dataDir: folder.file('of-noted') };
  expect(await readLatestBackup(place)).toEqual({ last: null, failure: null });
  await noteLatestBackup(place, { last: LAST, failure: null });
  await noteLatestBackup(place, { failure: FAILURE });
  expect(await readLatestBackup(place)).toEqual({ last: LAST, failure: FAILURE });
  await noteLatestBackup(place, { last: LAST, failure: null });
  expect(await readLatestBackup(place)).toEqual({ last: LAST, failure: null });
  fs.writeFileSync(`${backupDir}/latest.json`, 'cut o');
  expect(await readLatestBackup(place)).toEqual({ last: null, failure: null });
  expect(fs.existsSync(place.dataDir)).toBe(false);
});

test('a failure of the disk of backups is noted beside the data, and no longer when it is back', async () => {
  const backupDir = folder.file('away');
  const place = { backupDir, dataDir: folder.file('of-away') };
  await noteLatestBackup(place, { last: LAST, failure: null });
  // A file where the folder was: as root, a test may write to any folder.
  fs.renameSync(backupDir, `${backupDir}-unmounted`);
  fs.writeFileSync(backupDir, '');
  await noteLatestBackup(place, { failure: FAILURE });
  expect(await readLatestBackup(place)).toEqual({ last: null, failure: FAILURE });
  fs.rmSync(backupDir);
  fs.renameSync(`${backupDir}-unmounted`, backupDir);
  expect(await readLatestBackup(place)).toEqual({ last: LAST, failure: FAILURE });
  const next = { ...LAST, madeAt: '2026-11-25T02:00:00.000Z' };
  await noteLatestBackup(place, { last: next, failure: null });
  expect(await readLatestBackup(place)).toEqual({ last: next, failure: null });
  expect(fs.readdirSync(`${place.dataDir}/backups`)).toEqual([]);
  // A backup that was made is not told as one that failed where it can only be noted elsewhere.
  fs.rmSync(backupDir, { recursive: true });
  fs.writeFileSync(backupDir, '');
  await expect(noteLatestBackup(place, { last: next, failure: null })).rejects.toThrow(backupDir);
});

test('the newest backups are kept, and every file that is none', async () => {
  const place = folder.file('many');
  fs.mkdirSync(place);
  const names = [1, 2, 3, 4].map((day) => backupName(new Date(Date.UTC(2026, 10, day))));
  expect(names[0]).toBe('board-reports-2026-11-01T00-00-00Z.backup');
  const beingMade = `${names[3]}.${'a'.repeat(16)}.unfinished`;
  for (const name of [...names, 'before-the-audit.backup', beingMade])
    fs.writeFileSync(`${place}/${name}`, '');
  // On the second: the time of a file that is written now has parts of a millisecond.
  const now = new Date('2026-11-24T00:00:00Z');
  fs.utimesSync(`${place}/${beingMade}`, now, now);
  expect(await removeOldBackups(place, 2, now)).toBe(2);
  const kept = ['before-the-audit.backup', ...names.slice(2)];
  expect(fs.readdirSync(place).toSorted()).toEqual([...kept, beingMade].toSorted());
  await removeLeftOvers(place, new Date(now.getTime() + 2 * 3_600_000 - 1));
  expect(fs.readdirSync(place)).toContain(beingMade);
  // A running backup touches it each minute.
  await removeLeftOvers(place, new Date(now.getTime() + 2 * 3_600_000));
  await removeLeftOvers(folder.file('not-there'), now);
  expect(fs.readdirSync(place).toSorted()).toEqual(kept.toSorted());
});

test('a backup that a wrong clock dated later goes before those of now', async () => {
  const place = folder.file('later');
  fs.mkdirSync(place);
  const now = new Date('2026-11-24T00:00:00Z');
  const later = new Date('2031-01-01T00:00:00Z');
  for (const time of [now, later]) fs.writeFileSync(`${place}/${backupName(time)}`, '');
  expect(await removeOldBackups(place, 1, now)).toBe(1);
  expect(fs.readdirSync(place)).toEqual([backupName(now)]);
});

test('a server that stops while it asks whose backups are begins none', async () => {
  const place = folder.file('stopping');
  const environment = {
    BACKUP_DIR: place,
    BACKUP_AT: '02:30',
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

test('a server that no longer leads ends the backup that it has begun, and another makes it', async () => {
  const place = folder.file('lost');
  const log = { info: vi.fn<Log['info']>(), warn() {}, error: vi.fn<Log['error']>() };
  // A database that never answers: what was begun waits.
  await withSilence('', async (silent) => {
    const environment = {
      BACKUP_DIR: place,
      BACKUP_AT: '02:30',
      DATA_DIR: folder.file('no-data'),
      DATABASE_URL: `postgres://somebody@${silent}/reports`,
    };
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    try {
      let leads = true;
      const parts = { settings: readSettings(environment), log, now: () => new Date() };
      const backups = new ScheduledBackups(parts, async () => leads);
      const made = backups.look();
      await vi.waitFor(() => expect(backups.isMaking).toBe(true), PATIENTLY);
      await backups.look();
      expect(backups.isMaking).toBe(true);
      leads = false;
      await backups.look();
      await made;
      await backups.stop();
    } finally {
      vi.unstubAllEnvs();
    }
  });
  expect(log.info).toHaveBeenCalledExactlyOnceWith(
    { code: 'SIGTERM' },
    'the backup was cancelled, because another instance now creates the backups',
  );
  expect(log.error).not.toHaveBeenCalled();
  // Nothing is noted of it.
  expect(fs.existsSync(place)).toBe(false);
});

import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { backupStateSchema, type BackupState } from '../../contract/backups.ts';
import type { Settings } from '../settings.ts';
import { PRIVATE_FILE, privateFolder } from '../../engine/storage/privateFiles.ts';

const LATEST_BACKUP_FILE = 'latest.json';
const BACKUP_FILE_NAME = /^board-reports-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;
const LEFT_OVER = /^board-reports-[\w-]+\.backup\.[\da-f]{16}\.unfinished$/;
/** Clocks of different machines normally differ by less. */
export const CLOCKS_DIFFER_MS = 3_600_000;
const LEFT_OVER_AFTER_MS = 2 * CLOCKS_DIFFER_MS;

/** Stored next to the backups, so that a product that lost its database still knows about them. */
const latestSchema = z.object({
  last: backupStateSchema.shape.last,
  failure: backupStateSchema.shape.failure,
});
export type LatestBackup = Pick<BackupState, 'last' | 'failure'>;

/** Names sort by time: board-reports-2026-11-23T08-15-00Z.backup */
export const backupName = (now: Date): string =>
  `board-reports-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.backup`;

export type BackupPlace = Pick<Settings, 'backupDir' | 'dataDir'>;

const NO_BACKUP_NOTED: LatestBackup = { last: null, failure: null };

/** Where a failure is recorded if it can't be recorded next to the backups, often because their disk fails. */
const backupsNextToData = ({ dataDir }: BackupPlace): string => path.join(dataDir, 'backups');

const instantOf = (at: string | undefined): number => (at === undefined ? 0 : Date.parse(at));

export async function readLatestBackup(place: BackupPlace): Promise<LatestBackup> {
  const noted = await readBackupNote(place.backupDir);
  const { failure } = await readBackupNote(backupsNextToData(place));
  const isNewest =
    instantOf(failure?.at) > Math.max(instantOf(noted.failure?.at), instantOf(noted.last?.madeAt));
  return isNewest ? { ...noted, failure } : noted;
}

/** Ignores an unreadable record: a backup must not fail because of the record of an earlier backup. */
async function readBackupNote(folder: string): Promise<LatestBackup> {
  try {
    return latestSchema.parse(
      JSON.parse(await fs.readFile(path.join(folder, LATEST_BACKUP_FILE), 'utf8')),
    );
  } catch {
    return NO_BACKUP_NOTED;
  }
}

export async function noteLatestBackup(
  place: BackupPlace,
  note: Partial<LatestBackup>,
): Promise<void> {
  try {
    await writeNote(place.backupDir, note);
    if (place.backupDir !== backupsNextToData(place)) {
      await fs.rm(path.join(backupsNextToData(place), LATEST_BACKUP_FILE), { force: true });
    }
  } catch (error) {
    if (note.failure === undefined || note.failure === null) throw error;
    await writeNote(backupsNextToData(place), { failure: note.failure });
  }
}

async function writeNote(folder: string, note: Partial<LatestBackup>): Promise<void> {
  const latest = { ...(await readBackupNote(folder)), ...note };
  await privateFolder(folder);
  const unfinished = path.join(folder, `${LATEST_BACKUP_FILE}.${randomBytes(8).toString('hex')}`);
  await fs.writeFile(unfinished, `${JSON.stringify(latest)}\n`, { mode: PRIVATE_FILE });
  await fs.rename(unfinished, path.join(folder, LATEST_BACKUP_FILE));
}

/**
 * Keeps the newest backups and deletes older ones that have the product's file names; returns how many were deleted.
 */
export async function removeOldBackups(
  backupDir: string,
  keep: number,
  now: Date,
): Promise<number> {
  const names = (await fs.readdir(backupDir)).toSorted();
  // A backup dated in the future comes from a wrong clock and isn't newer than the one just made.
  const latest = backupName(new Date(now.getTime() + CLOCKS_DIFFER_MS));
  const made = names.filter((name) => BACKUP_FILE_NAME.test(name));
  const [toCome, past] = [
    made.filter((name) => name > latest),
    made.filter((name) => name <= latest),
  ];
  const old = [...toCome, ...past].slice(0, -keep);
  for (const name of old) await fs.rm(path.join(backupDir, name), { force: true });
  return old.length;
}

/** Deletes leftovers of interrupted attempts before the next one, so that they can't fill the disk. */
export async function removeLeftOvers(backupDir: string, now: Date): Promise<void> {
  const names = await fs.readdir(backupDir).catch(() => []);
  for (const name of names.filter((each) => LEFT_OVER.test(each))) {
    const file = path.join(backupDir, name);
    const changed = await fs.stat(file).catch(() => null);
    const age = now.getTime() - (changed?.mtimeMs ?? now.getTime());
    if (age >= LEFT_OVER_AFTER_MS) await fs.rm(file, { force: true });
  }
}

import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { backupStateSchema, type BackupState } from '../../contract/backups.ts';
import type { Settings } from '../settings.ts';
import { PRIVATE_FILE, privateFolder } from '../storage/privateFiles.ts';

const FILE = 'latest.json';
const BACKUP = /^board-reports-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;
/** What was begun and not finished, as by a machine that lost its power. A backup under way touches its file. */
const LEFT_OVER = /^board-reports-[\w-]+\.backup\.[\da-f]{16}\.unfinished$/;
/** By less than this the clocks of several machines may differ. */
export const CLOCKS_DIFFER_MS = 3_600_000;
const LEFT_OVER_AFTER_MS = 2 * CLOCKS_DIFFER_MS;

/** Beside the backups, so that a product whose database was lost knows of them. */
const latestSchema = z.object({
  last: backupStateSchema.shape.last,
  failure: backupStateSchema.shape.failure,
});
export type LatestBackup = Pick<BackupState, 'last' | 'failure'>;

/** Sorts by its time: board-reports-2026-11-23T08-15-00Z.backup */
export const backupName = (now: Date): string =>
  `board-reports-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.backup`;

/** Where backups are, and the data. */
export type BackupPlace = Pick<Settings, 'backupDir' | 'dataDir'>;

const NOTHING: LatestBackup = { last: null, failure: null };

/** Where a failure is noted that cannot be noted beside the backups: often it is their disk that fails. */
const besideData = ({ dataDir }: BackupPlace): string => path.join(dataDir, 'backups');

const timeOf = (at: string | undefined): number => (at === undefined ? 0 : Date.parse(at));

/** What is known of the latest backups. */
export async function readLatestBackup(place: BackupPlace): Promise<LatestBackup> {
  const noted = await readNote(place.backupDir);
  const { failure } = await readNote(besideData(place));
  const isNewest =
    timeOf(failure?.at) > Math.max(timeOf(noted.failure?.at), timeOf(noted.last?.madeAt));
  return isNewest ? { ...noted, failure } : noted;
}

/** What cannot be read is not known: a backup must not fail because of a note about another one. */
async function readNote(folder: string): Promise<LatestBackup> {
  try {
    return latestSchema.parse(JSON.parse(await fs.readFile(path.join(folder, FILE), 'utf8')));
  } catch {
    return NOTHING;
  }
}

/** Notes how the latest try went; what failed leaves what was known of the last backup. */
export async function noteLatestBackup(
  place: BackupPlace,
  note: Partial<LatestBackup>,
): Promise<void> {
  try {
    await writeNote(place.backupDir, note);
    if (place.backupDir !== besideData(place)) {
      await fs.rm(path.join(besideData(place), FILE), { force: true });
    }
  } catch (error) {
    if (note.failure === undefined || note.failure === null) throw error;
    await writeNote(besideData(place), { failure: note.failure });
  }
}

async function writeNote(folder: string, note: Partial<LatestBackup>): Promise<void> {
  const latest = { ...(await readNote(folder)), ...note };
  await privateFolder(folder);
  const unfinished = path.join(folder, `${FILE}.${randomBytes(8).toString('hex')}`);
  await fs.writeFile(unfinished, `${JSON.stringify(latest)}\n`, { mode: PRIVATE_FILE });
  await fs.rename(unfinished, path.join(folder, FILE));
}

/** Removes all but the newest backups that have a name of ours; answers how many were removed. */
export async function removeOldBackups(
  backupDir: string,
  keep: number,
  now: Date,
): Promise<number> {
  const names = (await fs.readdir(backupDir)).toSorted();
  // One of a time to come has that of a clock that was wrong, and is no newer than the one just made.
  const latest = backupName(new Date(now.getTime() + CLOCKS_DIFFER_MS));
  const made = names.filter((name) => BACKUP.test(name));
  const [toCome, past] = [
    made.filter((name) => name > latest),
    made.filter((name) => name <= latest),
  ];
  const old = [...toCome, ...past].slice(0, -keep);
  for (const name of old) await fs.rm(path.join(backupDir, name), { force: true });
  return old.length;
}

/** Removes what tries that were cut off have left, before the next one: they must not fill the disk. */
export async function removeLeftOvers(backupDir: string, now: Date): Promise<void> {
  const names = await fs.readdir(backupDir).catch(() => []);
  for (const name of names.filter((each) => LEFT_OVER.test(each))) {
    const file = path.join(backupDir, name);
    const changed = await fs.stat(file).catch(() => null);
    const age = now.getTime() - (changed?.mtimeMs ?? now.getTime());
    if (age >= LEFT_OVER_AFTER_MS) await fs.rm(file, { force: true });
  }
}

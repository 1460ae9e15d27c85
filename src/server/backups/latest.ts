import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { backupStateSchema, type BackupState } from '../../contract/backups.ts';
import { isMissing, PRIVATE_FILE, privateFolder } from '../storage/privateFiles.ts';

const FILE = 'latest.json';
const BACKUP = /^board-reports-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;
/** What was begun and not finished, as by a machine that lost its power. */
const LEFT_OVER = /^board-reports-[\dTZ-]+\.backup\.[\da-f]{16}\.unfinished$/;
/** No backup takes longer. */
const LEFT_OVER_AFTER_MS = 24 * 3_600_000;

/** Beside the backups, so that a product whose database was lost knows of them. */
const latestSchema = z.object({
  last: backupStateSchema.shape.last,
  failure: backupStateSchema.shape.failure,
});
export type LatestBackup = Pick<BackupState, 'last' | 'failure'>;

/** Sorts by its time: board-reports-2026-11-23T08-15-00Z.backup */
export const backupName = (now: Date): string =>
  `board-reports-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.backup`;

/** What is known of the latest backups in a folder. */
export async function readLatestBackup(backupDir: string): Promise<LatestBackup> {
  try {
    const text = await fs.readFile(path.join(backupDir, FILE), 'utf8');
    return latestSchema.parse(JSON.parse(text));
  } catch (error) {
    // A backup must not fail because of a note about another one.
    const isUnreadable = error instanceof SyntaxError || error instanceof z.ZodError;
    if (isMissing(error) || isUnreadable) return { last: null, failure: null };
    throw error;
  }
}

/** Notes how the latest try went; what failed leaves what was known of the last backup. */
export async function noteLatestBackup(
  backupDir: string,
  note: Partial<LatestBackup>,
): Promise<void> {
  const latest = { ...(await readLatestBackup(backupDir)), ...note };
  await privateFolder(backupDir);
  const unfinished = path.join(backupDir, `${FILE}.${randomBytes(8).toString('hex')}`);
  await fs.writeFile(unfinished, `${JSON.stringify(latest)}\n`, { mode: PRIVATE_FILE });
  await fs.rename(unfinished, path.join(backupDir, FILE));
}

/**
 * Removes all but the newest backups that have a name of ours, and what is left of those that were never finished;
 * answers how many were removed.
 */
export async function removeOldBackups(
  backupDir: string,
  keep: number,
  now: Date,
): Promise<number> {
  const names = (await fs.readdir(backupDir)).toSorted();
  const old = names.filter((name) => BACKUP.test(name)).slice(0, -keep);
  for (const name of names.filter((one) => LEFT_OVER.test(one))) {
    const changed = await fs.stat(path.join(backupDir, name)).catch(() => null);
    const age = now.getTime() - (changed?.mtimeMs ?? now.getTime());
    if (age >= LEFT_OVER_AFTER_MS) old.push(name);
  }
  for (const name of old) await fs.rm(path.join(backupDir, name), { force: true });
  return old.length;
}

import { type BackupTimes, minutesOf } from './backupTimes.ts';
import { CLOCKS_DIFFER_MS, type LatestBackup } from './latestBackup.ts';

const RETRY_AFTER_MS = 3_600_000;

/**
 * Returns the backup times around a day, earliest first. A time skipped by daylight saving moves later; a time that
 * occurs twice counts once, the first time.
 */
function instantsAround(times: BackupTimes, now: Date): Date[] {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  return [-1, 0, 1]
    .flatMap((days) => times.map((time) => new Date(year, month, day + days, 0, minutesOf(time))))
    .toSorted((one, other) => one.getTime() - other.getTime());
}

/**
 * A backup is due if none was made since the last backup time, even while the server was down, and an hour has passed
 * since a failure. A backup dated in the future, from a wrong clock, doesn't count.
 */
export const isBackupDue = (latest: LatestBackup, times: BackupTimes, now: Date): boolean => {
  const next = nextBackupAt(latest, times, now);
  return next !== null && next <= now;
};

export function nextBackupAt(
  { last, failure }: LatestBackup,
  times: BackupTimes,
  now: Date,
): Date | null {
  if (times.length === 0) return null;
  const isToCome = (at: number) => at > now.getTime() + CLOCKS_DIFFER_MS;
  if (failure !== null) {
    const failedAt = Date.parse(failure.at);
    return isToCome(failedAt) ? now : laterOf(now, new Date(failedAt + RETRY_AFTER_MS));
  }
  const madeAt = last === null ? Number.NEGATIVE_INFINITY : Date.parse(last.madeAt);
  const instants = instantsAround(times, now);
  const wanted = instants.findLast((instant) => instant <= now);
  if (isToCome(madeAt) || wanted === undefined || madeAt < wanted.getTime()) return now;
  return instants.find((instant) => instant > now) ?? now;
}

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

import { CLOCKS_DIFFER_MS, type LatestBackup } from './latest.ts';

/** Times of day as `HH:MM`, earliest first, in the time zone of the server. None: no backups by the clock. */
export type BackupTimes = readonly string[];

const MINUTES_OF_DAY = 24 * 60;
const MINUTE_MS = 60_000;
const RETRY_AFTER_MS = 60 * MINUTE_MS;
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** The first backup of a day where the removed setting named only the hours between two. */
const FIRST_MINUTE = 2 * 60 + 30;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function timeOf(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return parts.map((count) => String(count).padStart(2, '0')).join(':');
}

/** Reads times with commas between them; null if one is no time of day. */
export function readBackupTimes(text: string): BackupTimes | null {
  const times = text.split(',').map((time) => time.trim());
  return times.every((time) => TIME_OF_DAY.test(time)) ? [...new Set(times)].toSorted() : null;
}

/**
 * The times that stand for a number of hours between backups, as BACKUP_EVERY_HOURS had it: at least as often, at the
 * same times each day. 0 means none. Whatever else was set there wanted backups, so it becomes one a day.
 */
export function backupTimesOfHours(text: string): BackupTimes {
  const hours = Number(text);
  if (hours === 0) return [];
  const isWhole = Number.isSafeInteger(hours) && hours > 0;
  const perDay = isWhole ? Math.ceil(24 / hours) : 1;
  return Array.from({ length: perDay }, (_, index) =>
    timeOf((FIRST_MINUTE + Math.floor((index * MINUTES_OF_DAY) / perDay)) % MINUTES_OF_DAY),
  ).toSorted();
}

/** The longest time between two of them, in seconds; 0 without any. */
export function longestGapSeconds(times: BackupTimes): number {
  const minutes = times.map(minutesOf);
  const [first] = minutes;
  if (first === undefined) return 0;
  const ends = [...minutes.slice(1), first + MINUTES_OF_DAY];
  return Math.max(...ends.map((end, index) => end - (minutes[index] ?? 0))) * 60;
}

/**
 * The times around a day, earliest first. A time that the clock skips for daylight saving comes as much later, and one
 * that it shows twice counts once, the first time.
 */
function instantsAround(times: BackupTimes, now: Date): Date[] {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  return [-1, 0, 1]
    .flatMap((days) => times.map((time) => new Date(year, month, day + days, 0, minutesOf(time))))
    .toSorted((one, other) => one.getTime() - other.getTime());
}

/**
 * Whether a backup is due: none was made since the last of the times, also while the server did not run, and an hour has
 * passed since a failure. One of a time to come, by a clock that was wrong then, keeps none back.
 */
export const isBackupDue = (latest: LatestBackup, times: BackupTimes, now: Date): boolean => {
  const next = nextBackupAt(latest, times, now);
  return next !== null && next <= now;
};

/** When the next backup is due, `now` where it is already; null without times. */
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

/** Times of day as `HH:MM`, earliest first, in the time zone of the server. None: no backups by the clock. */
export type BackupTimes = readonly string[];

const MINUTES_OF_DAY = 24 * 60;
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** The first backup of a day where the removed setting named only the hours between two. */
const FIRST_MINUTE = 2 * 60 + 30;

/** The minutes since midnight. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

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

/** Times of day as `HH:MM`, earliest first, in the server's time zone. Empty means no scheduled backups. */
export type BackupTimes = readonly string[];

const MINUTES_OF_DAY = 24 * 60;
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const FIRST_MINUTE = 2 * 60 + 30;

export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function timeOfDay(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return parts.map((count) => String(count).padStart(2, '0')).join(':');
}

/** Reads comma-separated times; null if one is not a time of day. */
export function readBackupTimes(text: string): BackupTimes | null {
  const times = text.split(',').map((time) => time.trim());
  return times.every((time) => TIME_OF_DAY.test(time)) ? [...new Set(times)].toSorted() : null;
}

/**
 * Converts the removed BACKUP_EVERY_HOURS to times: at least as often, at the same times each day. 0 means none. Any
 * other value meant that backups were wanted, so it becomes one backup a day.
 */
export function backupTimesOfHours(text: string): BackupTimes {
  const hours = Number(text);
  if (hours === 0) return [];
  const isWhole = Number.isSafeInteger(hours) && hours > 0;
  const perDay = isWhole ? Math.ceil(24 / hours) : 1;
  return Array.from({ length: perDay }, (_, index) =>
    timeOfDay((FIRST_MINUTE + Math.floor((index * MINUTES_OF_DAY) / perDay)) % MINUTES_OF_DAY),
  ).toSorted();
}

export function longestGapSeconds(times: BackupTimes): number {
  const minutes = times.map(minutesOf);
  const [first] = minutes;
  if (first === undefined) return 0;
  const ends = [...minutes.slice(1), first + MINUTES_OF_DAY];
  return Math.max(...ends.map((end, index) => end - (minutes[index] ?? 0))) * 60;
}

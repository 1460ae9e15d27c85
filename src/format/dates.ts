// Imported one by one: the whole library is 250 modules.
import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import { datePatterns } from './datePatterns.ts';
import { NOT_AVAILABLE } from './notAvailable.ts';

/**
 * In the reader's time zone ("Apr 3, 2025", or as `writeDatesAs` sets). A date without a time is the same day
 * everywhere. Returns `missing` if absent or invalid.
 */
export function formatDate(
  date: string | Date | null | undefined,
  missing: string = NOT_AVAILABLE,
): string {
  if (date === null || date === undefined) return missing;
  const day = typeof date === 'string' ? parseISO(date) : date;
  return isValid(day) ? format(day, datePatterns().day) : missing;
}

/** An instant in the reader's time zone, for a date and time field: "2025-04-03T16:05". */
export function localDateTime(instant: string): string {
  const moment = parseISO(instant);
  return isValid(moment) ? format(moment, "yyyy-MM-dd'T'HH:mm") : '';
}

/** Writes an instant in the reader's time zone, such as "Apr 3, 2025, 4:05 PM". */
export function formatMoment(instant: string): string {
  const moment = parseISO(instant);
  return isValid(moment)
    ? format(moment, `${datePatterns().day}, ${datePatterns().time}`)
    : NOT_AVAILABLE;
}

/** Writes a time in the reader's time zone, such as "4:05 PM". */
export function formatTime(instant: string): string {
  const moment = parseISO(instant);
  return isValid(moment) ? format(moment, datePatterns().time) : NOT_AVAILABLE;
}

/** Turns stored text ("2025-04-03 18:05:00+02") into ISO 8601; null if invalid. */
export function isoInstant(stored: string | null | undefined): string | null {
  const moment = parseISO(stored ?? '');
  return isValid(moment) ? moment.toISOString() : null;
}

/** Writes an instant in UTC, the same for every reader, such as "Apr 3, 2025, 16:05 UTC". */
export function formatUtcMoment(instant: string): string {
  const moment = parseISO(instant);
  if (!isValid(moment)) return NOT_AVAILABLE;
  const utc = moment.toISOString();
  return `${formatDate(utc.slice(0, 10))}, ${utc.slice(11, 16)} UTC`;
}

/** Writes a date in UTC, the same for every reader, such as "Apr 3, 2025". */
export function formatUtcDate(instant: string): string {
  const moment = parseISO(instant);
  return isValid(moment) ? formatDate(moment.toISOString().slice(0, 10)) : NOT_AVAILABLE;
}

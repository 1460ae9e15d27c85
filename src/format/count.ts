import { LOCALE } from './exactNumber.ts';
import { NOT_AVAILABLE } from './notAvailable.ts';

const countFormat = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

/** Writes a count as "1,234"; "N/A" if missing or not a number. */
export function formatCount(count: number | null | undefined): string {
  return count === null || count === undefined || !Number.isFinite(count)
    ? NOT_AVAILABLE
    : countFormat.format(count);
}

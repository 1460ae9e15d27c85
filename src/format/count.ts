import { LOCALE } from './exactNumber.ts';
import { NOT_AVAILABLE } from './notAvailable.ts';

const grouped = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

/** A number of things or people: "1,234"; "N/A" when missing or no number. */
export function formatCount(count: number | null | undefined): string {
  return count === null || count === undefined || !Number.isFinite(count)
    ? NOT_AVAILABLE
    : grouped.format(count);
}

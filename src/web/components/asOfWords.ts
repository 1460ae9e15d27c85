import { formatMoment } from '../../format/dates.ts';

/** "May 3, 2026, 6:04 PM" in the reader's own time zone; "moment 12" where only a number is known. */
export function asOfWords(asOf: string): string {
  return /^\d+$/.test(asOf) ? `moment ${asOf}` : formatMoment(asOf);
}

import { localDateTime } from '../../../format/dates.ts';

const TYPED = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** What a field for date and time shows of an instant, in the reader's own zone; '' for no instant. */
export function typedInstant(asOf: string | null): string {
  return asOf === null || !TYPED.test(asOf) ? '' : localDateTime(asOf);
}

/** The instant that somebody has typed, in their own zone, or why it is none of the past. */
export function instantTyped(
  typed: string,
  now: Date,
): { readonly asOf: string } | { readonly refused: string } {
  const instant = new Date(typed);
  // Without a time a browser would take the text for a day in another zone.
  if (!TYPED.test(typed) || Number.isNaN(instant.getTime())) {
    return { refused: 'Enter a date and a time' };
  }
  if (instant > now) return { refused: 'This is still to come: choose a time up to now' };
  return { asOf: instant.toISOString().replace('.000Z', 'Z') };
}

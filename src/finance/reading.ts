/** After this pause, in milliseconds, a new reading begins. */
export const READING_ENDS_AFTER_MS = 30 * 60_000;

/** A list counts as read after it was visible for this long, in milliseconds. */
export const COUNTS_AS_READ_AFTER_MS = 10_000;

export interface ReadMark {
  /** The last change number that the person has seen. Change numbers start at 1; 0 is before the first. */
  readonly moment: number;
  /** In milliseconds since 1970. */
  readonly at: number;
}

export interface ReadSoFar {
  readonly seen: ReadMark;
  /** The mark before this reading began; null on the first reading. */
  readonly before: ReadMark | null;
}

/** The mark after which changes are new to a reader; null on the first reading. `now` in milliseconds since 1970. */
export function newSince(reading: ReadSoFar | null, now: number): ReadMark | null {
  if (reading === null) return null;
  // While a person is reading, the list doesn't change.
  return now - reading.seen.at > READING_ENDS_AFTER_MS ? reading.seen : reading.before;
}

/** The reader's progress after seeing a change number. It never moves backwards. */
export function readUpTo(reading: ReadSoFar | null, moment: number, now: number): ReadSoFar {
  return {
    seen: {
      moment: Math.max(moment, reading?.seen.moment ?? 0),
      // If the clock was set back, a reading doesn't become older.
      at: Math.max(now, reading?.seen.at ?? 0),
    },
    before: newSince(reading, now),
  };
}

/**
 * The part of a person's reading that others may see; null for nothing. It starts with the change that turned sharing
 * on, because readers see a notice from then on. Earlier reading stays private, even after the setting is turned off
 * and on again.
 */
export const currentReading = (
  reading: Pick<ReadSoFar, 'seen'> | null,
  switchedOn: number | null,
): ReadMark | null =>
  reading === null || switchedOn === null || reading.seen.moment < switchedOn ? null : reading.seen;

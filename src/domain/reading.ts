/** A reader who has been away for so long, in milliseconds, begins a new reading. */
export const READING_ENDS_AFTER_MS = 30 * 60_000;

/** So long a list has to be seen until it counts as read, in milliseconds. */
export const COUNTS_AS_READ_AFTER_MS = 10_000;

/** Up to where somebody has read. */
export interface ReadMark {
  /** The last moment that they have seen. Moments count all changes, from 1; 0 is before the first. */
  readonly moment: number;
  /** When they saw it, in milliseconds since 1970. */
  readonly at: number;
}

/** How far somebody has read. */
export interface ReadSoFar {
  readonly seen: ReadMark;
  /** What they had seen when they began to read; null: it was the first time. */
  readonly before: ReadMark | null;
}

/** Since when something is new to a reader; null: they read for the first time. `now` in milliseconds since 1970. */
export function newSince(reading: ReadSoFar | null, now: number): ReadMark | null {
  if (reading === null) return null;
  // The list holds while somebody reads.
  return now - reading.seen.at > READING_ENDS_AFTER_MS ? reading.seen : reading.before;
}

/** How far somebody has read who has seen a moment now. What was seen stays seen. */
export function readUpTo(reading: ReadSoFar | null, moment: number, now: number): ReadSoFar {
  return {
    seen: {
      moment: Math.max(moment, reading?.seen.moment ?? 0),
      // A clock that was set back does not make a reading older.
      at: Math.max(now, reading?.seen.at ?? 0),
    },
    before: newSince(reading, now),
  };
}

/**
 * What others are told of somebody's reading, where the company has switched that on with the change of this moment;
 * null: nothing. Whoever has seen that moment had a page that told them; what was read before stays private, also after
 * the company has switched it off and on again.
 */
export const shownReading = (
  reading: Pick<ReadSoFar, 'seen'> | null,
  switchedOn: number | null,
): ReadMark | null =>
  reading === null || switchedOn === null || reading.seen.moment < switchedOn ? null : reading.seen;

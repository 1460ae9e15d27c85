import { expect, test } from 'vitest';
import { newSince, READING_ENDS_AFTER_MS, readUpTo, currentReading } from './reading.ts';

const NOON = Date.UTC(2026, 10, 23, 12);
const MINUTE = 60_000;

test('a first reading has nothing before, and stays the first for as long as it lasts', () => {
  expect(newSince(null, NOON)).toBeNull();
  const first = readUpTo(null, 40, NOON);
  expect(first).toEqual({ seen: { moment: 40, at: NOON }, before: null });
  expect(newSince(first, NOON + 30 * MINUTE)).toBeNull();
  expect(newSince(first, NOON + 30 * MINUTE + 1)).toEqual({ moment: 40, at: NOON });
});

test('a list holds until thirty idle minutes have gone by, counted from what was seen last', () => {
  expect(READING_ENDS_AFTER_MS).toBe(30 * MINUTE);
  const first = readUpTo(null, 40, NOON);
  const evening = NOON + 8 * 60 * MINUTE;
  const before = { moment: 40, at: NOON };
  const begun = readUpTo(first, 50, evening);
  expect(begun).toEqual({ seen: { moment: 50, at: evening }, before });
  const later = readUpTo(begun, 52, evening + 20 * MINUTE);
  expect(later).toEqual({ seen: { moment: 52, at: evening + 20 * MINUTE }, before });
  expect(newSince(later, evening + 50 * MINUTE)).toEqual(before);
  expect(newSince(later, evening + 51 * MINUTE)).toEqual(later.seen);
});

test('read changes stay read, also on an older page and after the clock was set back', () => {
  const read = readUpTo(null, 40, NOON);
  expect(readUpTo(read, 30, NOON + MINUTE).seen.moment).toBe(40);
  expect(readUpTo(read, 41, NOON - MINUTE)).toEqual({
    seen: { moment: 41, at: NOON },
    before: null,
  });
});

test.each([
  ['of nobody who has not read', null, 12, false],
  ['of nobody before a company shows it', 20, null, false],
  ['not of what was read before it was shown', 11, 12, false],
  ['of a page that told that it is', 12, 12, true],
  ['of all later ones', 13, 12, true],
])('others are told %s', (_of, seen, switchedOn, isShown) => {
  const reading = seen === null ? null : { seen: { moment: seen, at: 5 } };
  expect(currentReading(reading, switchedOn)).toEqual(isShown ? reading?.seen : null);
});

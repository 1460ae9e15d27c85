import { afterEach, describe, expect, test } from 'vitest';
import { formatDate, formatMoment, formatTime, formatUtcDate, formatUtcMoment } from './dates.ts';
import { writeDatesAs } from './datePatterns.ts';

test.each([
  ['2025-04-03', 'Apr 3, 2025'],
  ['2026-12-31', 'Dec 31, 2026'],
  ['2024-02-29T12:00:00', 'Feb 29, 2024'],
  [new Date(2020, 8, 9), 'Sep 9, 2020'],
])('%s is %s', (date, text) => {
  expect(formatDate(date)).toBe(text);
});

test('a missing or invalid date is said, not made up', () => {
  expect(formatDate(null)).toBe('N/A');
  expect(formatDate(undefined)).toBe('N/A');
  expect(formatDate('yesterday')).toBe('N/A');
  expect(formatDate('2025-02-30')).toBe('N/A');
  expect(formatDate(null, 'Never')).toBe('Never');
});

test('a moment has its time', () => {
  expect(formatMoment('2026-11-21T16:05:00')).toBe('Nov 21, 2026, 4:05 PM');
  expect(formatMoment('2026-11-21T00:30:00')).toBe('Nov 21, 2026, 12:30 AM');
  expect(formatMoment('soon')).toBe('N/A');
});

test('a moment in UTC is the same wherever it is read', () => {
  expect(formatUtcMoment('2026-11-21T23:59:59.999Z')).toBe('Nov 21, 2026, 23:59 UTC');
  expect(formatUtcMoment('2026-11-21T23:59:00-02:00')).toBe('Nov 22, 2026, 01:59 UTC');
  expect(formatUtcDate('2026-12-31T23:30:00-02:00')).toBe('Jan 1, 2027');
  expect([formatUtcMoment('soon'), formatUtcDate('')]).toEqual(['N/A', 'N/A']);
});

describe('dates of a reader', () => {
  // Other suites of the same thread write dates as their server does.
  const own = writeDatesAs(() => undefined);
  writeDatesAs(own);
  afterEach(() => {
    writeDatesAs(own);
  });

  test.each([
    ['en-US', 'Apr 3, 2025', '4:05 PM'],
    ['en', 'Apr 3, 2025', '4:05 PM'],
    ['en-GB', '3 Apr 2025', '16:05'],
    ['en-AU', '3 Apr 2025', '4:05 PM'],
    ['de', '3 Apr 2025', '16:05'],
    ['fr-CH', '3 Apr 2025', '16:05'],
    ['el', '3 Apr 2025', '4:05 PM'],
    ['pt-BR', '3 Apr 2025', '16:05'],
    ['und-150', '3 Apr 2025', '16:05'],
    ['no tag', 'Apr 3, 2025', '4:05 PM'],
  ])('of %s are written as there', (language, day, time) => {
    writeDatesAs(() => language);
    expect(formatDate('2025-04-03')).toBe(day);
    expect(formatMoment('2025-04-03T16:05:00')).toBe(`${day}, ${time}`);
    expect(formatTime('2025-04-03T16:05:00')).toBe(time);
    expect(formatUtcDate('2025-04-03T16:05:00Z')).toBe(day);
  });
});

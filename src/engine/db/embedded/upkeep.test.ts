import { expect, test } from 'vitest';
import { untilHour } from './upkeep.ts';

const HOUR_MS = 3_600_000;

test('the night is the next one, never the current moment', () => {
  expect(untilHour(3, new Date(2026, 0, 31, 1, 0))).toBe(2 * HOUR_MS);
  expect(untilHour(3, new Date(2026, 0, 31, 3, 0))).toBe(24 * HOUR_MS);
  expect(untilHour(3, new Date(2026, 0, 31, 3, 30))).toBe(23.5 * HOUR_MS);
});

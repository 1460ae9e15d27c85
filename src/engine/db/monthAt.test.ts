import { expect, test } from 'vitest';
import { monthAt } from './monthAt.ts';

test('a month begins at midnight in UTC', () => {
  expect(monthAt(new Date('2026-10-31T23:59:59Z'))).toEqual({
    calendarYear: 2026,
    calendarMonth: 10,
  });
  expect(monthAt(new Date('2026-11-01T00:00:00Z'))).toEqual({
    calendarYear: 2026,
    calendarMonth: 11,
  });
});

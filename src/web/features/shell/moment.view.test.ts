import { expect, test } from 'vitest';
import { instantTyped, typedInstant } from './moment.view.ts';

const NOW = new Date('2026-11-09T10:00:00Z');

test('what is typed is an instant in the reader’s own zone, and comes back as it was typed', () => {
  const typed = instantTyped('2026-11-03T18:04', NOW);
  expect(typed).toEqual({ asOf: new Date('2026-11-03T18:04').toISOString().replace('.000Z', 'Z') });
  expect(typedInstant('asOf' in typed ? typed.asOf : null)).toBe('2026-11-03T18:04');
});

test.each([
  ['', 'Enter a date and a time'],
  ['2026-11-03', 'Enter a date and a time'],
  ['soon', 'Enter a date and a time'],
  ['2026-13-03T18:04', 'Enter a date and a time'],
  ['2027-01-01T00:00', 'This is still to come: choose a time up to now'],
])('%j is refused: %s', (typed, refused) => {
  expect(instantTyped(typed, NOW)).toEqual({ refused });
});

test('the number of a moment, and no moment, leave the field empty', () => {
  expect(typedInstant('123')).toBe('');
  expect(typedInstant(null)).toBe('');
});

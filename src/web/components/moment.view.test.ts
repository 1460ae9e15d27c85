import { expect, test } from 'vitest';
import { formatMoment } from '../../format/dates.ts';
import { instantTyped, momentChoices, suggestedMoments, typedInstant } from './moment.view.ts';

const NOW = new Date('2026-11-09T10:00:00Z');

test('a typed time is the end of that minute in the reader’s own zone, and is shown as typed', () => {
  const typed = instantTyped('2026-11-03T18:04', NOW);
  const minute = new Date('2026-11-03T18:04').toISOString().slice(0, 16);
  expect(typed).toEqual({ asOf: `${minute}:59.999999Z` });
  expect(typedInstant('asOf' in typed ? typed.asOf : null)).toBe('2026-11-03T18:04');
});

test('the minute that has just begun is shown until now', () => {
  const now = new Date('2026-11-03T18:04:20.500');
  expect(instantTyped('2026-11-03T18:04', now)).toEqual({ asOf: now.toISOString() });
  expect(instantTyped('2026-11-03T18:03', now)).toEqual({
    asOf: new Date('2026-11-03T18:03:59.999').toISOString().replace('Z', '999Z'),
  });
});

test.each([
  ['', 'Enter a date and a time'],
  ['2026-11-03', 'Enter a date and a time'],
  ['soon', 'Enter a date and a time'],
  ['2026-13-03T18:04', 'Enter a date and a time'],
  ['2027-01-01T00:00', "Choose a time that isn't in the future"],
])('%j is refused: %s', (typed, refused) => {
  expect(instantTyped(typed, NOW)).toEqual({ refused });
});

test('the number of a moment, and no moment, leave the field empty', () => {
  expect(typedInstant('123')).toBe('');
  expect(typedInstant(null)).toBe('');
});

test.each([
  ['2026-11-03T18:04:00.123456Z', '2026-11-03T18:04:00.123455Z'],
  ['2026-11-03T18:04:00.000000Z', '2026-11-03T18:03:59.999999Z'],
  ['2026-01-01T00:00:00Z', '2025-12-31T23:59:59.999999Z'],
  ['2026-11-03T18:04:00.5Z', '2026-11-03T18:04:00.499999Z'],
])('what was known before an import at %s was known at %s', (at, asOf) => {
  const row = { moment: 7, at, kind: 'import', importId: 1, fileName: 'q1.xlsx' } as const;
  const words = `Before the import of q1.xlsx, ${formatMoment(at)}`;
  expect(momentChoices({ notable: [{ ...row, before: 6 }] }, [])).toEqual([{ asOf, words }]);
  // Nothing was known before the first moment.
  expect(momentChoices({ notable: [{ ...row, before: null }] }, [])).toEqual([]);
});

test('the last meeting is the end of its day, and none before anything was recorded', () => {
  const asked = (lastMeetingOn: string | null, firstAt: string | null) =>
    suggestedMoments(
      {
        first: firstAt === null ? null : { moment: 1, at: firstAt },
        lastRead: null,
        lastMeetingOn,
      },
      [],
      NOW,
    ).map(({ asOf }) => asOf);
  const dayEnd = new Date('2026-11-03T23:59:59.999');
  expect(asked('2026-11-03', '2026-04-01T08:00:00Z')).toEqual([dayEnd.toISOString()]);
  expect(asked('2026-11-03', dayEnd.toISOString())).toEqual([dayEnd.toISOString()]);
  expect(asked('2026-11-03', new Date(dayEnd.getTime() + 1).toISOString())).toEqual([]);
  // Today has not ended.
  expect(asked('2026-11-09', '2026-04-01T08:00:00Z')).toEqual([NOW.toISOString()]);
  expect(asked(null, '2026-04-01T08:00:00Z')).toEqual([]);
  expect(asked('2026-11-03', null)).toEqual([]);
});

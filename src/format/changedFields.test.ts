import { expect, test } from 'vitest';
import { fieldsInWords } from './changedFields.ts';

const fieldsOf = (before: string | null, after: string | null) =>
  fieldsInWords(
    'users',
    { last_login: before },
    { last_login: after },
    { currency: 'USD', nameOf: () => '' },
  ).map(({ field }) => field);

test('a second sign-in within a minute is told, and a first that is yet to come is not', () => {
  const at = '2026-11-23T10:00:01+00:00';
  expect(fieldsOf(at, '2026-11-23T10:00:02+00:00')).toEqual(['last_login']);
  expect(fieldsOf(null, at)).toEqual(['last_login']);
  expect(fieldsOf(at, at)).toEqual([]);
  expect(fieldsOf(null, null)).toEqual([]);
});

import { expect, test } from 'vitest';
import type { RecordChange } from '../../../contract/activity.ts';
import { recordInWords, shownFields } from './activity.view.ts';

const change = (fields: readonly string[]): RecordChange => ({
  noun: 'user',
  id: 2,
  action: 'changed',
  name: 'Henrik Vale',
  fields: fields.map((field) => ({ field, label: field, before: 'a', after: 'b' })),
});

test('a sign-in is told as one, and not as a change of the user', () => {
  expect(recordInWords(change(['last_login']))).toBe('Signed in');
  // The entry says when, in the reader's own time zone.
  expect(shownFields(change(['last_login']))).toEqual([]);
  expect(shownFields(change(['role', 'last_login']))).toHaveLength(2);
  for (const fields of [[], ['role'], ['role', 'last_login']]) {
    expect(recordInWords(change(fields))).toBe('Changed the user Henrik Vale');
  }
});

import { expect, test } from 'vitest';
import { formatMoment } from '../../../format/dates.ts';
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

test('until when somebody is invited is said in the time zone of who reads it, as the entry is', () => {
  const at = '2026-11-24T01:30:00.000Z';
  const field = { field: 'invited_until', label: 'Invited until' };
  const instants = { before: null, after: at };
  const said = { ...field, before: null, after: 'Nov 24, 2026, 01:30 UTC', instants };
  const record = { ...change([]), fields: [said] };
  expect(shownFields(record)).toEqual([{ ...field, before: null, after: formatMoment(at) }]);
});

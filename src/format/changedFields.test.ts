import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { fieldsInWords } from './changedFields.ts';

const fieldsOf = (before: string | null, after: string | null) =>
  fieldsInWords(
    'users',
    { last_login: before },
    { last_login: after },
    { basis: STANDARD_BASIS, currency: 'USD', nameOf: () => '' },
  ).map(({ field }) => field);

test('a second sign-in within a minute is told, and a first that is yet to come is not', () => {
  const at = '2026-11-23T10:00:01+00:00';
  expect(fieldsOf(at, '2026-11-23T10:00:02+00:00')).toEqual(['last_login']);
  expect(fieldsOf(null, at)).toEqual(['last_login']);
  expect(fieldsOf(at, at)).toEqual([]);
  expect(fieldsOf(null, null)).toEqual([]);
});

/** Words for a new record. */
const words = (table: string, field: string) =>
  fieldsInWords(
    table,
    null,
    { [field]: '2026-11-23 23:30:00-02' },
    { basis: STANDARD_BASIS, currency: 'USD', nameOf: () => '' },
  );

test('moments are said in UTC, and given for a reader’s own time zone', () => {
  const said = { before: null, after: 'Nov 24, 2026, 01:30 UTC' };
  const instants = { before: null, after: '2026-11-24T01:30:00.000Z' };
  for (const [table, field, label] of [
    ['api_tokens', 'expires_at', 'Valid until'],
    ['users', 'invited_until', 'Invited until'],
  ] as const) {
    expect(words(table, field)).toEqual([{ field, label, ...said, instants }]);
  }
  expect(words('users', 'email')[0]).not.toHaveProperty('instants');
});

test('changes of line names and hidden lines are listed, and figures use the new names', () => {
  const basis = { ...STANDARD_BASIS, lineNames: { admin: 'Overheads' } };
  const context = { basis, currency: 'USD', nameOf: () => '' };
  const settled = { line_names: '{"admin": "Overheads"}', hidden_lines: '["admin", "other"]' };
  const unset = { line_names: '{}', hidden_lines: '[]' };
  expect(fieldsInWords('company', unset, settled, context)).toEqual([
    { field: 'line_names', label: 'Line names', before: null, after: 'Admin: Overheads' },
    { field: 'hidden_lines', label: 'Hidden lines', before: null, after: 'Overheads, Other Costs' },
  ]);
  const [admin] = fieldsInWords('financial_data', { admin: '1' }, { admin: '2' }, context);
  expect(admin).toMatchObject({ field: 'admin', label: 'Overheads' });
});

import { describe, expect, test } from 'vitest';
import {
  claimedEmail,
  joinedClaims,
  claimedPersonName,
  claimedRole,
  claimedDisplayName,
} from './claims.ts';

describe('the role', () => {
  const settings = {
    roleClaim: 'groups',
    adminValues: ['finance', 'it'],
    preparerValues: ['controlling'],
    viewerValues: ['board'],
  };

  test.each([
    [{ groups: ['board', 'it'] }, 'admin'],
    [{ groups: ['board'] }, 'viewer'],
    [{ groups: 'finance' }, 'admin'],
    [{ groups: ['board', 'controlling'] }, 'preparer'],
    [{ groups: ['controlling', 'it'] }, 'admin'],
    [{ groups: ['Finance'] }, 'none'],
    [{ groups: [['finance'], { finance: true }] }, 'none'],
    [{ groups: null }, 'none'],
    [{}, 'none'],
  ])('of %j is %s', (claims, role) => {
    expect(claimedRole(claims, settings)).toBe(role);
  });

  test('is a viewer’s where nothing is asked of viewers', () => {
    expect(claimedRole({}, { ...settings, viewerValues: [] })).toBe('viewer');
  });

  test('is not decided where no claim is named', () => {
    expect(claimedRole({ groups: ['it'] }, { ...settings, roleClaim: undefined })).toBeNull();
  });

  test.each([
    ['realm_access.roles', { realm_access: { roles: ['it'] } }, 'admin'],
    ['https://example.org/roles', { 'https://example.org/roles': ['it'] }, 'admin'],
    ['realm_access.roles', { realm_access: 'it' }, 'none'],
    ['constructor.name', {}, 'none'],
  ])('is found at %s', (roleClaim, claims, role) => {
    expect(claimedRole(claims, { ...settings, roleClaim, adminValues: ['it', 'Object'] })).toBe(
      role,
    );
  });
});

describe('the email address', () => {
  test.each([
    [{ email: 'Ann@Example.org', email_verified: true }, false, 'ann@example.org'],
    [{ email: 'ann@example.org' }, false, null],
    [{ email: 'ann@example.org', email_verified: 'true' }, false, null],
    [{ email: 'ann@example.org' }, true, 'ann@example.org'],
    [{ email: 'ann@example.org', email_verified: false }, true, null],
    [{ email: 'ann@example.org', email_verified: 'false' }, true, null],
    [{ email: 'ann', email_verified: true }, true, null],
    [{ email: ['ann@example.org'], email_verified: true }, false, null],
    [{ email_verified: true }, true, null],
  ])('of %j, trusted: %s, is %s', (claims, trustsEmail, email) => {
    expect(claimedEmail(claims, { trustsEmail })).toBe(email);
  });

  const [ANN, BEA] = ['ann@example.org', 'bea@example.org'];
  test.each([
    [{ email: ANN }, { email: ANN, email_verified: true }, ANN],
    [{}, { email: ANN, email_verified: true }, ANN],
    [{ email: ANN, email_verified: true }, {}, ANN],
    [{ email: ANN, email_verified: false }, { email: ANN, email_verified: true }, null],
    [{ email: ANN }, { email: BEA, email_verified: true }, null],
    [{ email: ANN }, { email_verified: true }, null],
    [{ email_verified: true }, { email: ANN }, null],
    [{ email_verified: true }, { email: ANN, email_verified: false }, null],
  ])('of a token of %j and an answer of %j is %s', (signed, more, email) => {
    expect(claimedEmail(joinedClaims(signed, more), { trustsEmail: false })).toBe(email);
  });
});

test.each([
  [{ given_name: 'Ann', family_name: 'Bell' }, ['Ann', 'Bell']],
  [{ name: 'Ann Maria Bell' }, ['Ann Maria', 'Bell']],
  [{ name: 'Ann' }, ['ann', 'Ann']],
  [{}, ['ann', 'ann']],
  [{ given_name: '', family_name: 7 }, ['ann', 'ann']],
  [{ given_name: 'Ann\r\nLook:', family_name: '\u202EBell\u2028' }, ['Ann Look:', 'Bell']],
  [{ name: 'Ann\nMaria\u200F Bell' }, ['Ann Maria', 'Bell']],
  [{ given_name: 'A'.repeat(300), family_name: 'Bell' }, ['A'.repeat(100), 'Bell']],
])('%j is called %j', (claims, names) => {
  const { firstName, lastName } = claimedPersonName(claims, 'ann@example.org');
  expect([firstName, lastName]).toEqual(names);
});

describe('whom the log names', () => {
  test.each([
    [{ sub: '7', name: 'Ada', email: 'ada@example.org' }, 'ada@example.org'],
    [{ sub: '7', email: ' ', preferred_username: 'ada' }, 'ada'],
    [{ sub: '7', email: 3, name: 'Ada\nLovelace' }, 'Ada Lovelace'],
    [{ sub: 'x'.repeat(300) }, 'x'.repeat(255)],
    [{}, null],
  ])('of %j is %j', (claims, who) => {
    expect(claimedDisplayName(claims)).toBe(who);
  });
});

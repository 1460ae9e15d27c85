import { expect, test } from 'vitest';
import type { AccessEntry } from '../../../contract/accessReviews.ts';
import { accessStatus, factorOf, identityOf, inShort } from './accessReviews.view.ts';

const LOCAL = {
  userId: 1,
  name: 'Ada Admin',
  email: 'ada@example.com',
  role: 'admin',
  isActive: true,
  lastLogin: null,
  byPassword: true,
  byPasskey: false,
  byProvider: false,
  canSignIn: true,
  hasApp: false,
  passkeys: 0,
  identity: null,
  tokens: [],
} satisfies AccessEntry;
/** Was invited, and has chosen no password. */
const INVITED: AccessEntry = { ...LOCAL, role: 'viewer', byPassword: false, canSignIn: false };
/** Where a provider is set, that one lets them in once it knows their address. */
const AWAITED: AccessEntry = { ...INVITED, byProvider: true, canSignIn: true };
const LINKED: AccessEntry = { ...AWAITED, identity: 'https://login' };
const HARBOUR = { name: 'Harbour', createsAccounts: false };

test('without a provider, whoever has no password has no way in', () => {
  expect([LOCAL, INVITED].map(accessStatus)).toEqual(['Active', 'No sign-in set up']);
  expect(inShort({ entries: [LOCAL, INVITED], provider: null })).toBe(
    '1 person can sign in, 1 administrator among them; 1 with a password alone.',
  );
  const preparer: AccessEntry = { ...LOCAL, role: 'preparer' };
  expect(inShort({ entries: [LOCAL, preparer], provider: null })).toBe(
    '2 people can sign in, 1 administrator and 1 preparer among them; 2 with a password alone.',
  );
});

test('with one, they are counted, and said to come for the first time', () => {
  expect([AWAITED, LINKED].map(accessStatus)).toEqual(['Active', 'Active']);
  expect([AWAITED, LINKED, INVITED].map(identityOf)).toEqual([
    'At the first sign-in',
    'https://login',
    'None',
  ]);
  expect(inShort({ entries: [LOCAL, AWAITED, LINKED], provider: HARBOUR })).toBe(
    '3 people can sign in, 1 administrator among them; 1 with a password alone. 1 of them has yet to come from Harbour for the first time.',
  );
  const open = { ...HARBOUR, createsAccounts: true };
  expect(inShort({ entries: [LINKED, AWAITED, AWAITED], provider: open })).toBe(
    '3 people can sign in, 0 administrators among them; nobody with a password alone. 2 of them have yet to come from Harbour for the first time. People who are not on this list can come from Harbour as well.',
  );
});

test('nobody who is inactive is counted', () => {
  const gone: AccessEntry = { ...AWAITED, isActive: false, canSignIn: false };
  expect(accessStatus(gone)).toBe('Inactive');
  expect(identityOf(gone)).toBe('None');
  expect(inShort({ entries: [gone], provider: HARBOUR })).toBe(
    '0 people can sign in, 0 administrators among them; nobody with a password alone.',
  );
});

test('a factor that lets nobody in, or is never asked for, is said to be so', () => {
  const both = { hasApp: true, passkeys: 2 };
  expect(factorOf({ ...LOCAL, ...both, byPasskey: true })).toBe('App; 2 passkeys');
  expect(factorOf({ ...LINKED, ...both })).toBe(
    'App, never asked for; 2 passkeys, letting nobody in',
  );
  expect(factorOf({ ...LINKED, passkeys: 1 })).toBe('1 passkey, letting nobody in');
  expect(factorOf(LOCAL)).toBe('None');
});

test('lists of before say no more than they knew', () => {
  const { byPasskey: _1, byProvider: _2, canSignIn: _3, ...before } = LINKED;
  expect(accessStatus(before)).toBe('Active');
  expect(accessStatus({ ...before, identity: null })).toBe('No sign-in set up');
  const { byPassword: _4, ...first } = before;
  expect(accessStatus({ ...first, identity: null })).toBe('Active');
});

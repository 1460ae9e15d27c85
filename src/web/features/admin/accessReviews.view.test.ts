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
/** A configured provider lets them in once it knows their address. */
const AWAITED: AccessEntry = { ...INVITED, byProvider: true, canSignIn: true };
const LINKED: AccessEntry = { ...AWAITED, identity: 'https://login' };
const HARBOUR = { name: 'Harbour', createsAccounts: false };

test('without a provider, whoever has no password has no way in', () => {
  expect([LOCAL, INVITED].map(accessStatus)).toEqual(['Active', 'No sign-in set up']);
  expect(inShort({ entries: [LOCAL, INVITED], provider: null })).toBe(
    '1 person can sign in, including 1 administrator. 1 can sign in with only a password.',
  );
  const preparer: AccessEntry = { ...LOCAL, role: 'preparer' };
  expect(inShort({ entries: [LOCAL, preparer], provider: null })).toBe(
    '2 people can sign in, including 1 administrator and 1 preparer. 2 can sign in with only a password.',
  );
});

test('with one, they are counted, and said to come for the first time', () => {
  expect([AWAITED, LINKED].map(accessStatus)).toEqual(['Active', 'Active']);
  expect([AWAITED, LINKED, INVITED].map(identityOf)).toEqual([
    'Set up at first sign-in',
    'https://login',
    'None',
  ]);
  expect(inShort({ entries: [LOCAL, AWAITED, LINKED], provider: HARBOUR })).toBe(
    '3 people can sign in, including 1 administrator. 1 can sign in with only a password. 1 person has not yet signed in through Harbour.',
  );
  const open = { ...HARBOUR, createsAccounts: true };
  expect(inShort({ entries: [LINKED, AWAITED, AWAITED], provider: open })).toBe(
    '3 people can sign in, including 0 administrators. Nobody can sign in with only a password. 2 people have not yet signed in through Harbour. People who are not on this list can also sign in through Harbour.',
  );
});

test('nobody who is inactive is counted', () => {
  const gone: AccessEntry = { ...AWAITED, isActive: false, canSignIn: false };
  expect(accessStatus(gone)).toBe('Inactive');
  expect(identityOf(gone)).toBe('None');
  expect(inShort({ entries: [gone], provider: HARBOUR })).toBe(
    '0 people can sign in, including 0 administrators. Nobody can sign in with only a password.',
  );
});

test('a factor that lets nobody in, or is never asked for, is said to be so', () => {
  const both = { hasApp: true, passkeys: 2 };
  expect(factorOf({ ...LOCAL, ...both, byPasskey: true })).toBe('App; 2 passkeys');
  expect(factorOf({ ...LINKED, ...both })).toBe(
    'App, not required at sign-in; 2 passkeys, not usable for sign-in',
  );
  expect(factorOf({ ...LINKED, passkeys: 1 })).toBe('1 passkey, not usable for sign-in');
  expect(factorOf(LOCAL)).toBe('None');
});

test('lists of before say no more than they knew', () => {
  const { byPasskey: _1, byProvider: _2, canSignIn: _3, ...before } = LINKED;
  expect(accessStatus(before)).toBe('Active');
  expect(accessStatus({ ...before, identity: null })).toBe('No sign-in set up');
  const { byPassword: _4, ...first } = before;
  expect(accessStatus({ ...first, identity: null })).toBe('Active');
});

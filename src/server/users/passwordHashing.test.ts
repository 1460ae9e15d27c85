import fs from 'node:fs';
import os from 'node:os';
import { afterAll, expect, test, vi } from 'vitest';
import { hashCounts, makeRealHashes } from './testHashes.ts';
import {
  hashPassword,
  MOST_HASHES_AT_ONCE,
  passwordFingerprint,
  verifyPassword,
} from './passwordHashing.ts';
import { PATIENTLY } from '../../engine/testPatience.ts';

afterAll(makeRealHashes());

test('a hash is argon2id with 19 MiB, two passes, one lane and a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('ledger'), hashPassword('ledger')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
});

test.each([
  ['the same', 'ledger', 'ledger', true],
  ['another', 'ledger', 'Ledger', false],
  ['a longer one', 'ledger', 'ledger ', false],
  ['the same letters as other code points match', 'caf\u00e9 noir', 'cafe\u0301 noir', true],
  ['200 characters', 'x'.repeat(200), 'x'.repeat(200), true],
  ['200 characters, the last one different', 'x'.repeat(200), `${'x'.repeat(199)}y`, false],
])('%s: %#', async (_, set, given, expected) => {
  expect(await verifyPassword(given, await hashPassword(set))).toBe(expected);
});

test('the reference implementation’s own hash is understood', async () => {
  const reference =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', reference)).toBe(true);
  expect(await verifyPassword('passwore', reference)).toBe(false);
});

test('without a stored hash the work is the same and the answer no', async () => {
  await verifyPassword('ledger', await hashPassword('ledger'));
  const [before, cost] = [hashCounts.hashes, hashCounts.lastCost];
  hashCounts.lastCost = '';
  expect(await verifyPassword('ledger', null)).toBe(false);
  expect(hashCounts.hashes - before).toBe(1);
  expect(hashCounts.lastCost).toBe(cost);
  expect(cost).toBe('19456 KiB, 2 passes, 1 lanes');
});

test('a stored text that is no PHC string is an error, not a refusal', async () => {
  await expect(verifyPassword('ledger', 'ledger')).rejects.toThrow(TypeError);
});

test('a fingerprint is the same for the same password and context only', async () => {
  const first = await passwordFingerprint('ledger', 'a@b.co');
  expect(await passwordFingerprint('ledger', 'a@b.co')).toBe(first);
  expect(await passwordFingerprint('ledgex', 'a@b.co')).not.toBe(first);
  expect(await passwordFingerprint('ledger', 'a@b.cc')).not.toBe(first);
});

test('any number of people are served, and a core is left to other requests', async () => {
  hashCounts.mostInFlight = 0;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => verifyPassword(`ledger ${index}`, null)),
  );
  expect(answers).toEqual(Array.from({ length: 12 }, () => false));
  expect(hashCounts.mostInFlight).toBeGreaterThanOrEqual(1);
  expect(hashCounts.mostInFlight).toBeLessThanOrEqual(Math.max(1, os.availableParallelism() - 1));
  expect(hashCounts.mostInFlight).toBeLessThanOrEqual(2);
  expect(hashCounts.inFlight).toBe(0);
});

/** More than a pack, which steps back by five. */
const HASH_PRIORITY = 10;
const priorities = () =>
  fs.readdirSync('/proc/self/task').map((thread) => os.getPriority(Number(thread)));

// Only Linux gives a thread a priority of its own.
test.runIf(process.platform === 'linux')('a hash waits for all that answers requests', async () => {
  const hashing = hashPassword('ledger');
  await vi.waitFor(() => expect(priorities()).toContain(HASH_PRIORITY), PATIENTLY);
  await hashing;
});

test('a queue that is too long turns the last ones away, and drains', async () => {
  const quick = `$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$${'A'.repeat(43)}`;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 520 }, () => verifyPassword('ledger', quick)),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(520 - 500 - MOST_HASHES_AT_ONCE);
  expect(refused[0]).toMatchObject({ reason: { code: 'temporarily_unavailable' } });
  expect(await verifyPassword('ledger', quick)).toBe(false);
});

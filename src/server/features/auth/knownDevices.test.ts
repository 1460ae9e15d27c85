import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD, tryToSignIn } from '../../users/testAccounts.ts';
import { FactorKey } from '../../users/factorKey.ts';
import { openKnownDevices } from '../../users/knownDevices.ts';
import { DEVICE_COOKIE } from '../../http/cookies.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const EMAIL = 'ann@example.org';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ PUBLIC_URL: 'http://reports.example.org' });
  await makeUser(t, EMAIL);
  await makeUser(t, 'bea@example.org');
});
afterAll(() => t.close());

const statusOf = async (
  email: string,
  password: string,
  address: string,
  device?: string,
): Promise<number> => {
  const headers = device === undefined ? undefined : { cookie: `${DEVICE_COOKIE}=${device}` };
  const options = headers === undefined ? { address } : { address, headers };
  return (await tryToSignIn(t, email, password, options)).statusCode;
};

/** The browser's cookies after this person has signed in with it. */
async function deviceOf(email: string, kept?: string): Promise<string> {
  const headers = kept === undefined ? undefined : { cookie: `${DEVICE_COOKIE}=${kept}` };
  const answer = await tryToSignIn(t, email, PASSWORD, headers === undefined ? {} : { headers });
  const cookie = answer.cookies.find(({ name }) => name === DEVICE_COOKIE);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 31_536_000 });
  return cookie?.value ?? '';
}

async function exhaust(address: string): Promise<void> {
  for (let time = 0; time < 60; time += 1) {
    await statusOf(`stranger${time}@example.org`, 'wrong one', address);
  }
}

describe('while an address is told to wait', () => {
  test('the right password gets through on a device that the account has used', async () => {
    const device = await deviceOf(EMAIL);
    await exhaust('10.9.0.1');
    expect(await statusOf(EMAIL, PASSWORD, '10.9.0.1')).toBe(429);
    expect(await statusOf(EMAIL, PASSWORD, '10.9.0.1', device)).toBe(200);
    expect(await statusOf(EMAIL, 'wrong one', '10.9.0.1', device)).toBe(401);
  });

  test('also when the waits are for this very account', async () => {
    const device = await deviceOf(EMAIL);
    for (let time = 0; time < 6; time += 1) await statusOf(EMAIL, 'wrong one', '10.9.0.2');
    expect(await statusOf(EMAIL, PASSWORD, '10.9.0.2')).toBe(429);
    expect(await statusOf(EMAIL, PASSWORD, '10.9.0.2', device)).toBe(200);
  });

  test('a known device lets nobody else skip the wait', async () => {
    const device = await deviceOf(EMAIL);
    await exhaust('10.9.0.3');
    const [id = '', signature = ''] = device.split('.');
    for (const [email, kept] of [
      ['bea@example.org', device],
      [EMAIL, `${id}.${'A'.repeat(43)}`],
      [EMAIL, `${'A'.repeat(22)}.${signature}`],
      [EMAIL, ''],
      [EMAIL, `${id}.`],
      [EMAIL, '~~~.~'],
    ] as const) {
      expect(await statusOf(email, PASSWORD, '10.9.0.3', kept)).toBe(429);
    }
  });

  test('a device has its own waits, from whatever address', async () => {
    const device = await deviceOf(EMAIL);
    for (let time = 0; time < 5; time += 1) {
      expect(await statusOf(EMAIL, 'wrong one', `10.9.1.${time}`, device)).toBe(401);
    }
    expect(await statusOf(EMAIL, PASSWORD, '10.9.1.9', device)).toBe(429);
    expect(await statusOf(EMAIL, PASSWORD, '10.9.1.9')).toBe(200);
  });
});

describe('a device', () => {
  test('is shared by a few people', async () => {
    const both = await deviceOf('bea@example.org', await deviceOf(EMAIL));
    await exhaust('10.9.0.4');
    expect(await statusOf(EMAIL, PASSWORD, '10.9.0.4', both)).toBe(200);
    expect(await statusOf('bea@example.org', PASSWORD, '10.9.0.4', both)).toBe(200);
    expect(await deviceOf(EMAIL, both)).toHaveLength(both.length);
  });

  test('a device remembers at most five accounts, and is still known after a restart', async () => {
    const devices = await openKnownDevices(t.database.dataDir, null);
    let kept: string | undefined;
    for (let person = 0; person < 7; person += 1) kept = devices.remember(kept, `p${person}`);
    const again = await openKnownDevices(t.database.dataDir, null);
    const known = Array.from({ length: 7 }, (_, person) => again.recognise(kept, `p${person}`));
    expect(known.map((id) => id !== null)).toEqual([false, false, true, true, true, true, true]);
    // Nor is it known to another installation, which has a key of its own.
    const elsewhere = path.join(t.database.dataDir, 'elsewhere');
    await mkdir(elsewhere);
    // The product itself keeps its files from others; the key does so wherever it is made.
    const usual = process.umask(0o022);
    const others = await openKnownDevices(elsewhere, null).finally(() => process.umask(usual));
    expect(others.recognise(kept, 'p6')).toBeNull();
    expect((await stat(path.join(elsewhere, 'device-key'))).mode & 0o777).toBe(0o600);
  });

  test('is known to all instances that have one key', async () => {
    const [first, second, foreign] = await Promise.all(
      [1, 1, 2].map((byte) => openKnownDevices('', new FactorKey(Buffer.alloc(32, byte)))),
    );
    const kept = first?.remember(undefined, EMAIL);
    expect(second?.recognise(kept, EMAIL)).not.toBeNull();
    expect(foreign?.recognise(kept, EMAIL)).toBeNull();
  });
});

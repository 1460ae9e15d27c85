import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, makeUser, PASSWORD, tryToSignIn } from '../users/testAccounts.ts';
import { SESSION_COOKIE } from '../http/cookies.ts';
import { openTestApp, type TestApp } from '../testApp.ts';

const EMAIL = 'ann@example.org';
const MOST_A_MINUTE = 60;

const spoofed = (address: string) => ({
  'x-forwarded-for': address,
  'x-real-ip': address,
  forwarded: `for=${address};proto=https;host=evil.example`,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
});

async function open(environment: Record<string, string>): Promise<TestApp> {
  const t = await openTestApp({ PUBLIC_URL: 'http://reports.example.org', ...environment });
  await makeUser(t, EMAIL);
  return t;
}

/** How many of the tries are let through as guesses, each claiming to come from somewhere else. */
async function guesses(t: TestApp, from: string): Promise<number> {
  let counted = 0;
  for (let index = 0; index < MOST_A_MINUTE + 20; index += 1) {
    const answer = await tryToSignIn(t, `nobody${index}@example.org`, 'wrong password', {
      address: from,
      headers: spoofed(`203.0.113.${index}`),
    });
    if (answer.statusCode === 401) counted += 1;
  }
  return counted;
}

const cookieOf = async (t: TestApp, address: string) => {
  const answer = await tryToSignIn(t, EMAIL, PASSWORD, {
    address,
    headers: spoofed('203.0.113.9'),
  });
  expect(answer.statusCode).toBe(200);
  return answer.cookies.find(({ name }) => name.endsWith(SESSION_COOKIE));
};

describe('without TRUST_PROXY', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await open({});
  });
  afterAll(() => t.close());

  test('claiming other addresses does not evade the count of attempts', async () => {
    expect(await guesses(t, '198.51.100.7')).toBe(MOST_A_MINUTE);
  });

  test('a claimed https does not make the cookie secure', async () => {
    expect((await cookieOf(t, '198.51.100.8'))?.secure).not.toBe(true);
  });

  test('a claimed host does not make another site’s change ours', async () => {
    const cookie = await cookieOf(t, '198.51.100.9');
    const answer = await call(t, 'POST', '/api/auth/logout', {
      headers: {
        ...spoofed('203.0.113.1'),
        cookie: `${SESSION_COOKIE}=${cookie?.value}`,
        host: 'reports.example.org',
        origin: 'https://evil.example',
      },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'cross_site_request' }]);
  });
});

describe('with TRUST_PROXY', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await open({ TRUST_PROXY: '10.0.0.0/8' });
  });
  afterAll(() => t.close());

  test('the proxy is trusted, so that one visitor’s attempts do not count for another', async () => {
    expect(await guesses(t, '10.1.2.3')).toBe(MOST_A_MINUTE + 20);
  });

  test('the proxy’s https makes the cookie secure', async () => {
    expect((await cookieOf(t, '10.1.2.3'))?.secure).toBe(true);
  });

  test('headers from anyone but the proxy are ignored', async () => {
    expect(await guesses(t, '11.1.2.3')).toBe(MOST_A_MINUTE);
    expect((await cookieOf(t, '11.1.2.4'))?.secure).not.toBe(true);
  });

  test('entries that a visitor wrote in front of the proxy’s own are ignored', async () => {
    let counted = 0;
    for (let index = 0; index < MOST_A_MINUTE + 20; index += 1) {
      const answer = await tryToSignIn(t, `other${index}@example.org`, 'wrong password', {
        address: '10.1.2.3',
        headers: { 'x-forwarded-for': `203.0.113.${index}, 198.51.100.77` },
      });
      if (answer.statusCode === 401) counted += 1;
    }
    expect(counted).toBe(MOST_A_MINUTE);
  });
});

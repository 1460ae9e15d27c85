import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashCounts, hashesIn, holdHashes } from '../../users/testHashes.ts';
import {
  call,
  changeUserRow,
  makeUser,
  PASSWORD,
  signedIn,
  statusOfMe,
  tryToSignIn,
} from '../../users/testAccounts.ts';
import { DEVICE_COOKIE, SESSION_COOKIE } from '../../http/cookies.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { PATIENTLY } from '../../../engine/testPatience.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'http://reports.example.org' });
  await makeUser(app, 'ann@example.org');
});
afterAll(() => app.close());

const cookieOf = (answer: Awaited<ReturnType<typeof tryToSignIn>>) =>
  answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? '';

describe('signing in', () => {
  test('the answer has a token and the user, and nothing of the password', async () => {
    const response = await tryToSignIn(app, ' ANN@Example.org ', PASSWORD);
    expect(response.statusCode).toBe(200);
    const { token, user } = response.json<{ token: string; user: Record<string, unknown> }>();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(user).toMatchObject({
      email: 'ann@example.org',
      role: 'viewer',
      isActive: true,
      lastLogin: app.clock.now().toISOString(),
      version: 1,
    });
    expect(response.body).not.toContain('argon2');
    expect(Object.keys(user)).not.toContain('password');
  });

  test('signing in sets a cookie with its own secret, which no script can read', async () => {
    const response = await tryToSignIn(app, 'ann@example.org', PASSWORD);
    const cookie = response.cookies.find(({ name }) => name === SESSION_COOKIE);
    expect(cookie).toEqual({
      name: SESSION_COOKIE,
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 7 * 86_400,
    });
    expect(cookie?.value).not.toBe(response.json<{ token: string }>().token);
  });

  test('signing in ends the browser’s previous session with both secrets, and no other session', async () => {
    const before = await tryToSignIn(app, 'ann@example.org', PASSWORD);
    const elsewhere = await signedIn(app, 'ann@example.org');
    const bearer = before.json<{ token: string }>().token;
    expect(await statusOfMe(app, { authorization: `Bearer ${bearer}` })).toBe(200);
    const headers = { cookie: `${SESSION_COOKIE}=${cookieOf(before)}` };
    const wrong = await tryToSignIn(app, 'ann@example.org', 'wrong 12345', { headers });
    expect(wrong.statusCode).toBe(401);
    expect(await statusOfMe(app, { authorization: `Bearer ${bearer}` })).toBe(200);
    const again = await tryToSignIn(app, 'ann@example.org', PASSWORD, { headers });
    expect(again.statusCode).toBe(200);
    expect(await statusOfMe(app, { authorization: `Bearer ${bearer}` })).toBe(401);
    expect(await statusOfMe(app, { cookie: `${SESSION_COOKIE}=${cookieOf(before)}` })).toBe(401);
    expect(await statusOfMe(app, { cookie: `${SESSION_COOKIE}=${cookieOf(again)}` })).toBe(200);
    expect(await statusOfMe(app, { authorization: `Bearer ${elsewhere.token}` })).toBe(200);
  });

  test('leaves a trace of who signed in, and no other change of the user', async () => {
    const id = await makeUser(app, 'trace@example.org');
    await signedIn(app, 'trace@example.org');
    const { rows } = await app.database.pool.query<{ actor: string; changed: string[] }>(
      `select actor, array(select jsonb_object_keys(after)) as changed from trace
       where table_name = 'users' and record_id = $1 and action = 'update'`,
      [id],
    );
    expect(rows).toEqual([{ actor: String(id), changed: ['last_login'] }]);
  });
});

test('a sign-in lets no session of others be read again; every other change of a user does', async () => {
  const { changes } = app.deps;
  const id = await makeUser(app, 'others@example.org');
  const before = changes.count('access');
  await signedIn(app, 'others@example.org');
  expect(changes.count('access')).toBe(before);
  await changeUserRow(app, id, { role: 'admin' });
  expect(changes.count('access')).toBe(before + 1);
  await changeUserRow(app, id, { password: 'changed' });
  expect(changes.count('access')).toBe(before + 2);
});

describe('a refused sign-in says the same, and costs the same, whatever the reason', () => {
  const reasons: [string, () => Promise<[email: string, password: string]>][] = [
    ['wrong password', async () => ['ann@example.org', `${PASSWORD}!`]],
    ['unknown email', async () => ['nobody@example.org', PASSWORD]],
    [
      'inactive user',
      async () => {
        const id = await makeUser(app, 'gone@example.org');
        await changeUserRow(app, id, { isActive: false });
        return ['gone@example.org', PASSWORD];
      },
    ],
    ['no password yet', async () => ['vera@example.org', PASSWORD]],
  ];

  test.each(reasons)('%s', async (_, prepare) => {
    const [email, password] = await prepare();
    let body = {};
    const hashes = await hashesIn(async () => {
      const response = await tryToSignIn(app, email, password);
      expect(response.statusCode).toBe(401);
      expect(response.cookies).toEqual([]);
      const { requestId, ...rest } = response.json<{ requestId: string }>();
      expect(requestId).toMatch(/^[0-9a-f]+$/);
      body = rest;
    });
    expect(hashes).toBe(1);
    expect(body).toEqual({
      title: 'Not signed in',
      status: 401,
      detail: 'Invalid email or password',
      code: 'invalid_credentials',
    });
  });

  test('the right password is one hash too', async () => {
    expect(await hashesIn(() => signedIn(app, 'ann@example.org'))).toBe(1);
  });
});

describe('changes during the check of the password count', () => {
  test.each([
    ['nothing', {}, 200],
    ['deactivation', { isActive: false }, 401],
    ['another password', { password: 'changed' }, 401],
    ['a second factor', { hasFactor: true }, 401],
  ])('%s', async (name, change, status) => {
    const email = `${name.replaceAll(' ', '-')}@example.org`;
    const id = await makeUser(app, email);
    const release = holdHashes();
    try {
      const answer = tryToSignIn(app, email, PASSWORD);
      await vi.waitFor(() => expect(hashCounts.inFlight).toBe(1), { ...PATIENTLY, interval: 5 });
      await changeUserRow(app, id, { firstName: 'Changed', ...change });
      release();
      expect((await answer).statusCode).toBe(status);
    } finally {
      release();
    }
  });
});

describe('the Secure attribute is set with https', () => {
  test.each([
    ['PUBLIC_URL is https', { PUBLIC_URL: 'https://reports.example.org' }, {}, true],
    [
      'a trusted proxy says so',
      { TRUST_PROXY: '127.0.0.1' },
      { 'x-forwarded-proto': 'https' },
      true,
    ],
    ['a stranger says so', {}, { 'x-forwarded-proto': 'https' }, false],
  ])(
    '%s',
    async (_, environment: Record<string, string>, headers: Record<string, string>, expected) => {
      const other = await openTestApp(environment);
      try {
        await makeUser(other, 'eve@example.org');
        const response = await tryToSignIn(other, 'eve@example.org', PASSWORD, { headers });
        const prefix = expected ? '__Host-' : '';
        expect(response.cookies.map(({ name, secure = false }) => [name, secure])).toEqual([
          [`${prefix}${SESSION_COOKIE}`, expected],
          [`${prefix}${DEVICE_COOKIE}`, expected],
        ]);
        const [cookie] = response.cookies;
        const header = (name: string) => ({ ...headers, cookie: `${name}=${cookie?.value}` });
        expect(await statusOfMe(other, header(`${prefix}${SESSION_COOKIE}`))).toBe(200);
        // A neighbour's host can set a cookie without the prefix; on https it is not believed.
        const unmarked = expected ? SESSION_COOKIE : `__Host-${SESSION_COOKIE}`;
        expect(await statusOfMe(other, header(unmarked))).toBe(401);
      } finally {
        await other.close();
      }
    },
  );
});

describe('a session is proven by either secret, in its own place only', () => {
  test('neither the bearer token nor the cookie works in place of the other', async () => {
    const { token, cookie, bearerHeader, cookieHeader } = await signedIn(app, 'ann@example.org');
    expect(await statusOfMe(app, bearerHeader)).toBe(200);
    expect(await statusOfMe(app, cookieHeader)).toBe(200);
    expect(await statusOfMe(app, { ...bearerHeader, ...cookieHeader })).toBe(200);
    expect(await statusOfMe(app, { authorization: `Bearer ${cookie}` })).toBe(401);
    expect(await statusOfMe(app, { cookie: `${SESSION_COOKIE}=${token}` })).toBe(401);
    expect(await statusOfMe(app, {})).toBe(401);
  });

  test('with two sessions the bearer’s counts; a bad bearer leaves the cookie', async () => {
    await makeUser(app, 'bea@example.org');
    const ann = await signedIn(app, 'ann@example.org');
    const bea = await signedIn(app, 'bea@example.org');
    const who = async (headers: Record<string, string>) =>
      (await call(app, 'GET', '/api/auth/me', { headers })).json<{ email?: string }>().email;
    expect(await who({ ...bea.bearerHeader, ...ann.cookieHeader })).toBe('bea@example.org');
    const stale = { authorization: `Bearer ${'x'.repeat(43)}`, ...ann.cookieHeader };
    expect(await who(stale)).toBe('ann@example.org');
    expect(await who({ authorization: 'Bearer x', ...ann.cookieHeader })).toBe('ann@example.org');
  });
});

describe('a change with only the cookie must come from the same origin', () => {
  const BAD_BEARER = { authorization: `Bearer ${'y'.repeat(43)}` };
  test.each<[string, Record<string, string>, 'cookie' | 'bearer' | 'both', number]>([
    ['same origin', { 'sec-fetch-site': 'same-origin' }, 'cookie', 204],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 'cookie', 403],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }, 'cookie', 403],
    ['an older browser, here', { origin: 'http://localhost' }, 'cookie', 204],
    ['an older browser, elsewhere', { origin: 'https://evil.example' }, 'cookie', 403],
    ['an older browser, on another port', { origin: 'http://localhost:8080' }, 'cookie', 403],
    ['an opaque origin', { origin: 'null' }, 'cookie', 403],
    [
      'a bad bearer beside the cookie',
      { ...BAD_BEARER, 'sec-fetch-site': 'cross-site' },
      'cookie',
      403,
    ],
    ['with the bearer', { 'sec-fetch-site': 'cross-site' }, 'bearer', 204],
    ['with both', { 'sec-fetch-site': 'cross-site' }, 'both', 204],
  ])('%s', async (_, extra, proof, status) => {
    const { bearerHeader, cookieHeader } = await signedIn(app, 'ann@example.org');
    const headers = {
      host: 'localhost',
      ...(proof === 'bearer' ? {} : cookieHeader),
      ...(proof === 'cookie' ? {} : bearerHeader),
      ...extra,
    };
    const response = await call(app, 'POST', '/api/auth/logout', { headers });
    expect(response.statusCode).toBe(status);
    expect(await statusOfMe(app, bearerHeader)).toBe(status === 204 ? 401 : 200);
  });

  test('another site cannot sign its visitor in', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const response = await tryToSignIn(app, 'ann@example.org', PASSWORD, { headers });
    expect(response.statusCode).toBe(403);
    expect(response.cookies).toEqual([]);
  });
});

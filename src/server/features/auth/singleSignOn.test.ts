import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { completeSingleSignOn } from '../../../contract/singleSignOn.ts';
import {
  changeUserRow,
  everythingStored,
  makeUser,
  PASSWORD,
  statusOfMe,
  tryToSignIn,
} from '../../users/testAccounts.ts';
import { buildApp } from '../../app.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { readSettings } from '../../settings.ts';
import { PATIENTLY } from '../../../engine/testPatience.ts';
import {
  begin,
  CARL,
  CLIENT,
  comeBack,
  complete,
  openTestProvider,
  passwordStatus,
  PUBLIC_URL,
  rita,
  settingsFor,
  signOutFor,
  START,
  type TestProvider,
  VERA,
} from './testProvider.ts';

let t: TestApp;
let provider: TestProvider;
let settings: Record<string, string>;
const logged: string[] = [];
const opened: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  provider = await openTestProvider();
  settings = settingsFor(provider);
  t = await openTestApp();
});
afterAll(async () => {
  await Promise.all(opened.map((app) => app.close()));
  await t.close();
  await provider.close();
});
afterEach(() => void logged.splice(0));
const note = (details: object, message: string) =>
  void logged.push(JSON.stringify([details, message]));

/** The product over the same data with other settings. */
async function withSettings(more: Record<string, string> = {}): Promise<TestApp> {
  const log = { info: note, warn: note, error: note };
  const environment = { DEMO: 'no', DATA_DIR: t.database.dataDir, PORT: '0', ...settings, ...more };
  const deps = { ...t.deps, log, settings: readSettings(environment) };
  const app = await buildApp(deps);
  opened.push(app);
  return { ...t, deps, app };
}

/** All of it, as this person. */
async function signIn(app: TestApp, person: TestProvider['person']) {
  provider.person = person;
  const { address, cookie } = await begin(app);
  const back = await comeBack(app, await provider.visit(address), cookie);
  if (back.refused !== null) return { refused: back.refused };
  const answer = await complete(app, back.code, back.cookie);
  expect(answer.statusCode).toBe(200);
  return completeSingleSignOn.response.parse(answer.json());
}

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const wantFactorOf = (roles: readonly string[]) =>
  t.as('admin', 'PATCH', '/api/company', { body: { secondFactorFor: roles } });

describe('signing in at the provider', () => {
  test('a sign-in opens the account with the email address, and the same account after the address changes', async () => {
    const app = await withSettings();
    const first = await signIn(app, VERA);
    expect(first).toMatchObject({ user: { id: t.ids.viewer, role: 'viewer' } });
    expect(await signIn(app, { ...VERA, email: 'other@example.org' })).toMatchObject({
      user: { id: t.ids.viewer, email: 'vera@example.org' },
    });
    const token = 'token' in first ? first.token : '';
    const me = await app.app.inject({ method: 'GET', url: '/api/auth/me', headers: as(token) });
    expect(me.json()).toMatchObject({ id: t.ids.viewer });
    // Somebody else who is given the address does not get the account with it.
    expect(await signIn(app, { ...VERA, sub: 'another vera' })).toEqual({ refused: 'otherPerson' });
  });

  test('asks with a state, a nonce and a challenge, in a cookie out of reach for scripts', async () => {
    const app = await withSettings({ PUBLIC_URL: 'https://reports.example.org' });
    const answer = await app.app.inject({ method: 'GET', url: START });
    const { searchParams } = new URL(String(answer.headers.location));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-board_reports_sign_in=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('gives an account to whom the provider knows, where that is wanted', async () => {
    expect(await signIn(await withSettings(), CARL)).toEqual({ refused: 'noAccount' });
    expect(logged.join('\n')).toContain(
      '"accountId":null,"claimed":"carl@example.org","reason":"provider: noAccount"',
    );
    const wanting = await withSettings({ OIDC_CREATE_ACCOUNTS: 'yes' });
    const made = await signIn(wanting, CARL);
    expect(made).toMatchObject({
      user: { email: 'carl@example.org', firstName: 'Carl', lastName: 'Cole', role: 'viewer' },
    });
    // A password that nobody has set lets nobody in.
    expect((await tryToSignIn(t, 'carl@example.org', PASSWORD)).statusCode).toBe(401);
    const { rows } = await t.database.pool.query(
      `select actor, origin->>'kind' as kind from trace where table_name = 'users' and action = 'insert' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor: 'system', kind: 'signIn' }]);
  });

  test('needs no second factor here, since the provider asks for what the company wants', async () => {
    const app = await withSettings();
    expect((await wantFactorOf(['viewer'])).statusCode).toBe(200);
    try {
      const session = await signIn(app, VERA);
      expect(session).toMatchObject({ user: { mustSetUpFactor: false } });
      const headers = as('token' in session ? session.token : '');
      const answer = await app.app.inject({ method: 'GET', url: '/api/company', headers });
      expect(answer.statusCode).toBe(200);
      expect((await t.as('viewer', 'GET', '/api/company')).statusCode).toBe(403);
    } finally {
      await wantFactorOf([]);
    }
  });

  test.each([
    ['has no address', {}],
    ['has an address that is not confirmed', { email: 'vera@example.org', email_verified: false }],
  ])('is refused to who %s', async (_, claims) => {
    expect(await signIn(await withSettings(), { sub: 'unsure', ...claims })).toEqual({
      refused: 'noEmail',
    });
  });

  test('is refused to who is not active, and to who cancels', async () => {
    const app = await withSettings();
    const id = await makeUser(t, 'gone@example.org');
    await changeUserRow(t, id, { isActive: false });
    const gone = { sub: 'gone', email: 'gone@example.org', email_verified: true };
    expect(await signIn(app, gone)).toEqual({ refused: 'notActive' });
    expect(await signIn(app, null)).toEqual({ refused: 'cancelled' });
    const text = logged.join('\n');
    expect(text).toContain(`"accountId":${id},"claimed":"gone@example.org"`);
    expect(text).toContain('"accountId":null,"claimed":null,"reason":"provider: cancelled"');
    expect(text).toContain('provider: notActive');
    expect(text).toContain('provider: cancelled');
  });
});

describe('a role that the provider gives', () => {
  const ROLES = { OIDC_ROLE_CLAIM: 'groups', OIDC_ADMIN_VALUES: 'finance, it' };

  test('is given at each sign-in, and decides who may come', async () => {
    const id = await makeUser(t, 'rita@example.org');
    const app = await withSettings({ ...ROLES, OIDC_VIEWER_VALUES: 'board' });
    expect(await signIn(app, rita('it'))).toMatchObject({ user: { id, role: 'admin' } });
    expect(await signIn(app, rita('board'))).toMatchObject({ user: { id, role: 'viewer' } });
    expect(await signIn(app, rita('sales'))).toEqual({ refused: 'notAllowed' });
  });

  test('leaves the last administrator one', async () => {
    const app = await withSettings(ROLES);
    expect(await signIn(app, rita('it'))).toMatchObject({ user: { role: 'admin' } });
    await changeUserRow(t, t.ids.admin, { role: 'viewer' });
    try {
      expect(await signIn(app, rita())).toMatchObject({ user: { role: 'admin' } });
      expect(logged.join('\n')).toContain('the last administrator keeps the role');
    } finally {
      await changeUserRow(t, t.ids.admin, { role: 'admin' });
    }
    expect(await signIn(app, rita())).toMatchObject({ user: { role: 'viewer' } });
  });
});

describe('nobody else can use a sign-in', () => {
  test('a sign-in without its own cookie and state is refused', async () => {
    const app = await withSettings();
    provider.person = VERA;
    const [mine, other] = [await begin(app), await begin(app)];
    const back = await provider.visit(mine.address);
    expect(await comeBack(app, back, '')).toMatchObject({ refused: 'over' });
    expect(await comeBack(app, back, other.cookie)).toMatchObject({ refused: 'over' });
    const forged = new URL(back);
    forged.searchParams.set('state', 'x'.repeat(43));
    expect(await comeBack(app, forged.href, mine.cookie)).toMatchObject({ refused: 'over' });
    expect(await comeBack(app, back, mine.cookie)).toMatchObject({ refused: null });
    // The provider takes its code once.
    expect(await comeBack(app, back, mine.cookie)).toMatchObject({ refused: 'unexpected' });
  });

  test('a sign-in with a foreign nonce or verifier is refused', async () => {
    const app = await withSettings();
    provider.person = VERA;
    for (const part of [1, 2]) {
      const { address, cookie } = await begin(app);
      const parts = cookie.split('.');
      parts[part] = 'x'.repeat(43);
      const back = await provider.visit(address);
      expect(await comeBack(app, back, parts.join('.'))).toMatchObject({ refused: 'unexpected' });
    }
  });

  test('tokens signed by someone else or by another provider are refused', async () => {
    provider.hidesKeys = true;
    try {
      expect(await signIn(await withSettings(), VERA)).toEqual({ refused: 'unexpected' });
    } finally {
      provider.hidesKeys = false;
    }
    const other = provider.issuer.replace('127.0.0.1', 'localhost');
    const app = await withSettings({ OIDC_ISSUER: other });
    const { headers } = await app.app.inject({ method: 'GET', url: START });
    expect(headers.location).toBe(`${PUBLIC_URL}/login?refused=unexpected`);
  });

  test('by its code: it is used once, within a minute, in the browser that began', async () => {
    const app = await withSettings();
    const codeOf = async () => {
      provider.person = VERA;
      const { address, cookie } = await begin(app);
      return comeBack(app, await provider.visit(address), cookie);
    };
    const [mine, other, late] = [await codeOf(), await codeOf(), await codeOf()];
    expect((await complete(app, mine.code, other.cookie)).statusCode).toBe(401);
    expect((await complete(app, mine.code, '')).statusCode).toBe(401);
    expect((await complete(app, mine.code, mine.cookie)).statusCode).toBe(200);
    const again = await complete(app, mine.code, mine.cookie);
    expect(again.json()).toMatchObject({
      code: 'invalid_credentials',
      detail: 'This sign-in took too long or was already completed. Sign in again',
    });
    t.clock.advance(60_000);
    expect((await complete(app, late.code, late.cookie)).statusCode).toBe(401);
  });

  test('the log reveals no secret of a sign-in', async () => {
    const app = await withSettings();
    provider.person = VERA;
    const { address, cookie } = await begin(app);
    const back = await provider.visit(address);
    const { code, cookie: browser } = await comeBack(app, back, cookie);
    // Between two calls, too, what the provider has signed is in memory alone.
    const stored = await everythingStored(t);
    const answer = await complete(app, code, browser);
    const session = answer.json<{ token: string }>();
    await comeBack(app, back, cookie);
    const secrets = [
      CLIENT.secret,
      session.token,
      code,
      String(new URL(back).searchParams.get('code')),
      ...(cookie.split('=')[1] ?? '').split('.'),
    ];
    const text = logged.join('\n');
    expect(text).toContain('signed in');
    expect(stored).toContain('vera@example.org');
    for (const told of [text, stored, answer.body]) expect(told).not.toMatch(/eyJ[\w-]+\.eyJ/);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(8);
      expect(text).not.toContain(secret);
    }
  });
});

describe('signing out', () => {
  test('signing out continues at the provider if the session began there', async () => {
    const app = await withSettings();
    const session = await signIn(app, VERA);
    const token = 'token' in session ? session.token : '';
    const address = await signOutFor(app, token);
    expect(await statusOfMe(t, as(token))).toBe(401);
    const { searchParams, origin } = new URL(address ?? '');
    expect(origin).toBe(provider.issuer);
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/login`);
    expect(searchParams.get('id_token_hint')).not.toBeNull();
    // It takes the hint for one of its own, and the address for one of ours.
    expect((await fetch(address ?? '')).status).toBe(200);
    expect(await signOutFor(app, await t.openSession(t.ids.viewer))).toBeNull();
    const quiet = await withSettings({ OIDC_SIGN_OUT: 'no' });
    const here = await signIn(quiet, VERA);
    expect(await signOutFor(quiet, 'token' in here ? here.token : '')).toBeNull();
  });

  test('ends the session here first, and waits for no provider that hangs', async () => {
    const session = await signIn(await withSettings(), VERA);
    const token = 'token' in session ? session.token : '';
    // As after a restart: the provider has to be asked again.
    const app = await withSettings();
    provider.hangs = true;
    try {
      const onward = signOutFor(app, token);
      await vi.waitFor(async () => expect(await statusOfMe(t, as(token))).toBe(401), PATIENTLY);
      expect(await onward).toBeNull();
    } finally {
      provider.hangs = false;
    }
  });
});

test('passwords let in only administrators who have never come from the provider, where they are not taken', async () => {
  await makeUser(t, 'local@example.org');
  const id = await makeUser(t, 'rescue@example.org');
  await changeUserRow(t, id, { role: 'admin' });
  const app = await withSettings({ PASSWORD_SIGN_IN: 'no' });
  expect(await passwordStatus(app, 'local@example.org')).toBe(401);
  expect(await passwordStatus(app, 'rescue@example.org')).toBe(200);
  const rescue = { sub: 'rescue', email: 'rescue@example.org', email_verified: true };
  expect(await signIn(app, rescue)).toMatchObject({ user: { id } });
  expect(await passwordStatus(app, 'rescue@example.org')).toBe(401);
  expect(await passwordStatus(await withSettings(), 'rescue@example.org')).toBe(200);
});

test('a provider that is away, or that does not know us, is told to the person', async () => {
  const stopped = await openTestProvider();
  await stopped.close();
  const away = await withSettings({ OIDC_ISSUER: stopped.issuer });
  const answer = await away.app.inject({ method: 'GET', url: START });
  expect(answer.headers.location).toBe(`${PUBLIC_URL}/login?refused=unreachable`);
  const wrong = await withSettings({ OIDC_CLIENT_SECRET: 'the secret of another' });
  expect(await signIn(wrong, VERA)).toEqual({ refused: 'unexpected' });
  expect(logged.join('\n')).toContain('OAUTH_WWW_AUTHENTICATE_CHALLENGE 401');
});

test('a provider that takes the secret in the body alone is given it there', async () => {
  const other = await openTestProvider({ takesSecret: 'client_secret_post' });
  other.person = VERA;
  const app = await withSettings({ OIDC_ISSUER: other.issuer });
  const { address, cookie } = await begin(app);
  expect(await comeBack(app, await other.visit(address), cookie)).toMatchObject({ refused: null });
  await other.close();
});

test('without a provider there is nothing of it', async () => {
  for (const url of [START, `${START}/return`]) {
    expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(404);
  }
  expect((await complete(t, 'x'.repeat(43), '')).statusCode).toBe(401);
});

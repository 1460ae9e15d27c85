import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { completeSingleSignOn } from '../../../contract/singleSignOn.ts';
import { SINGLE_SIGN_ON_LOGOUT } from '../../../contract/singleSignOnPaths.ts';
import { buildApp } from '../../app.ts';
import { readSettings } from '../../settings.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { call, makeUser, PASSWORD, signedIn, statusOfMe } from '../../users/testAccounts.ts';
import {
  begin,
  CARL,
  comeBack,
  complete,
  openTestProvider,
  settingsFor,
  type TestProvider,
  VERA,
} from './testProvider.ts';

let t: TestApp;
let provider: TestProvider;
let app: TestApp;
/** The provider's clock is that of this machine. */
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const logged: string[] = [];
const note = (details: object, message: string) =>
  void logged.push(JSON.stringify([details, message]));

beforeAll(async () => {
  provider = await openTestProvider();
  t = await openTestApp();
  const environment = { DEMO: 'no', DATA_DIR: t.database.dataDir, PORT: '0' };
  const settings = readSettings({ ...environment, ...settingsFor(provider) });
  const log = { info: note, warn: note, error: note };
  const deps = { ...t.deps, log, settings, now };
  app = { ...t, deps, app: await buildApp(deps) };
});
afterEach(() => void logged.splice(0));
afterAll(async () => {
  await app.app.close();
  await t.close();
  await provider.close();
});

async function session(person: TestProvider['person']) {
  provider.person = person;
  const { address, cookie } = await begin(app);
  const back = await comeBack(app, await provider.visit(address), cookie);
  const answer = await complete(app, back.code ?? '', back.cookie);
  const { token } = completeSingleSignOn.response.parse(answer.json());
  return { authorization: `Bearer ${token}` };
}

const tell = (payload: string, type = 'application/x-www-form-urlencoded') =>
  app.app.inject({
    method: 'POST',
    url: SINGLE_SIGN_ON_LOGOUT,
    headers: { 'content-type': type },
    payload,
  });

test('ends what the person began at the provider, on every device, and nothing else', async () => {
  const [desk, tablet] = [await session(VERA), await session(VERA)];
  await makeUser(app, 'other@example.org');
  const { bearerHeader: byPassword } = await signedIn(app, 'other@example.org');
  const other = await session({ ...VERA, sub: 'other', email: 'other@example.org' });
  const answer = await tell(await provider.logoutOf(VERA.sub));
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  const statuses = await Promise.all(
    [desk, tablet, byPassword, other].map((headers) => statusOfMe(app, headers)),
  );
  expect(statuses).toEqual([401, 401, 200, 200]);
  expect(logged.join('\n')).toContain('"sessions":2},"signed out at the provider"');
  // Somebody without an account here is signed out of nothing.
  expect((await tell(await provider.logoutOf(CARL.sub))).statusCode).toBe(200);
});

test('API tokens go on: the provider tells the same of each ordinary sign-out', async () => {
  await makeUser(app, 'programs@example.org');
  const headers = await session({ ...VERA, sub: 'programs', email: 'programs@example.org' });
  const password = await signedIn(app, 'programs@example.org');
  const made = await call(app, 'POST', '/api/auth/tokens', {
    headers: password.bearerHeader,
    body: { purpose: 'Import', scope: 'read', validDays: 3, currentPassword: PASSWORD },
  });
  const { secret } = made.json<{ secret: string }>();
  await tell(await provider.logoutOf('programs'));
  expect(await statusOfMe(app, headers)).toBe(401);
  const years = await call(app, 'GET', '/api/financial-years', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(years.statusCode).toBe(200);
});

const part = (token: string, index: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('only a fresh token that the provider signed for this product ends anything', async () => {
  const headers = await session(VERA);
  const form = await provider.logoutOf(VERA.sub);
  const token = new URLSearchParams(form).get('logout_token') ?? '';
  const [head, , signature] = token.split('.');
  const forged = (claims: object) =>
    `logout_token=${head}.${encoded({ ...part(token, 1), ...claims })}.${signature}`;
  const unsigned = `logout_token=${encoded({ alg: 'none' })}.${token.split('.')[1]}.`;
  for (const body of [
    '',
    'logout_token=x',
    unsigned,
    forged({ sub: 'other' }),
    forged({ aud: 'x' }),
  ]) {
    const answer = await tell(body);
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'invalid_request' }]);
  }
  expect((await tell('{}', 'application/json')).statusCode).toBe(415);
  expect((await tell(`logout_token=${'x'.repeat(20_000)}`)).statusCode).toBe(413);
  expect(await statusOfMe(app, headers)).toBe(200);
  // A genuine one that was kept for later could end a session that began since.
  aheadMs = 5 * 60_000;
  expect((await tell(form)).statusCode).toBe(400);
  expect(await statusOfMe(app, headers)).toBe(200);
  expect(logged.join('\n')).not.toContain(signature ?? '');
});

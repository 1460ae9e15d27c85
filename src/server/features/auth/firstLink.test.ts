import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateCompany } from '../../../contract/company.ts';
import type { Invitation } from '../../../contract/users.ts';
import {
  call,
  changeUserRow,
  mailedToken,
  makeUser,
  resetWith,
  signedIn,
  statusOfMe,
  tryToSignIn,
} from '../../users/testAccounts.ts';
import { buildApp } from '../../app.ts';
import { SESSION_COOKIE } from '../../http/cookies.ts';
import { readSingleSignOn } from '../../singleSignOnSettings.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const NEW_PASSWORD = 'audited accounts';
const HARBOUR = { companyName: 'Harbour Chandlers', firstName: 'Nora' };

let t: TestApp;
const lines: [message: string, details: object][] = [];
const note = (details: object, message: string) => void lines.push([message, details]);

beforeAll(async () => {
  const plain = await openTestApp();
  await plain.ask('admin', updateCompany, { body: { name: HARBOUR.companyName } });
  const deps = { ...plain.deps, log: { info: note, warn: note, error: note } };
  const app = await buildApp(deps);
  t = {
    ...plain,
    deps,
    app,
    async close() {
      await app.close();
      await plain.close();
    },
  };
});
afterAll(() => t.close());
beforeEach(() => void lines.splice(0));

let people = 0;

async function invite(role = 'viewer') {
  people += 1;
  const email = `new${people}@example.org`;
  const headers = { authorization: `Bearer ${await t.openSession(t.ids.admin)}` };
  const body = { email, firstName: 'Nora', lastName: 'Lindqvist', role };
  const answer = await call(t, 'POST', '/api/admin/users/invite', { headers, body });
  const { link, user } = answer.json<Invitation>();
  return { email, id: user.id, token: link?.split('/?invite=')[1] ?? '' };
}

const check = (token: string) => call(t, 'POST', '/api/auth/reset-link', { body: { token } });
const cookiesOf = (answer: Awaited<ReturnType<typeof call>>) =>
  answer.cookies.filter(({ name }) => name === SESSION_COOKIE);

function expectNoSession(answer: Awaited<ReturnType<typeof call>>): void {
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({ signedIn: null });
  expect(answer.cookies).toEqual([]);
}

test('greets its holder by company and first name, and tells nobody else', async () => {
  const { token } = await invite();
  expect((await check(token)).json()).toEqual({ asksName: false, greeting: HARBOUR });
  for (const other of [`${token.slice(0, -1)}_`, 'x'.repeat(43)]) {
    const refused = await check(other);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).not.toMatch(/Harbour|Nora/);
  }
  await makeUser(t, 'ann@example.org');
  expect((await check(await mailedToken(t, 'ann@example.org'))).json()).toEqual({
    asksName: false,
    greeting: null,
  });
});

test('signs its holder in as a sign-in does: both secrets, no-store, in log and trace', async () => {
  const { id, email, token } = await invite();
  const answer = await resetWith(t, token, NEW_PASSWORD);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const [cookie] = cookiesOf(answer);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const { signedIn: begun } = answer.json<{ signedIn: { token: string; user: object } }>();
  expect(begun.user).toMatchObject({ id, email, mustSetUpFactor: false });
  expect(await statusOfMe(t, { authorization: `Bearer ${begun.token}` })).toBe(200);
  expect(await statusOfMe(t, { cookie: `${SESSION_COOKIE}=${cookie?.value}` })).toBe(200);
  expect(lines).toContainEqual(['signed in', expect.objectContaining({ accountId: id })]);
  expect(JSON.stringify(lines)).not.toContain(token);
  const { rows } = await t.database.pool.query<{ actor: string; changed: string[] }>(
    `select actor, array(select jsonb_object_keys(after)) as changed from trace
     where table_name = 'users' and record_id = $1 and action = 'update' order by id`,
    [id],
  );
  expect(rows.at(-1)).toMatchObject({
    actor: String(id),
    changed: expect.arrayContaining(['last_login']),
  });
});

test('ends the session that the browser had until now', async () => {
  await makeUser(t, 'cleo@example.org');
  const before = await signedIn(t, 'cleo@example.org');
  const { token } = await invite();
  const answer = await call(t, 'POST', '/api/auth/reset-password', {
    headers: before.cookieHeader,
    body: { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  });
  expect(answer.statusCode).toBe(200);
  expect(await statusOfMe(t, before.bearerHeader)).toBe(401);
});

describe('signs nobody in', () => {
  test('a second time, even if it is used several times at once', async () => {
    const { id, token } = await invite();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => resetWith(t, token, NEW_PASSWORD)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    expect(answers.flatMap(cookiesOf)).toHaveLength(1);
    expect(await t.deps.database.pool.query(`select from sessions where user_id = ${id}`)).toEqual(
      expect.objectContaining({ rowCount: 1 }),
    );
    expect((await check(token)).json()).toMatchObject({ code: 'invalid_reset_token' });
  });

  test('once it has expired, or its owner is deactivated', async () => {
    const late = await invite();
    t.clock.advance(7 * 86_400_000);
    const gone = await invite();
    await changeUserRow(t, gone.id, { isActive: false });
    for (const { token } of [late, gone]) {
      const answer = await resetWith(t, token, NEW_PASSWORD);
      expect(answer.json()).toMatchObject({ code: 'invalid_reset_token' });
      expect(answer.cookies).toEqual([]);
      expect((await check(token)).body).not.toMatch(/Harbour|Nora/);
    }
  });

  test('who has had a password, or has signed in before', async () => {
    await makeUser(t, 'ben@example.org');
    expectNoSession(await resetWith(t, await mailedToken(t, 'ben@example.org'), NEW_PASSWORD));
    const known = await invite();
    await changeUserRow(t, known.id, { lastLogin: t.clock.now() });
    expect((await check(known.token)).json()).toMatchObject({ greeting: null });
    expectNoSession(await resetWith(t, known.token, NEW_PASSWORD));
  });

  test('if the account asks for a code', async () => {
    const { id, email, token } = await invite();
    await changeUserRow(t, id, { hasFactor: true });
    expectNoSession(await resetWith(t, token, NEW_PASSWORD));
    expect((await tryToSignIn(t, email, NEW_PASSWORD)).json()).toMatchObject({
      code: 'second_factor_required',
    });
  });

  test('if people can only sign in at the provider', async () => {
    const singleSignOn = readSingleSignOn({
      OIDC_ISSUER: 'https://login.example.org',
      OIDC_CLIENT_ID: 'board-reports',
      OIDC_NAME: 'Harbour',
      PASSWORD_SIGN_IN: 'no',
    });
    const app = await buildApp({ ...t.deps, settings: { ...t.deps.settings, singleSignOn } });
    const { token } = await invite();
    const answer = await call({ ...t, app }, 'POST', '/api/auth/reset-link', { body: { token } });
    expect(answer.json()).toMatchObject({ greeting: null });
    expectNoSession(await resetWith({ ...t, app }, token, NEW_PASSWORD));
    await app.close();
  });
});

test('leads to the set-up of a second factor if the role needs one', async () => {
  const want = async (secondFactorFor: readonly string[]) => {
    const headers = { authorization: `Bearer ${await t.openSession(t.ids.admin)}` };
    await call(t, 'PATCH', '/api/company', { headers, body: { secondFactorFor } });
  };
  const { token } = await invite();
  await want(['viewer']);
  const answer = await resetWith(t, token, NEW_PASSWORD);
  const { signedIn: begun } = answer.json<{ signedIn: { token: string; user: object } }>();
  expect(begun.user).toMatchObject({ mustSetUpFactor: true });
  const headers = { authorization: `Bearer ${begun.token}` };
  expect((await call(t, 'GET', '/api/company', { headers })).json()).toMatchObject({
    code: 'second_factor_missing',
  });
  await want([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResetLink } from '../../../contract/users.ts';
import {
  everythingStored,
  mailedToken,
  makeUser,
  changeUserRow,
  PASSWORD,
  resetWith,
  signedIn,
  statusOfMe,
  tryToSignIn,
} from '../../users/testAccounts.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const HOUR = 3_600_000;
const ADDRESS = 'https://reports.example.org/?reset=';

let app: TestApp;
const logged: { details: object; message: string }[] = [];
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://reports.example.org' });
  app.deps.log.info = (details, message) => void logged.push({ details, message });
});
afterAll(() => app.close());

const ask = (id: number, headers: Record<string, string> = {}) =>
  app.as('admin', 'POST', `/api/admin/users/${id}/reset-link`, { headers });

async function newLink(id: number): Promise<{ token: string; expiresAt: string }> {
  const answer = await ask(id);
  expect(answer.statusCode, answer.body).toBe(201);
  const { link, expiresAt } = answer.json<ResetLink>();
  expect(link.startsWith(ADDRESS)).toBe(true);
  return { token: link.slice(ADDRESS.length), expiresAt };
}

test('a link sets a new password, once, and ends what the old one had opened', async () => {
  const id = await makeUser(app, 'handed@example.org');
  const { bearerHeader } = await signedIn(app, 'handed@example.org');
  const { token, expiresAt } = await newLink(id);
  expect(expiresAt).toBe(new Date(app.clock.now().getTime() + HOUR).toISOString());
  expect(await statusOfMe(app, bearerHeader)).toBe(200);
  expect((await resetWith(app, token, 'audited accounts')).statusCode).toBe(200);
  expect(await statusOfMe(app, bearerHeader)).toBe(401);
  expect((await tryToSignIn(app, 'handed@example.org', 'audited accounts')).statusCode).toBe(200);
  expect((await tryToSignIn(app, 'handed@example.org', PASSWORD)).statusCode).toBe(401);
  expect((await resetWith(app, token, 'another password')).statusCode).toBe(400);
});

test('a newer link, mailed or handed over, makes the older ones void', async () => {
  const id = await makeUser(app, 'twice@example.org');
  const mailed = await mailedToken(app, 'twice@example.org');
  const [first, second] = [await newLink(id), await newLink(id)];
  for (const token of [mailed, first.token]) {
    expect((await resetWith(app, token, 'audited accounts')).json()).toMatchObject({
      code: 'invalid_reset_token',
    });
  }
  expect((await resetWith(app, second.token, 'audited accounts')).statusCode).toBe(200);
});

test('a link ends after an hour', async () => {
  const id = await makeUser(app, 'late@example.org');
  const { token } = await newLink(id);
  app.clock.advance(HOUR);
  app.tokens.admin = await app.openSession(app.ids.admin);
  expect((await resetWith(app, token, 'audited accounts')).statusCode).toBe(400);
});

test('a link is neither stored nor logged nor kept for a repeated call', async () => {
  const id = await makeUser(app, 'secret@example.org');
  logged.length = 0;
  const headers = { 'idempotency-key': 'one-link' };
  const [first, again] = [await ask(id, headers), await ask(id, headers)];
  expect(first.headers['cache-control']).toBe('no-store');
  expect(again.json<ResetLink>().link).not.toBe(first.json<ResetLink>().link);
  const stored = await everythingStored(app);
  for (const answer of [first, again]) {
    const token = answer.json<ResetLink>().link.slice(ADDRESS.length);
    expect(stored).not.toContain(token);
    expect(JSON.stringify(logged)).not.toContain(token);
  }
  expect(logged).toContainEqual({
    details: { requestId: expect.any(String), actor: app.ids.admin, userId: id },
    message: 'created a reset link',
  });
});

test('nobody makes one for themselves, for who is not active, or for nobody', async () => {
  expect((await ask(app.ids.admin)).json()).toMatchObject({ status: 409, code: 'own_account' });
  const id = await makeUser(app, 'gone@example.org');
  await changeUserRow(app, id, { isActive: false });
  expect((await ask(id)).json()).toMatchObject({
    status: 409,
    code: 'not_active',
    detail: 'This user is not active. Activate the user first',
  });
  expect((await ask(2_000_000_000)).statusCode).toBe(404);
});

test('earlier links stay invalid for a person who was deactivated and is active again', async () => {
  const id = await makeUser(app, 'back@example.org');
  const { token } = await newLink(id);
  for (const isActive of [false, true]) {
    const body = { isActive };
    const changed = await app.as('admin', 'PATCH', `/api/admin/users/${id}`, { body });
    expect(changed.statusCode).toBe(200);
  }
  expect((await resetWith(app, token, 'audited accounts')).json()).toMatchObject({
    code: 'invalid_reset_token',
  });
});

test('another administrator can be handed one, a viewer makes none', async () => {
  const id = await makeUser(app, 'colleague@example.org', 'admin');
  const { token } = await newLink(id);
  expect((await resetWith(app, token, 'audited accounts')).statusCode).toBe(200);
  const url = `/api/admin/users/${id}/reset-link`;
  expect((await app.as('viewer', 'POST', url)).statusCode).toBe(403);
  expect((await app.as('nobody', 'POST', url)).statusCode).toBe(401);
});

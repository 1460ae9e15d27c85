import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '../../../contract/users.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import {
  call,
  changeUserRow,
  makeUser,
  PASSWORD,
  signedIn,
  statusOfMe,
  tryToSignIn,
} from '../../users/testAccounts.ts';
import { write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { cases } from '../../../testRounds.ts';
import { changeUser } from './users.service.ts';

const RACES = cases(100);

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const patch = (id: number, body: unknown, headers: Record<string, string> = {}) =>
  app.as('admin', 'PATCH', `/api/admin/users/${id}`, { body, headers });

const remove = (id: number, headers: Record<string, string> = {}) =>
  app.as('admin', 'DELETE', `/api/admin/users/${id}`, { headers });

async function listed(id: number): Promise<User | undefined> {
  const response = await app.as('admin', 'GET', '/api/admin/users');
  return response.json<User[]>().find((user) => user.id === id);
}

const NEW = {
  email: 'new@example.org',
  password: 'audited accounts',
  firstName: ' Nora ',
  lastName: 'New',
};
const register = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.as('admin', 'POST', '/api/auth/register', { body, headers });

describe('the list of users', () => {
  test('shows everybody, and nothing of a password', async () => {
    const id = await makeUser(app, 'listed@example.org');
    const response = await app.as('admin', 'GET', '/api/admin/users');
    expect(response.statusCode).toBe(200);
    expect(response.json<User[]>().map((user) => user.id)).toEqual(
      expect.arrayContaining([app.ids.admin, app.ids.viewer, id]),
    );
    expect(response.body).not.toContain('argon2');
    expect(await listed(id)).toEqual({
      id,
      email: 'listed@example.org',
      firstName: 'Test',
      lastName: 'Person',
      role: 'viewer',
      isActive: true,
      lastLogin: null,
      hasFactor: false,
      invitedUntil: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
  });

  test('shows a sign-in at once', async () => {
    const id = await makeUser(app, 'visitor@example.org');
    expect((await listed(id))?.lastLogin).toBeNull();
    await signedIn(app, 'visitor@example.org');
    expect((await listed(id))?.lastLogin).toBe(app.clock.now().toISOString());
  });
});

describe('creating a user', () => {
  test('answers the user, a viewer unless said otherwise, who can sign in', async () => {
    const response = await register({ ...NEW, email: ' New@Example.ORG ' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      email: 'new@example.org',
      firstName: 'Nora',
      role: 'viewer',
      isActive: true,
    });
    expect((await tryToSignIn(app, 'new@example.org', NEW.password)).statusCode).toBe(200);
    const admin = await register({ ...NEW, email: 'boss@example.org', role: 'admin' });
    expect(admin.json()).toMatchObject({ role: 'admin' });
  });

  test('is refused for an email that is taken, however it is written, even at once', async () => {
    const answers = await Promise.all(
      ['twin@example.org', 'Twin@example.org', ' TWIN@EXAMPLE.ORG'].map((email) =>
        register({ ...NEW, email }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409,
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    const created = answers.find(({ statusCode }) => statusCode === 201);
    const message = 'A user with this email already exists';
    expect(refused?.json()).toMatchObject({
      code: 'already_exists',
      detail: message,
      errors: [{ path: 'email', message }],
      existingId: created?.json<User>().id,
    });
  });

  test('repeated under one key makes one user; with another password it is another call', async () => {
    const headers = { 'idempotency-key': 'create-kay' };
    const body = { ...NEW, email: 'kay@example.org' };
    const [first, second] = [await register(body, headers), await register(body, headers)];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    const other = await register({ ...body, password: 'another password' }, headers);
    expect(other.statusCode).toBe(422);
  });

  test.each([
    [
      'a short password',
      { password: 'short' },
      'password',
      'Password must be at least 6 characters',
    ],
    [
      'a common password',
      { password: 'qwerty' },
      'password',
      'This password is too common. Choose another',
    ],
    [
      'the email as password',
      { password: 'Fresh@example.org' },
      'password',
      'The password must not be the email address',
    ],
    ['no email', { email: 'nobody' }, 'email', 'Invalid email address'],
    ['no first name', { firstName: ' ' }, 'firstName', 'First name is required'],
    ['no last name', { lastName: '' }, 'lastName', 'Last name is required'],
    ['another role', { role: 'owner' }, 'role', 'Expected viewer or preparer or admin'],
    ['a column that is not offered', { isActive: false }, 'isActive', 'Unknown field'],
    ['an id', { id: 1 }, 'id', 'Unknown field'],
  ])('is refused with %s', async (_, change, path, message) => {
    const response = await register({ ...NEW, email: 'fresh@example.org', ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ path, message }] });
  });
});

describe('changing a user', () => {
  test('answers the whole user, and says who did it', async () => {
    const id = await makeUser(app, 'changed@example.org');
    const response = await patch(id, { isActive: false, role: 'admin' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id, isActive: false, role: 'admin', version: 2 });
    expect(await listed(id)).toEqual(response.json());
    const { rows } = await app.database.pool.query<{ actor: string }>(
      `select actor from trace where table_name = 'users' and record_id = $1 and action = 'update'`,
      [id],
    );
    expect(rows).toEqual([{ actor: String(app.ids.admin) }]);
  });

  test('administrators rename users, and people rename themselves', async () => {
    const id = await makeUser(app, 'typo@example.org');
    const renamed = await patch(id, { firstName: ' Tessa ', lastName: 'Right' });
    expect(renamed.json()).toMatchObject({ firstName: 'Tessa', lastName: 'Right', version: 2 });
    expect((await patch(id, { lastName: ' ' })).json()).toMatchObject({
      errors: [{ path: 'lastName', message: 'Last name is required' }],
    });
    const { bearerHeader } = await signedIn(app, 'typo@example.org');
    const rename = (body: unknown, headers: Record<string, string> = {}) =>
      call(app, 'PATCH', '/api/auth/me', { body, headers: { ...bearerHeader, ...headers } });
    const own = await rename({ firstName: 'Tess', lastName: 'Own' }, { 'if-match': '"2"' });
    expect(own.json()).toMatchObject({ id, firstName: 'Tess', lastName: 'Own', version: 3 });
    expect(await listed(id)).toEqual(own.json());
    expect(
      (await rename({ firstName: 'A', lastName: 'B' }, { 'if-match': '"2"' })).statusCode,
    ).toBe(412);
    // Nothing but the name.
    for (const more of [{ role: 'admin' }, { email: 'other@example.org' }]) {
      const refused = await rename({ firstName: 'A', lastName: 'B', ...more });
      expect(refused.statusCode).toBe(400);
    }
    expect((await rename({ firstName: 'A' })).statusCode).toBe(400);
  });

  test('only as somebody saw it, where they say so', async () => {
    const id = await makeUser(app, 'stale@example.org');
    expect((await patch(id, { role: 'admin' }, { 'if-match': '"1"' })).statusCode).toBe(200);
    const stale = await patch(id, { isActive: false }, { 'if-match': '"1"' });
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({ code: 'stale_version' });
    expect(await listed(id)).toMatchObject({ isActive: true, version: 2 });
    expect((await remove(id, { 'if-match': '"1"' })).statusCode).toBe(412);
  });

  test('a sign-in meanwhile does not make it stale; the same state is no change', async () => {
    const id = await makeUser(app, 'busy@example.org');
    await signedIn(app, 'busy@example.org');
    expect((await patch(id, { isActive: true }, { 'if-match': '"1"' })).json()).toMatchObject({
      version: 1,
    });
    expect((await patch(id, { isActive: false }, { 'if-match': '"1"' })).statusCode).toBe(200);
  });

  test('deactivated they are out, demoted they stay signed in', async () => {
    const id = await makeUser(app, 'demoted@example.org', 'admin');
    const { bearerHeader } = await signedIn(app, 'demoted@example.org');
    expect((await patch(id, { role: 'viewer' })).statusCode).toBe(200);
    expect(await statusOfMe(app, bearerHeader)).toBe(200);
    expect((await patch(id, { isActive: false })).statusCode).toBe(200);
    expect(await statusOfMe(app, bearerHeader)).toBe(401);
    expect((await tryToSignIn(app, 'demoted@example.org', PASSWORD)).statusCode).toBe(401);
  });

  test.each([
    ['nobody of that id', 2_147_483_647, { isActive: true }, 404],
    ['no id', 1e3 + 0.5, { isActive: true }, 400],
    ['nothing to change', 1, {}, 400],
    ['a password', 1, { password: 'audited accounts' }, 400],
    ['an email', 1, { email: 'other@example.org' }, 400],
  ])('is refused: %s', async (_, id, body, status) => {
    expect((await patch(id, body)).statusCode).toBe(status);
  });
});

describe('deleting a user', () => {
  test('takes the sessions along, and is final', async () => {
    const id = await makeUser(app, 'deleted@example.org');
    const { bearerHeader } = await signedIn(app, 'deleted@example.org');
    const response = await remove(id);
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect(await statusOfMe(app, bearerHeader)).toBe(401);
    expect(await listed(id)).toBeUndefined();
    expect((await remove(id)).statusCode).toBe(404);
  });

  test('is not for administrators, active or not', async () => {
    const id = await makeUser(app, 'chief@example.org', 'admin');
    for (const isActive of [true, false]) {
      await changeUserRow(app, id, { isActive });
      const response = await remove(id);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        detail: 'Administrators cannot be deleted. Change the role to viewer first',
      });
    }
    expect(await listed(id)).toBeDefined();
  });
});

test('nobody changes or deletes themselves', async () => {
  for (const body of [{ isActive: false }, { role: 'viewer' }, { isActive: true }]) {
    const response = await patch(app.ids.admin, body);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'own_account' });
  }
  expect((await remove(app.ids.admin)).json()).toMatchObject({ code: 'own_account' });
  expect(await listed(app.ids.admin)).toMatchObject({ isActive: true, role: 'admin' });
});

async function demoteAdministrators(): Promise<void> {
  await app.database.pool.query(
    `begin; set local app.actor = 'system';
     update users set role = 'viewer' where role = 'admin'; commit`,
  );
  app.deps.changes.everythingChanged();
}

test('an administrator who lost the role while waiting changes nobody', async () => {
  await demoteAdministrators();
  const former = await makeUser(app, 'former@example.org');
  const onlyOne = await makeUser(app, 'only@example.org', 'admin');
  const work = (change: Parameters<typeof changeUser>[2]['change']) =>
    write(app.database, app.deps.changes, { actor: former }, (transaction) =>
      changeUser(STANDARD_BASIS, transaction, {
        id: onlyOne,
        actorId: former,
        ifMatch: undefined,
        change,
      }),
    );
  await expect(work({ role: 'viewer' })).rejects.toMatchObject({ code: 'last_administrator' });
  await expect(work({ isActive: false })).rejects.toMatchObject({ code: 'last_administrator' });
  await expect(work({ role: 'admin' })).rejects.toMatchObject({ code: 'admin_required' });
  await changeUserRow(app, app.ids.admin, { role: 'admin' });
  await expect(work({ role: 'viewer' })).rejects.toMatchObject({ code: 'admin_required' });
  expect(await listed(onlyOne)).toMatchObject({ isActive: true, role: 'admin' });
});

describe('one active administrator always remains', () => {
  const active = `select count(*)::int as n from users where role = 'admin' and is_active`;
  const administrators = async () =>
    (await app.database.pool.query<{ n: number }>(active)).rows[0]?.n;

  test('in races of two who take each other’s place', async () => {
    await demoteAdministrators();
    const emails = ['left@example.org', 'right@example.org'] as const;
    const left = await makeUser(app, emails[0], 'admin');
    const right = await makeUser(app, emails[1], 'admin');
    const headers = {
      left: { authorization: `Bearer ${await app.openSession(left)}` },
      right: { authorization: `Bearer ${await app.openSession(right)}` },
    };
    const lost = { code: 'last_administrator', statusCode: 409 };
    for (let race = 0; race < RACES; race += 1) {
      const body = race % 2 === 0 ? { isActive: false } : { role: 'viewer' };
      const answers = await Promise.all([
        call(app, 'PATCH', `/api/admin/users/${right}`, { headers: headers.left, body }),
        call(app, 'PATCH', `/api/admin/users/${left}`, { headers: headers.right, body }),
      ]);
      expect(await administrators()).toBe(1);
      const won = answers.filter(({ statusCode }) => statusCode === 200);
      expect(won).toHaveLength(1);
      // The second one is told why, or is no longer an administrator.
      const loser = answers.find(({ statusCode }) => statusCode !== 200);
      const { code } = loser?.json<{ code: string }>() ?? {};
      expect([lost.code, 'admin_required', 'authentication_required']).toContain(code);
      await changeUserRow(app, left, { isActive: true, role: 'admin' });
      await changeUserRow(app, right, { isActive: true, role: 'admin' });
      headers.left.authorization = `Bearer ${await app.openSession(left)}`;
      headers.right.authorization = `Bearer ${await app.openSession(right)}`;
    }
    expect(await administrators()).toBe(2);
  });
});

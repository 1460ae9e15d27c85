import { afterEach, expect, test } from 'vitest';
import { Changes } from '../../engine/db/changes.ts';
import { StartError } from '../../engine/db/startError.ts';
import { openTestDatabase, type TestDatabase } from '../../engine/db/testDatabase.ts';
import type { Deps } from '../deps.ts';
import { makeMailer } from '../mail/makeMailer.ts';
import { MailQueue } from '../mail/mailQueue.ts';
import { readSettings } from '../settings.ts';
import { openStorage } from '../../engine/storage/storage.ts';
import { openTestApp } from '../testApp.ts';
import { ensureFirstAdministrator } from './firstAdministrator.ts';
import { call, changeUserRow, tryToSignIn } from './testAccounts.ts';

const open: TestDatabase[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.drop()));
});

const now = () => new Date('2026-11-21T09:00:00Z');
const log = { info: () => {}, warn: () => {}, error: () => {} };

async function freshDeps(environment: Record<string, string>): Promise<Deps> {
  const database = await openTestDatabase();
  open.push(database);
  const settings = readSettings({
    DEMO: 'no',
    DATA_DIR: database.dataDir,
    PUBLIC_URL: 'https://reports.example.org/',
    ...environment,
  });
  const base = { database, changes: new Changes(), log, now };
  const storage = await openStorage({ dataDir: database.dataDir, bucket: null });
  const mailer = makeMailer(settings, log);
  return { ...base, settings, ...storage, mailer, mails: new MailQueue({ ...base, mailer }) };
}

async function userRows({ database }: Deps) {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    'select email, role, is_active, password from users',
  );
  return rows;
}

test('an empty database without ADMIN_EMAIL does not start, and says what to set', async () => {
  const deps = await freshDeps({});
  const refusal = await ensureFirstAdministrator(deps).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal).toMatchObject({ exitCode: 1, message: expect.stringMatching(/^ADMIN_EMAIL: /) });
  expect(await userRows(deps)).toEqual([]);
});

test('DEMO left out at a later start of a company’s own database changes nothing', async () => {
  const deps = await freshDeps({ DEMO: 'yes', ADMIN_EMAIL: 'cfo@example.org' });
  expect(await ensureFirstAdministrator(deps)).toContain('?reset=');
  expect(await userRows(deps)).toMatchObject([{ email: 'cfo@example.org', role: 'admin' }]);
});

test('the administrator has no password, and each start a new link until there is one', async () => {
  const deps = await freshDeps({ ADMIN_EMAIL: 'CFO@example.org' });
  const first = await ensureFirstAdministrator(deps);
  const second = await ensureFirstAdministrator(deps);
  expect(first).toMatch(/^https:\/\/reports\.example\.org\/\?reset=[\w-]{43}$/);
  expect(second).not.toBe(first);
  expect(await userRows(deps)).toEqual([
    { email: 'cfo@example.org', role: 'admin', is_active: true, password: null },
  ]);
  const { rows } = await deps.database.pool.query<{ n: number }>(
    'select count(*)::int as n from password_resets where not is_used',
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('the link sets the password once; then a start has nothing to say', async () => {
  const app = await openTestApp({ ADMIN_EMAIL: 'ada@example.org' });
  await changeUserRow(app, app.ids.admin, { firstName: '', lastName: '' });
  try {
    // Nobody gets in before: there is no password to guess.
    for (const guess of ['board-demo', 'undefined', 'null none']) {
      expect((await tryToSignIn(app, 'ada@example.org', guess)).statusCode).toBe(401);
    }
    const link = await ensureFirstAdministrator(app.deps);
    const token = new URL(link ?? '').searchParams.get('reset');
    const password = 'audited accounts';
    // Only the address is known so far, so the link asks for the name too.
    const check = () => call(app, 'POST', '/api/auth/reset-link', { body: { token } });
    expect((await check()).json()).toEqual({
      asksName: true,
      greeting: { companyName: null, firstName: '' },
    });
    const nameless = { token, password, confirmPassword: password };
    const refused = await call(app, 'POST', '/api/auth/reset-password', { body: nameless });
    expect(refused.json()).toMatchObject({
      errors: [
        { path: 'firstName', message: 'First name is required' },
        { path: 'lastName', message: 'Last name is required' },
      ],
    });
    const body = { ...nameless, firstName: ' Nora ', lastName: 'Lindqvist' };
    const use = () => call(app, 'POST', '/api/auth/reset-password', { body });
    expect((await use()).json()).toMatchObject({
      signedIn: { user: { role: 'admin', firstName: 'Nora', lastName: 'Lindqvist' } },
    });
    expect((await check()).json()).toMatchObject({ code: 'invalid_reset_token' });
    expect((await use()).statusCode).toBe(400);
    const signedIn = await tryToSignIn(app, 'ada@example.org', password);
    expect(signedIn.json()).toMatchObject({
      user: { role: 'admin', firstName: 'Nora', lastName: 'Lindqvist' },
    });
    expect(await ensureFirstAdministrator(app.deps)).toBeNull();
  } finally {
    await app.close();
  }
});

test('with users, but none of ADMIN_EMAIL, nothing is made', async () => {
  const app = await openTestApp({ ADMIN_EMAIL: 'stranger@example.org' });
  try {
    expect(await ensureFirstAdministrator(app.deps)).toBeNull();
    expect(await userRows(app.deps)).toHaveLength(2);
  } finally {
    await app.close();
  }
});

test.each([
  ['was deactivated', { isActive: false }],
  ['was made a viewer', { role: 'viewer' }],
])('an administrator who %s before setting a password gets no link', async (_, change) => {
  const app = await openTestApp({ ADMIN_EMAIL: 'ada@example.org' });
  try {
    // This one has no password in any test, so a start would send the link.
    expect(await ensureFirstAdministrator(app.deps)).toContain('?reset=');
    await changeUserRow(app, app.ids.admin, change);
    expect(await ensureFirstAdministrator(app.deps)).toBeNull();
  } finally {
    await app.close();
  }
});

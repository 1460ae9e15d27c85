import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { updateCompany } from '../../../contract/company.ts';
import {
  askForLink,
  call,
  changeUserRow,
  mailedToken,
  mailsTo,
  makeUser,
  PASSWORD,
  resetWith,
  signedIn,
  statusOfMe,
  tryToSignIn,
} from '../../users/testAccounts.ts';
import { forgetExpiredResets } from '../../users/passwordResets.ts';
import { hashCounts, holdHashes } from '../../users/testHashes.ts';
import { write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { PATIENTLY } from '../../../engine/testPatience.ts';

const HOUR = 3_600_000;
const NEW_PASSWORD = 'audited accounts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://reports.example.org' });
  await app.ask('admin', updateCompany, {
    body: { name: 'Harbour & Vale', passwordMinLength: 8 },
  });
});
afterAll(() => app.close());

let users = 0;
async function newUser(): Promise<{ id: number; email: string }> {
  users += 1;
  const email = `user${users}@example.org`;
  return { id: await makeUser(app, email), email };
}

const reset = (token: string) => resetWith(app, token, NEW_PASSWORD);

const askedFrom = async (address: string) =>
  (await askForLink(app, 'nobody@example.org', { address })).statusCode;

const INVALID_LINK = {
  code: 'invalid_reset_token',
  detail: 'This reset link is no longer valid. Ask for a new one',
  errors: [{ path: 'token', message: 'This reset link is no longer valid. Ask for a new one' }],
};

describe('a forgotten password', () => {
  test('a request sends a mail with a link to the product that only its reader can use', async () => {
    const { email } = await newUser();
    const token = await mailedToken(app, email);
    const [mail] = await mailsTo(app, email);
    expect(mail).toMatchObject({
      subject: 'Reset your Board Reports password',
      from: { name: 'Board Reports', address: 'board-reports@localhost' },
      mode: 0o600,
    });
    expect(mail?.text).toContain('Hello Test,');
    expect(mail?.text).toContain(`\nhttps://reports.example.org/?reset=${token}\n`);
    expect(mail?.text).toContain('expires in one hour');
    expect(mail?.html).toBeUndefined();
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ['Host', { host: 'evil.example' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
    ['Forwarded', { forwarded: 'host=evil.example' }],
  ])('a hostile %s header changes nothing about the link', async (_, headers) => {
    const { email } = await newUser();
    await mailedToken(app, email, headers);
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).not.toContain('evil');
    expect(mail?.text).toContain('https://reports.example.org/?reset=');
  });

  test('is answered alike and sends nothing when there is no such active user', async () => {
    const inactive = await newUser();
    await changeUserRow(app, inactive.id, { isActive: false });
    const { email } = await newUser();
    const answers = [];
    for (const address of ['nobody@example.org', inactive.email, email]) {
      const { statusCode, body, headers } = await askForLink(app, address);
      const { date: _, ...others } = headers;
      answers.push({ statusCode, body, others });
    }
    expect(answers[0]).toMatchObject({ statusCode: 204, body: '' });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await vi.waitFor(async () => expect(await mailsTo(app, email)).toHaveLength(1), PATIENTLY);
    expect(await mailsTo(app, 'nobody@example.org')).toEqual([]);
    expect(await mailsTo(app, inactive.email)).toEqual([]);
  });

  test('sends at most five links an hour to one person, and the fifth stays good', async () => {
    const { email } = await newUser();
    let token = '';
    for (let time = 0; time < 5; time += 1) token = await mailedToken(app, email);
    await askForLink(app, email, { address: '10.7.0.1' });
    await mailedToken(app, (await newUser()).email);
    expect(await mailsTo(app, email)).toHaveLength(5);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('is asked for twenty times in ten minutes from one address at most', async () => {
    for (let time = 0; time < 20; time += 1) expect(await askedFrom('10.6.0.1')).toBe(204);
    expect(await askedFrom('10.6.0.1')).toBe(429);
    app.clock.advance(10 * 60_000);
    expect(await askedFrom('10.6.0.1')).toBe(204);
  });

  test('and all addresses of a household by IPv6 are one', async () => {
    const [last, ...others] = Array.from({ length: 21 }, (_, n) => `2001:db8:1:2::${n + 1}`);
    for (const address of others) expect(await askedFrom(address)).toBe(204);
    expect(await askedFrom(last ?? '')).toBe(429);
    expect(await askedFrom('2001:db8:1:3::1')).toBe(204);
  });
});

describe('a reset link', () => {
  test('says whether it can still be used before anything is typed, and is not used up', async () => {
    const { email } = await newUser();
    const token = await mailedToken(app, email);
    const check = (of: string) =>
      call(app, 'POST', '/api/auth/reset-link', { body: { token: of } });
    for (let time = 0; time < 2; time += 1) {
      const answer = await check(token);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { asksName: false, greeting: null },
      ]);
    }
    // A name that was not asked for is not taken.
    const body = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const named = { ...body, firstName: 'Somebody', lastName: 'Else' };
    expect((await call(app, 'POST', '/api/auth/reset-password', { body: named })).statusCode).toBe(
      200,
    );
    expect((await tryToSignIn(app, email, NEW_PASSWORD)).json()).toMatchObject({
      user: { firstName: 'Test' },
    });
    for (const bad of [token, 'x', 'x'.repeat(43)]) {
      const refused = await check(bad);
      expect([refused.statusCode, refused.json()]).toMatchObject([400, INVALID_LINK]);
    }
  });

  test('a link sets the password, ends every session and signs nobody in', async () => {
    const { email } = await newUser();
    const { bearerHeader, cookieHeader } = await signedIn(app, email);
    const response = await reset(await mailedToken(app, email));
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toEqual([]);
    expect(await statusOfMe(app, bearerHeader)).toBe(401);
    expect(await statusOfMe(app, cookieHeader)).toBe(401);
    expect((await tryToSignIn(app, email, PASSWORD)).statusCode).toBe(401);
    expect((await tryToSignIn(app, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('makes up for the guesses before it', async () => {
    const { email } = await newUser();
    for (let time = 0; time < 6; time += 1) await tryToSignIn(app, email, 'which was it');
    expect((await tryToSignIn(app, email, PASSWORD)).statusCode).toBe(429);
    await reset(await mailedToken(app, email));
    expect((await tryToSignIn(app, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('a link works for an hour', async () => {
    const { email } = await newUser();
    const first = await mailedToken(app, email);
    app.clock.advance(HOUR);
    const late = await reset(first);
    expect(late.statusCode).toBe(400);
    expect(late.json()).toMatchObject(INVALID_LINK);
    const second = await mailedToken(app, email);
    app.clock.advance(HOUR - 1);
    expect((await reset(second)).statusCode).toBe(200);
  });

  test('is cleared away once it has expired, and not before', async () => {
    const [old, fresh] = [await newUser(), await newUser()];
    await mailedToken(app, old.email);
    app.clock.advance(HOUR - 1);
    const token = await mailedToken(app, fresh.email);
    app.clock.advance(1);
    await write(app.deps.database, app.deps.changes, { actor: 'system' }, (transaction) =>
      forgetExpiredResets(transaction, app.clock.now()),
    );
    const { rows } = await app.database.pool.query('select user_id from password_resets');
    expect(rows).toEqual([{ user_id: fresh.id }]);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('a link is void once it was used, or once its user is deleted or deactivated', async () => {
    const used = await newUser();
    const token = await mailedToken(app, used.email);
    expect((await reset(token)).statusCode).toBe(200);
    expect((await reset(token)).json()).toMatchObject(INVALID_LINK);

    const left = await newUser();
    const tooLate = await mailedToken(app, left.email);
    await changeUserRow(app, left.id, { isActive: false });
    expect((await reset(tooLate)).json()).toMatchObject(INVALID_LINK);
    const check = await call(app, 'POST', '/api/auth/reset-link', { body: { token: tooLate } });
    expect(check.json()).toMatchObject(INVALID_LINK);

    for (const made of ['x', 'x'.repeat(43), "' or true --"]) {
      expect((await reset(made)).json()).toMatchObject(INVALID_LINK);
    }
  });

  test('is void for who is deactivated while the new password is hashed', async () => {
    const { id, email } = await newUser();
    const token = await mailedToken(app, email);
    const release = holdHashes();
    try {
      const answer = reset(token);
      await vi.waitFor(() => expect(hashCounts.inFlight).toBe(1), { ...PATIENTLY, interval: 5 });
      await changeUserRow(app, id, { isActive: false });
      release();
      expect((await answer).json()).toMatchObject(INVALID_LINK);
    } finally {
      release();
    }
  });

  test('is not used up by a password that is refused', async () => {
    const { email } = await newUser();
    const token = await mailedToken(app, email);
    const refused = await resetWith(app, token, 'password');
    expect(refused.json()).toMatchObject({ errors: [{ path: 'password' }] });
    const short = await resetWith(app, token, 'shorter');
    expect(short.json()).toMatchObject({
      errors: [{ path: 'password', message: 'Password must be at least 8 characters' }],
    });
    for (const [guessed, message] of [
      [email, 'The password must not be the email address'],
      ['harbour vale', 'The password must not be the name of the company'],
    ] as const) {
      expect((await resetWith(app, token, guessed)).json()).toMatchObject({
        errors: [{ path: 'password', message }],
      });
    }
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('a link that is used fifty times at once works once', async () => {
    const { email } = await newUser();
    const token = await mailedToken(app, email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => ({
        index,
        status: (await resetWith(app, token, `audited by ${index}`)).statusCode,
      })),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
    const password = `audited by ${accepted[0]?.index}`;
    expect((await tryToSignIn(app, email, password)).statusCode).toBe(200);
  });
});

test('a mail that cannot be sent is logged without its link, and changes no answer', async () => {
  const other = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  try {
    await makeUser(other, 'ann@example.org');
    const logged = vi.spyOn(other.deps.log, 'error');
    const response = await askForLink(other, 'ann@example.org');
    expect(response.statusCode).toBe(204);
    await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce(), PATIENTLY);
    expect(logged.mock.calls[0]?.[0]).toMatchObject({ name: 'Error', code: 'ESOCKET' });
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/reset=|ann@|[\w-]{43}/);
  } finally {
    await other.close();
  }
});

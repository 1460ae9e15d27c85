import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  call,
  changeUserRow,
  makeUser,
  outbox,
  PASSWORD,
  signedIn,
  statusOfMe,
  tokenIn,
  tryToSignIn,
} from '../../accounts/testAccounts.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const HOUR = 3_600_000;
const NEW_PASSWORD = 'audited accounts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    PUBLIC_URL: 'https://reports.example.org',
    COMPANY_NAME: 'Harbour & Vale',
    PASSWORD_MIN_LENGTH: '8',
  });
});
afterAll(() => app.close());

let users = 0;
async function newUser(): Promise<{ id: number; email: string }> {
  users += 1;
  const email = `user${users}@example.org`;
  return { id: await makeUser(app, email), email };
}

describe('changing one’s own password', () => {
  const change = (headers: Record<string, string>, body: Record<string, string>) =>
    call(app, 'POST', '/api/auth/change-password', {
      headers,
      body: {
        currentPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
        confirmPassword: body['newPassword'] ?? NEW_PASSWORD,
        ...body,
      },
    });

  test('counts from now on, and ends the other sessions but not this one', async () => {
    const { email } = await newUser();
    const [here, there] = [await signedIn(app, email), await signedIn(app, email)];
    expect((await change(here.bearerHeader, {})).statusCode).toBe(204);
    expect(await statusOfMe(app, here.bearerHeader)).toBe(200);
    expect(await statusOfMe(app, here.cookieHeader)).toBe(200);
    expect(await statusOfMe(app, there.bearerHeader)).toBe(401);
    expect(await statusOfMe(app, there.cookieHeader)).toBe(401);
    expect((await tryToSignIn(app, email, PASSWORD)).statusCode).toBe(401);
    expect((await tryToSignIn(app, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test.each([
    [
      'a wrong current password',
      { currentPassword: 'no idea' },
      'currentPassword',
      'Current password is incorrect',
    ],
    [
      'no current password',
      { currentPassword: '' },
      'currentPassword',
      'Current password is required',
    ],
    [
      'another confirmation',
      { confirmPassword: 'audited account' },
      'confirmPassword',
      "Passwords don't match",
    ],
    [
      'shorter than the contract',
      { newPassword: 'short' },
      'newPassword',
      'New password must be at least 6 characters',
    ],
    [
      'shorter than the company allows',
      { newPassword: 'shorter' },
      'newPassword',
      'New password must be at least 8 characters',
    ],
    [
      'a common one',
      { newPassword: 'password123' },
      'newPassword',
      'This password is too common. Choose another',
    ],
    [
      'the company',
      { newPassword: 'harbour and vale'.replace(' and ', '') },
      'newPassword',
      'The password must not be the name of the company',
    ],
  ])('is refused with %s', async (_, body: Record<string, string>, field, message) => {
    const { email } = await newUser();
    const [here, there] = [await signedIn(app, email), await signedIn(app, email)];
    const response = await change(here.bearerHeader, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ path: field, message }], detail: message });
    expect(await statusOfMe(app, there.bearerHeader)).toBe(200);
    expect((await tryToSignIn(app, email, PASSWORD)).statusCode).toBe(200);
  });

  test('cannot be used to guess the current one without end', async () => {
    const { bearerHeader } = await signedIn(app, (await newUser()).email);
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      const response = await change(bearerHeader, { currentPassword: `guess ${time}` });
      statuses.push(response.statusCode);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });

  test('twice at once leaves the account with the password that was accepted', async () => {
    const { email } = await newUser();
    const [one, two] = [await signedIn(app, email), await signedIn(app, email)];
    const [first, second] = await Promise.all([
      change(one.bearerHeader, { newPassword: 'audited by one' }),
      change(two.bearerHeader, { newPassword: 'audited by two' }),
    ]);
    const accepted = [first, second].filter(({ statusCode }) => statusCode === 204);
    expect(accepted).toHaveLength(1);
    const right = accepted[0] === first ? 'audited by one' : 'audited by two';
    expect((await tryToSignIn(app, email, right)).statusCode).toBe(200);
  });

  test('voids the reset links that were sent before', async () => {
    const { email } = await newUser();
    const token = await forgotten(email);
    const { bearerHeader } = await signedIn(app, email);
    expect((await change(bearerHeader, {})).statusCode).toBe(204);
    expect((await reset(token)).statusCode).toBe(400);
  });
});

const forgot = (email: string, headers: Record<string, string> = {}, address = '10.9.0.1') =>
  call(app, 'POST', '/api/auth/forgot-password', { body: { email }, headers, address });

const reset = (token: string, password: string = NEW_PASSWORD) =>
  call(app, 'POST', '/api/auth/reset-password', {
    body: { token, password, confirmPassword: password },
  });

async function mailsTo(email: string) {
  const mails = await outbox(app);
  return mails.filter(({ to }) => to?.some(({ address }) => address === email));
}

let strangers = 0;

/** Asks for a link and answers its token, once the mail has gone out. */
async function forgotten(email: string, headers: Record<string, string> = {}): Promise<string> {
  strangers += 1;
  const before = (await mailsTo(email)).length;
  const response = await forgot(email, headers, `10.8.0.${strangers}`);
  expect(response.statusCode).toBe(204);
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(before + 1), 20_000);
  return tokenIn((await mailsTo(email)).at(-1));
}

const INVALID_LINK = {
  code: 'invalid_reset_token',
  detail: 'This reset link is not valid any more. Ask for a new one',
  errors: [{ path: 'token', message: 'This reset link is not valid any more. Ask for a new one' }],
};

describe('a forgotten password', () => {
  test('brings a mail that only its reader can use, with a link to the product', async () => {
    const { email } = await newUser();
    const token = await forgotten(email);
    const [mail] = await mailsTo(email);
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
    await forgotten(email, headers as Record<string, string>);
    const [mail] = await mailsTo(email);
    expect(mail?.text).not.toContain('evil');
    expect(mail?.text).toContain('https://reports.example.org/?reset=');
  });

  test('is answered alike and sends nothing when there is no such active user', async () => {
    const inactive = await newUser();
    await changeUserRow(app, inactive.id, { isActive: false });
    const { email } = await newUser();
    const answers = [];
    for (const address of ['nobody@example.org', inactive.email, email]) {
      const { statusCode, body, headers } = await forgot(address);
      const { date: _, ...others } = headers;
      answers.push({ statusCode, body, others });
    }
    expect(answers[0]).toMatchObject({ statusCode: 204, body: '' });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), 20_000);
    expect(await mailsTo('nobody@example.org')).toEqual([]);
    expect(await mailsTo(inactive.email)).toEqual([]);
  });

  test('sends at most five links an hour to one person, and the fifth stays good', async () => {
    const { email } = await newUser();
    let token = '';
    for (let time = 0; time < 5; time += 1) token = await forgotten(email);
    await forgot(email, {}, '10.7.0.1');
    await forgotten((await newUser()).email);
    expect(await mailsTo(email)).toHaveLength(5);
    expect((await reset(token)).statusCode).toBe(204);
  });

  test('is asked for twenty times in ten minutes from one address at most', async () => {
    const ask = async () => (await forgot('nobody@example.org', {}, '10.6.0.1')).statusCode;
    for (let time = 0; time < 20; time += 1) expect(await ask()).toBe(204);
    expect(await ask()).toBe(429);
    app.clock.advance(10 * 60_000);
    expect(await ask()).toBe(204);
  });
});

describe('a reset link', () => {
  test('sets the password, ends every session and signs nobody in', async () => {
    const { email } = await newUser();
    const { bearerHeader, cookieHeader } = await signedIn(app, email);
    const response = await reset(await forgotten(email));
    expect(response.statusCode).toBe(204);
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
    await reset(await forgotten(email));
    expect((await tryToSignIn(app, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('works for an hour', async () => {
    const { email } = await newUser();
    const first = await forgotten(email);
    app.clock.advance(HOUR);
    const late = await reset(first);
    expect(late.statusCode).toBe(400);
    expect(late.json()).toMatchObject(INVALID_LINK);
    const second = await forgotten(email);
    app.clock.advance(HOUR - 1);
    expect((await reset(second)).statusCode).toBe(204);
  });

  test('is void once used, once there is a newer one, and for who is no user any more', async () => {
    const used = await newUser();
    const token = await forgotten(used.email);
    expect((await reset(token)).statusCode).toBe(204);
    expect((await reset(token)).json()).toMatchObject(INVALID_LINK);

    const twice = await newUser();
    const [older, newer] = [await forgotten(twice.email), await forgotten(twice.email)];
    expect((await reset(older)).json()).toMatchObject(INVALID_LINK);
    expect((await reset(newer)).statusCode).toBe(204);

    const left = await newUser();
    const tooLate = await forgotten(left.email);
    await changeUserRow(app, left.id, { isActive: false });
    expect((await reset(tooLate)).json()).toMatchObject(INVALID_LINK);

    for (const made of ['x', 'x'.repeat(43), "' or true --"]) {
      expect((await reset(made)).json()).toMatchObject(INVALID_LINK);
    }
  });

  test('is not used up by a password that is refused', async () => {
    const { email } = await newUser();
    const token = await forgotten(email);
    const refused = await reset(token, 'password');
    expect(refused.json()).toMatchObject({ errors: [{ path: 'password' }] });
    const short = await reset(token, 'shorter');
    expect(short.json()).toMatchObject({
      errors: [{ path: 'password', message: 'Password must be at least 8 characters' }],
    });
    expect((await reset(token)).statusCode).toBe(204);
  });

  test('used fifty times at once works once', async () => {
    const { email } = await newUser();
    const token = await forgotten(email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => ({
        index,
        status: (await reset(token, `audited by ${index}`)).statusCode,
      })),
    );
    const accepted = answers.filter(({ status }) => status === 204);
    expect(accepted).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
    const password = `audited by ${accepted[0]?.index}`;
    expect((await tryToSignIn(app, email, password)).statusCode).toBe(200);
  });
});

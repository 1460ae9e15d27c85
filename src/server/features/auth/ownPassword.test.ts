import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { updateCompany } from '../../../contract/company.ts';
import {
  call,
  changeUserRow,
  mailedToken,
  makeUser,
  PASSWORD,
  resetWith,
  signedIn,
  statusOfMe,
  tryToSignIn,
} from '../../users/testAccounts.ts';
import { hashCounts, holdHashes } from '../../users/testHashes.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { PATIENTLY } from '../../../engine/testPatience.ts';

const NEW_PASSWORD = 'audited accounts';
const YEAR = 366 * 86_400_000;

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

describe('changing one’s own password', () => {
  test('a new password is valid at once and ends all sessions but this one', async () => {
    const { email } = await newUser();
    const [here, there] = [await signedIn(app, email), await signedIn(app, email)];
    expect((await change(here.bearerHeader, {})).statusCode).toBe(204);
    expect(await statusOfMe(app, here.bearerHeader)).toBe(200);
    expect(await statusOfMe(app, here.cookieHeader)).toBe(200);
    expect(await statusOfMe(app, there.bearerHeader)).toBe(401);
    expect(await statusOfMe(app, there.cookieHeader)).toBe(401);
    expect((await tryToSignIn(app, email, PASSWORD)).statusCode).toBe(401);
    expect((await tryToSignIn(app, email, NEW_PASSWORD)).statusCode).toBe(200);
    // Until it is changed.
    app.clock.advance(YEAR);
    expect((await tryToSignIn(app, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('is refused with the own email address', async () => {
    const { email } = await newUser();
    const { bearerHeader } = await signedIn(app, email);
    expect((await change(bearerHeader, { newPassword: email })).json()).toMatchObject({
      errors: [{ path: 'newPassword', message: 'The password must not be the email address' }],
    });
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

  test('a password change cannot be used to guess the current password without limit', async () => {
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
    const token = await mailedToken(app, email);
    const { bearerHeader } = await signedIn(app, email);
    expect((await change(bearerHeader, {})).statusCode).toBe(204);
    expect((await resetWith(app, token, NEW_PASSWORD)).statusCode).toBe(400);
  });
});

/** Asks with the right password, while somebody changes the account before it is held against the stored one. */
async function askWhile(url: string, more: object, meanwhile: Parameters<typeof changeUserRow>[2]) {
  const { id, email } = await newUser();
  const { bearerHeader: headers } = await signedIn(app, email);
  const release = holdHashes();
  try {
    const body = { ...more, currentPassword: PASSWORD };
    const answer = call(app, 'POST', url, { headers, body });
    await vi.waitFor(() => expect(hashCounts.inFlight).toBe(1), { ...PATIENTLY, interval: 5 });
    await changeUserRow(app, id, meanwhile);
    release();
    return (await answer).json<unknown>();
  } finally {
    release();
  }
}

const TOKEN = { purpose: 'Ledger', scope: 'read', validDays: 1 };
const REFUSED = { code: 'invalid_current_password' };

test.each([
  ['/api/auth/tokens', TOKEN],
  ['/api/auth/second-factor', {}],
])(
  'the old password no longer confirms anyone to %s once it has been changed',
  async (url, more) => {
    expect(await askWhile(url, more, { password: 'changed' })).toMatchObject(REFUSED);
  },
);

test('a person who is deactivated meanwhile cannot create a token that works later', async () => {
  expect(await askWhile('/api/auth/tokens', TOKEN, { isActive: false })).toMatchObject(REFUSED);
});

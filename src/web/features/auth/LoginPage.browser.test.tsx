import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { checkResetLink, login, logout, resetPassword } from '../../../contract/auth.ts';
import { completeLogin } from '../../../contract/secondFactor.ts';
import { address, pageTitle } from '../../testActions.ts';
import { openApplication, openSignedOut } from '../../testApplication.tsx';
import { answerAsCompany, PEOPLE } from '../../testCompany.ts';
import { Refusal, server, UNREACHABLE } from '../../testServer.ts';

const email = () => page.getByLabelText('Email');
const password = () => page.getByLabelText('Password');
const newPassword = () => page.getByLabelText('New password');
const signIn = () => page.getByRole('button', { name: 'Sign In' });

async function fillIn(name: string, secret: string): Promise<void> {
  await email().fill(name);
  await password().fill(secret);
  await signIn().click();
}

test('an impossible value is named at its field, before anything is sent', async () => {
  await openSignedOut();
  await fillIn('not an address', 'five5');
  await expect.element(email()).toHaveAccessibleDescription('Invalid email address');
  await expect
    .element(password())
    .toHaveAccessibleDescription('Password must be at least 6 characters');
  await expect.element(email()).toHaveAttribute('aria-invalid', 'true');
  await email().fill('somebody@example.com');
  await expect.element(email()).not.toHaveAttribute('aria-invalid', 'true');
  expect(server.calls(login)).toEqual([]);
});

test('the password can be shown and hidden', async () => {
  await openSignedOut();
  await password().fill('a secret');
  await expect.element(password()).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password()).toHaveAttribute('type', 'text');
  await expect.element(password()).toHaveValue('a secret');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password()).toHaveAttribute('type', 'password');
});

test('a password can be pasted, and its field states which one it needs', async () => {
  await openSignedOut();
  await expect.element(password()).toHaveAttribute('autocomplete', 'current-password');
  const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  expect(password().element().dispatchEvent(paste)).toBe(true);
});

test('a refused password leaves what was typed, and says so in place', async () => {
  const refusal = new Refusal('invalid_credentials', 'Email or password is wrong');
  await openSignedOut('/reports', () => server.answer(login, refusal));
  await fillIn('viewer@example.com', 'not-the-password');
  await expect.element(page.getByRole('alert')).toMatchTextContent('password');
  await expect.element(email()).toHaveValue('viewer@example.com');
  await expect.element(password()).toHaveValue('not-the-password');
  expect(address()).toBe('/reports');
});

test('while the answer is on its way the button says so and cannot be pressed twice', async () => {
  answerAsCompany('viewer');
  server.answer(login, { token: 'a new token', user: PEOPLE.viewer });
  const release = server.hold(login);
  await openSignedOut();
  await fillIn('viewer@example.com', 'board-demo');
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await vi.waitUntil(() => server.calls(login).length === 1);
  release();
  await expect.element(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
  expect(server.calls(login)).toHaveLength(1);
});

const code = () => page.getByLabelText('Code');

describe('an account with a second factor', () => {
  const asked = new Refusal('second_factor_required', 'Enter a code', { challenge: 'a challenge' });

  test('asks for a code after the password, and lets in with it', async () => {
    answerAsCompany('viewer');
    await openSignedOut('/', () => server.answer(login, asked));
    await fillIn('viewer@example.com', 'board-demo');
    await expect.element(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    const go = page.getByRole('button', { name: 'Continue' });
    await go.click();
    await expect.element(code()).toHaveAccessibleDescription(/Enter the code/);
    server.answer(completeLogin, new Refusal('invalid_code', 'The code is not right'));
    await code().fill('000000');
    await go.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('The code is not right');
    server.answer(completeLogin, { token: 'a new token', user: PEOPLE.viewer });
    await code().fill('123456');
    await go.click();
    await expect.element(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
    expect(server.calls(completeLogin).map(({ body }) => body)).toEqual([
      { challenge: 'a challenge', code: '000000' },
      { challenge: 'a challenge', code: '123456' },
    ]);
  });

  test('leads back to the password once the challenge is over', async () => {
    await openSignedOut('/', () => {
      server.answer(login, asked);
      server.answer(completeLogin, new Refusal('challenge_over', 'This sign-in is over'));
    });
    await fillIn('viewer@example.com', 'board-demo');
    await code().fill('123456');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('This sign-in is over');
    await expect.element(code()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await expect.element(email()).toBeVisible();
  });
});

describe('a link to choose a password', () => {
  test('that was used or is wrong says so before anything is typed', async () => {
    const refusal = new Refusal('invalid_reset_token', 'This reset link is no longer valid.');
    await openSignedOut('/?reset=used', () => server.answer(checkResetLink, refusal));
    await expect.element(page.getByRole('alert')).toMatchTextContent('no longer valid');
    await expect.element(newPassword()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await expect.element(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
  });

  test('greets somebody new by company and name, and signs them in at once', async () => {
    answerAsCompany('viewer');
    await openSignedOut('/?invite=first', () => {
      server.answer(checkResetLink, {
        asksName: false,
        greeting: { companyName: 'Harbour Chandlers', firstName: 'Nora' },
      });
      server.answer(resetPassword, { signedIn: { token: 'a new token', user: PEOPLE.viewer } });
    });
    const title = 'Welcome to Harbour Chandlers, Nora';
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    expect(document.title).toBe(`${title} · Board Reports`);
    await page.getByLabelText('Password', { exact: true }).fill('a-fine-password-7');
    await page.getByLabelText('Confirm password').fill('a-fine-password-7');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect.element(pageTitle('Dashboard')).toBeVisible();
    // The link leaves the address with its secret.
    expect(address()).toBe('/');
    expect(localStorage.getItem('auth-token')).toBe('a new token');
  });

  test('of an invitation whose owner still has to sign in says so (issue 9, C39)', async () => {
    await openSignedOut('/?invite=first', () => {
      server.answer(checkResetLink, { asksName: false, greeting: null });
      server.answer(resetPassword, { signedIn: null });
    });
    await expect
      .element(page.getByRole('heading', { name: 'Welcome to Board Reports' }))
      .toBeVisible();
    await page.getByLabelText('Password', { exact: true }).fill('a-fine-password-7');
    await page.getByLabelText('Confirm password').fill('a-fine-password-7');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Your account is ready');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect.element(email()).toBeVisible();
  });

  test('that could not be looked up can be tried again', async () => {
    await openSignedOut('/?reset=good', () => server.answer(checkResetLink, UNREACHABLE));
    await expect.element(page.getByRole('alert')).toMatchTextContent('cannot be reached');
    server.answer(checkResetLink, { asksName: false, greeting: null });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(newPassword()).toBeVisible();
    await expect.element(page.getByLabelText('First name')).not.toBeInTheDocument();
  });

  test('asks for the name of an account that has none', async () => {
    answerAsCompany('admin');
    await openSignedOut('/?reset=first', () => {
      server.answer(checkResetLink, {
        asksName: true,
        greeting: { companyName: null, firstName: '' },
      });
      server.answer(resetPassword, { signedIn: { token: 'a new token', user: PEOPLE.admin } });
    });
    await expect
      .element(page.getByRole('heading', { name: 'Welcome to Board Reports' }))
      .toBeVisible();
    await page.getByLabelText('Password', { exact: true }).fill('a-fine-password-7');
    await page.getByLabelText('Confirm password').fill('a-fine-password-7');
    const save = page.getByRole('button', { name: 'Set password' });
    await save.click();
    await expect
      .element(page.getByLabelText('First name'))
      .toHaveAccessibleDescription('First name is required');
    await page.getByLabelText('First name').fill('Nora');
    await page.getByLabelText('Last name').fill('Lindqvist');
    await save.click();
    await expect.element(pageTitle('Dashboard')).toBeVisible();
    expect(server.calls(resetPassword)[0]?.body).toMatchObject({
      firstName: 'Nora',
      lastName: 'Lindqvist',
    });
  });

  test('of an ordinary reset keeps its words, and signs nobody in', async () => {
    await openSignedOut('/?reset=good', () => {
      server.answer(checkResetLink, { asksName: false, greeting: null });
      server.answer(resetPassword, { signedIn: null });
    });
    await newPassword().fill('a-fine-password-7');
    await page.getByLabelText('Confirm password').fill('a-fine-password-7');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect.element(page.getByRole('status')).toMatchTextContent('has been changed');
    expect(localStorage.getItem('auth-token')).toBeNull();
  });
});

test('signed in, the sign-in page and unknown paths do not exist', async () => {
  for (const path of ['/login', '/nowhere', '/reports/1']) {
    await openApplication(path);
    await expect.element(pageTitle('404 Page Not Found')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to the Dashboard' }).click();
  await expect.element(pageTitle('Dashboard')).toBeVisible();
});

test('the button says that it is signing out, and signs out even without an answer', async () => {
  await openApplication();
  server.answer(logout, UNREACHABLE);
  const release = server.hold(logout);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect.element(page.getByRole('button', { name: 'Signing out...' })).toBeDisabled();
  release();
  await expect.element(signIn()).toBeVisible();
  expect(localStorage.getItem('auth-token')).toBeNull();
});

import type { Page } from '@playwright/test';
import type { Account } from './caller.ts';
import { expect, fillSignIn, pageTitle, part, test, toastOf } from './journey.ts';
import type { Mailbox } from './mailbox.ts';

async function requestLink(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(pageTitle(page, 'Forgot your password?')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('status')).toContainText('Check your e-mail');
  await expect(page.getByRole('status')).toContainText(email);
}

/** The link in the newest mail, once there are that many. */
async function mailedLink(mailbox: Mailbox, email: string, mails: number): Promise<string> {
  await expect.poll(async () => (await mailbox.mailsTo(email)).length).toBe(mails);
  const text = (await mailbox.mailsTo(email)).at(-1)?.text ?? '';
  return /https?:\S+reset=\S+/.exec(text)?.[0] ?? '';
}

async function setPassword(page: Page, password: string, confirmed = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(confirmed);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

async function openMenu(page: Page, account: Account, item: string): Promise<void> {
  await page.getByRole('button', { name: account.email }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a forgotten password is replaced by a mailed link, once', async ({
  visitor,
  signedIn,
  newAccount,
  mailbox,
}) => {
  const account = await newAccount('viewer');
  const elsewhere = await signedIn(account);
  await requestLink(visitor, account.email);
  const link = await mailedLink(mailbox, account.email, 1);

  await visitor.goto(link);
  await expect(pageTitle(visitor, 'Choose a new password')).toBeVisible();
  await setPassword(visitor, 'five5', 'other');
  await expect(visitor.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at least 6 characters',
  );
  await expect(visitor.getByLabel('Confirm password')).toHaveAccessibleDescription(
    "Passwords don't match",
  );
  await setPassword(visitor, 'quite-new-words', '');
  await expect(visitor.getByLabel('Confirm password')).toHaveAccessibleDescription(
    'Please confirm your password',
  );
  await setPassword(visitor, 'quite-new-words');
  await expect(visitor.getByRole('status')).toContainText('Your password has been changed');
  // Sessions begun with the old password have ended.
  await expect(elsewhere.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();

  await visitor.getByRole('button', { name: 'Sign In' }).click();
  await fillSignIn(visitor, account);
  await expect(visitor.getByRole('alert')).toBeVisible();
  await fillSignIn(visitor, { email: account.email, password: 'quite-new-words' });
  await expect(pageTitle(visitor, 'Dashboard')).toBeVisible();

  // The link works only once, even for a thief.
  const thief = await visitor.context().browser()?.newPage();
  if (thief === undefined) throw new Error('No browser');
  await thief.goto(link);
  await setPassword(thief, 'stolen-by-a-thief');
  await expect(thief.getByRole('alert')).toBeVisible();
  await thief.close();
});

test('a newer link cancels the older one', async ({ visitor, newAccount, mailbox }) => {
  const account = await newAccount('viewer');
  await requestLink(visitor, account.email);
  const older = await mailedLink(mailbox, account.email, 1);
  await requestLink(visitor, account.email);
  const newer = await mailedLink(mailbox, account.email, 2);
  await visitor.goto(older);
  await setPassword(visitor, 'from-the-older-one');
  await expect(visitor.getByRole('alert')).toBeVisible();
  await visitor.goto(newer);
  await setPassword(visitor, 'from-the-newer-one');
  await expect(visitor.getByRole('status')).toContainText('Your password has been changed');
});

test('nobody learns whether an address has an account', async ({
  visitor,
  newAccount,
  mailbox,
}) => {
  await requestLink(visitor, 'nobody-at-all@example.com');
  // Then a request that does send a mail, so that there is something to wait for.
  const { email } = await newAccount('viewer');
  await requestLink(visitor, email);
  await mailedLink(mailbox, email, 1);
  expect(await mailbox.mailsTo('nobody-at-all@example.com')).toEqual([]);
  await visitor.goto('/?reset=made-up');
  await setPassword(visitor, 'a-made-up-link');
  await expect(visitor.getByRole('alert')).toBeVisible();
});

test('people change their own password from the menu, and their other sessions end', async ({
  signedIn,
  newAccount,
  visitor,
}) => {
  const account = await newAccount('viewer');
  const otherDevice = await signedIn(account);
  const page = await signedIn(account);
  await openMenu(page, account, 'Change Password');
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const current = dialog.getByLabel('Current password', { exact: true });
  const next = dialog.getByLabel('New password', { exact: true });
  const confirmed = dialog.getByLabel('Confirm new password', { exact: true });
  const send = dialog.getByRole('button', { name: 'Change Password' });

  await send.click();
  await expect(current).toHaveAccessibleDescription('Current password is required');
  await expect(next).toHaveAccessibleDescription('New password must be at least 6 characters');
  await expect(confirmed).toHaveAccessibleDescription('Please confirm your new password');
  await current.fill('not-the-password');
  await next.fill('a-better-word-9');
  await confirmed.fill('a-better-word-8');
  await send.click();
  await expect(confirmed).toHaveAccessibleDescription("Passwords don't match");
  await confirmed.fill('a-better-word-9');
  await send.click();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(toastOf(page)).toContainText('Failed to change password');
  await current.fill(account.password);
  await send.click();
  await expect(toastOf(page)).toContainText('Password changed successfully');
  await expect(dialog).toHaveCount(0);

  await expect(otherDevice.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await page.reload();
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  await visitor.goto('/');
  await fillSignIn(visitor, { email: account.email, password: 'a-better-word-9' });
  await expect(part(visitor, 'Total Reports')).toBeVisible();
});

test('people see their own sessions, and can end each of the others', async ({
  signedIn,
  newAccount,
}) => {
  const account = await newAccount('viewer');
  const lost = await signedIn(account);
  const page = await signedIn(account);
  await openMenu(page, account, 'Your Sessions');
  const dialog = page.getByRole('dialog', { name: 'Your Sessions' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await dialog.getByRole('button', { name: /^End session/ }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(lost.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: account.email })).toBeFocused();
});

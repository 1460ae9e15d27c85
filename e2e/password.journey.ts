import type { Page } from '@playwright/test';
import type { Account } from './caller.ts';
import { expect, fillSignIn, pageTitle, part, test, toastOf } from './journey.ts';
import type { Mailbox } from './mailbox.ts';

/** From the sign-in page, and back to it. */
async function requestLink(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(pageTitle(page, 'Forgot your password?')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('status')).toContainText('Check your email');
  await expect(page.getByRole('status')).toContainText(email);
  await page.getByRole('button', { name: 'Back to sign in' }).click();
}

/** The link in the newest mail, once there are that many. */
async function mailedLink(mailbox: Mailbox, email: string, mails: number): Promise<string> {
  await expect.poll(async () => (await mailbox.mailsTo(email)).length).toBe(mails);
  const text = (await mailbox.mailsTo(email)).at(-1)?.text ?? '';
  return /https?:\S+reset=\S+/.exec(text)?.[0] ?? '';
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

async function openMenu(page: Page, account: Account, item: string): Promise<void> {
  await page.getByRole('button', { name: account.email }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a forgotten password is replaced by the newest mailed link, once', async ({
  visitor,
  signedIn,
  newAccount,
  mailbox,
}) => {
  const account = await newAccount('viewer');
  const elsewhere = await signedIn(account);
  await visitor.goto('/');
  // Nobody learns whether an address has an account.
  await requestLink(visitor, 'nobody-at-all@example.com');
  await requestLink(visitor, account.email);
  const older = await mailedLink(mailbox, account.email, 1);
  expect(await mailbox.mailsTo('nobody-at-all@example.com')).toEqual([]);
  await requestLink(visitor, account.email);
  const link = await mailedLink(mailbox, account.email, 2);

  // A newer link cancels the older one.
  await visitor.goto(older);
  await expect(visitor.getByRole('alert')).toContainText('no longer valid');
  await visitor.goto(link);
  await expect(pageTitle(visitor, 'Choose a new password')).toBeVisible();
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
  await expect(thief.getByRole('alert')).toContainText('no longer valid');
  await expect(thief.getByLabel('New password', { exact: true })).toHaveCount(0);
  await thief.close();
});

test('people end their other sessions one by one, and all of them by a new password', async ({
  signedIn,
  newAccount,
}) => {
  const account = await newAccount('viewer');
  const otherDevice = await signedIn(account);
  const page = await signedIn(account);
  await openMenu(page, account, 'Your Sessions');
  const sessions = page.getByRole('dialog', { name: 'Your Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await sessions.getByRole('button', { name: /^End session/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(otherDevice.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sessions).toHaveCount(0);
  await fillSignIn(otherDevice, account);
  await expect(pageTitle(otherDevice, 'Dashboard')).toBeVisible();

  await openMenu(page, account, 'Change Password');
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const current = dialog.getByLabel('Current password', { exact: true });
  const send = dialog.getByRole('button', { name: 'Change Password' });
  await current.fill('not-the-password');
  await dialog.getByLabel('New password', { exact: true }).fill('a-better-word-9');
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('a-better-word-9');
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
  await fillSignIn(otherDevice, { email: account.email, password: 'a-better-word-9' });
  await expect(part(otherDevice, 'Total Reports')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, fillSignIn, pageTitle, test } from './journey.ts';

async function bearerOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('auth-token') ?? '');
}

async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('signing out ends this session in every tab, with both of its secrets, and no other session', async ({
  visitor,
  signedIn,
  newAccount,
  product,
}) => {
  const account = await newAccount('viewer');
  await visitor.goto('/');
  await fillSignIn(visitor, account);
  await expect(pageTitle(visitor, 'Dashboard')).toBeVisible();
  await visitor.getByRole('link', { name: 'Documents' }).click();
  await expect(pageTitle(visitor, 'Documents')).toBeVisible();
  const tab = await visitor.context().newPage();
  await tab.goto('/trends');
  await expect(pageTitle(tab, 'Trends & Analytics')).toBeVisible();
  const otherDevice = await signedIn(account);
  await expect(pageTitle(otherDevice, 'Dashboard')).toBeVisible();

  const bearer = await bearerOf(visitor);
  const cookie = await cookieOf(visitor);
  expect(cookie).not.toContain(bearer);
  const answersTo = async (headers: Record<string, string>) =>
    (await fetch(`${product.url}/api/auth/me`, { headers })).status;
  // Copied by a thief while the session lasts, either secret works by itself …
  expect(await answersTo({ authorization: `Bearer ${bearer}` })).toBe(200);
  expect(await answersTo({ cookie })).toBe(200);

  await visitor.getByRole('button', { name: 'Sign Out' }).click();

  for (const page of [visitor, tab]) {
    await expect(page.getByText('Sign in to access your board meeting reports')).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await bearerOf(page)).toBe('');
  }
  // … and afterwards neither does.
  expect(await answersTo({ authorization: `Bearer ${bearer}` })).toBe(401);
  expect(await answersTo({ cookie })).toBe(401);

  // Back shows no page of the ended session.
  await visitor.goBack();
  await expect(visitor.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();

  await otherDevice.reload();
  await expect(pageTitle(otherDevice, 'Dashboard')).toBeVisible();
});

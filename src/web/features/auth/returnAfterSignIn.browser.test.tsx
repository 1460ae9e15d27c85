import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkResetLink, login, type SignedInUser } from '../../../contract/auth.ts';
import { listBusinessUnits, updateBusinessUnit } from '../../../contract/businessUnits.ts';
import { address, pageTitle } from '../../testActions.ts';
import { openApplication, openSignedOut } from '../../testApplication.tsx';
import { answerAsCompany, COMPANY, PEOPLE } from '../../testCompany.ts';
import { testRecords } from '../../testRecords.ts';
import { Refusal, server } from '../../testServer.ts';

const RENAMING = '/admin?tab=units&dialog=rename&id=1';
const signInButton = () => page.getByRole('button', { name: 'Sign In' });
const notice = () => page.getByRole('status').filter({ hasText: 'Your session has ended' });
const renaming = () => page.getByRole('dialog', { name: 'Rename Business Unit' });
const typed = () => renaming().getByRole('textbox', { name: 'Name' });

/** The server lets this person in, from now on. */
function admit(user: SignedInUser): void {
  answerAsCompany(user.role);
  server.answer(login, { token: `token of ${user.email}`, user });
}

async function signIn(user: SignedInUser): Promise<void> {
  admit(user);
  await page.getByLabelText('Email').fill(user.email);
  await page.getByLabelText('Password').fill('board-demo');
  await signInButton().click();
  await expect.element(signInButton()).not.toBeInTheDocument();
}

describe('B21: a link that is opened signed out leads there after the sign-in', () => {
  test.each<[string, SignedInUser, string, string]>([
    ['/trends?fyId=13', PEOPLE.viewer, 'Trends & Analytics', '/trends?fyId=13'],
    ['/documents', PEOPLE.viewer, 'Documents', '/documents'],
    ['/admin?tab=units', PEOPLE.admin, 'Admin', '/admin?tab=units'],
    // Pages that the product, or the person, doesn't have are no place to begin.
    ['/admin', PEOPLE.viewer, 'Dashboard', '/'],
    ['/nowhere', PEOPLE.viewer, 'Dashboard', '/'],
    ['/login', PEOPLE.viewer, 'Dashboard', '/'],
  ])('%s', async (link, person, title, arrival) => {
    await openSignedOut(link);
    expect(address()).toBe(link);
    await expect.element(notice()).not.toBeInTheDocument();
    await signIn(person);
    await expect.element(pageTitle(title)).toBeVisible();
    expect(address()).toBe(arrival);
  });

  test('also after a look at the form for a forgotten password', async () => {
    await openSignedOut('/documents');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await signIn(PEOPLE.viewer);
    await expect.element(pageTitle('Documents')).toBeVisible();
  });

  test('but not to a link that has set the password, which works only once', async () => {
    await openSignedOut('/?invite=first', () => {
      server.answer(checkResetLink, { asksName: false, greeting: null });
    });
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await signIn(PEOPLE.viewer);
    await expect.element(pageTitle('Dashboard')).toBeVisible();
    expect(address()).toBe('/');
  });
});

/** A save that the server refuses, because the session has ended. */
async function loseSession(): Promise<void> {
  const units = testRecords(COMPANY.units);
  await openApplication(RENAMING, 'admin', () => {
    server.reply(listBusinessUnits, () => units.all());
    server.answer(updateBusinessUnit, new Refusal('authentication_required', 'No session'));
  });
  await typed().fill('Half a na');
  await renaming().getByRole('button', { name: 'Rename', exact: true }).click();
  await expect.element(signInButton()).toBeVisible();
}

describe('B21: a session that ends during a save', () => {
  test('is told on the sign-in page, and what was typed is there again', async () => {
    await loseSession();
    await expect.element(notice()).toMatchTextContent('Your changes are not saved');
    expect(address()).toBe('/login');
    await signIn(PEOPLE.admin);
    await expect.element(typed()).toHaveValue('Half a na');
    expect(address()).toBe(RENAMING);
  });

  test('another person sees nothing of the remembered page', async () => {
    await loseSession();
    await signIn({ ...PEOPLE.admin, id: 77, email: 'other@example.com' });
    await expect.element(pageTitle('Dashboard')).toBeVisible();
    expect(address()).toBe('/');
    await page.getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('tab', { name: /Business Units/ }).click();
    await page.getByRole('button', { name: 'Rename Hardware' }).click();
    await expect.element(typed()).toHaveValue('Hardware');
  });

  test('is told where nothing was typed, and the same page comes back', async () => {
    await openApplication('/documents');
    server.answer(updateBusinessUnit, new Refusal('authentication_required', 'No session'));
    otherTab('expired', null);
    await expect.element(notice()).toMatchTextContent('return to where you were');
    await expect.element(notice()).not.toMatchTextContent('typed');
    await signIn(PEOPLE.viewer);
    await expect.element(pageTitle('Documents')).toBeVisible();
  });

  test('ends in every tab so, and the sign-in in one brings all of them back', async () => {
    await openApplication(RENAMING, 'admin');
    await typed().fill('Half a na');
    otherTab('expired', null);
    await expect.element(notice()).toMatchTextContent('Your changes are not saved');
    admit(PEOPLE.admin);
    otherTab(null, 'token of another tab');
    await expect.element(typed()).toHaveValue('Half a na');
    expect(address()).toBe(RENAMING);
  });

  test('is no such end when the person signs out, in whatever tab', async () => {
    await openApplication('/documents');
    otherTab('signedOut', null);
    await expect.element(signInButton()).toBeVisible();
    await expect.element(notice()).not.toBeInTheDocument();
    await signIn(PEOPLE.viewer);
    await expect.element(pageTitle('Dashboard')).toBeVisible();
  });
});

/** Another tab ended the session, or began one. */
function otherTab(end: string | null, token: string | null): void {
  for (const [key, text] of [
    ['session-end', end],
    ['auth-token', token],
  ] as const) {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }
}

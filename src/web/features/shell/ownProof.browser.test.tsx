import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createApiToken, listApiTokens } from '../../../contract/apiTokens.ts';
import { currentUser } from '../../../contract/auth.ts';
import { getOwnProof, type OwnProof } from '../../../contract/ownProof.ts';
import { listPasskeys } from '../../../contract/passkeys.ts';
import { beginSecondFactor, getSecondFactor } from '../../../contract/secondFactor.ts';
import { publicConfig } from '../../api/publicConfig.ts';
import { openApplication } from '../../testApplication.tsx';
import { PEOPLE } from '../../testCompany.ts';
import { Refusal, server } from '../../testServer.ts';

const OF_PROVIDER: OwnProof = {
  hasPassword: false,
  signsInHere: true,
  isOfProvider: true,
  provenUntil: null,
};
const PROVEN: OwnProof = { ...OF_PROVIDER, provenUntil: '2099-02-07T10:00:00.000Z' };
const REFUSED = new Refusal('invalid_current_password', 'Sign in with Harbour again first', {
  errors: [{ path: 'currentPassword', message: 'Sign in with Harbour again first' }],
});

beforeEach(() => void Object.assign(publicConfig, { singleSignOn: { name: 'Harbour' } }));
afterEach(() => void Object.assign(publicConfig, { singleSignOn: null }));

let proof: OwnProof;
const link = () => page.getByRole('link', { name: 'Sign in with Harbour' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const nothing = () => {};

/** From the menu of the person to a dialog of it; `isHeld`: how they prove who they are is not answered yet. */
async function open(item: string, isHeld = false): Promise<() => void> {
  let letGo = nothing;
  await openApplication('/', 'viewer', () => {
    server.reply(getOwnProof, () => proof);
    server.answer(listApiTokens, []);
    server.answer(listPasskeys, []);
    server.answer(getSecondFactor, {
      confirmedAt: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    if (isHeld) letGo = server.hold(getOwnProof);
  });
  await page.getByRole('button', { name: /viewer@example\.com$/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return letGo;
}

/** Like returning from another tab. */
const comeBack = () => window.dispatchEvent(new Event('visibilitychange'));

/** Comes back until it is seen: one that is being read again is not read twice. */
const cameBack = async (isSeen: () => boolean) => {
  const look = () => {
    comeBack();
    return isSeen();
  };
  await expect.poll(look).toBe(true);
};

test('whoever has no password here signs in at the provider, in another tab, and goes on in this one', async () => {
  proof = OF_PROVIDER;
  await open('Two-Factor Authentication');
  await button('Set up an app').click();
  await expect.element(link()).toHaveAttribute('href', '/api/auth/single-sign-on/again');
  await expect.element(link()).toHaveAttribute('target', '_blank');
  await expect.element(page.getByLabelText('Current password')).not.toBeInTheDocument();
  await expect.element(button('Continue')).not.toBeInTheDocument();
  proof = PROVEN;
  comeBack();
  await expect.element(page.getByText('Harbour has confirmed your identity.')).toBeVisible();
  server.answer(beginSecondFactor, REFUSED);
  // Meanwhile it is over.
  proof = OF_PROVIDER;
  await button('Continue').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Sign in with Harbour again first');
  expect(server.calls(beginSecondFactor).at(-1)?.body).toEqual({});
});

test('a token is made without a password by whom the provider has confirmed', async () => {
  proof = OF_PROVIDER;
  await open('API Tokens');
  await button('New token').click();
  await page.getByLabelText('Purpose').fill('Monthly import');
  await expect.element(link()).toBeVisible();
  // Nobody is told to type a password that there is none of.
  server.answer(createApiToken, REFUSED);
  await button('Create token').click();
  // It is said once, and where it is to be done.
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Sign in with Harbour again first');
  proof = PROVEN;
  await cameBack(() => link().query() === null);
  server.answer(createApiToken, new Refusal('invalid_input', 'Not now'));
  await button('Create token').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Not now');
  expect(server.calls(createApiToken).at(-1)?.body).toEqual({
    purpose: 'Monthly import',
    scope: 'read',
    validDays: 90,
  });
});

test('whoever has a password here as well can enter it', async () => {
  proof = { ...OF_PROVIDER, hasPassword: true };
  await open('Two-Factor Authentication');
  await button('Set up an app').click();
  await expect.element(link()).toBeVisible();
  await button('Continue').click();
  await expect
    .element(page.getByLabelText('Current password', { exact: true }))
    .toHaveAccessibleDescription('Current password is required');
});

test('whoever has neither a password nor a link with the provider is told the way', async () => {
  proof = { ...OF_PROVIDER, isOfProvider: false };
  await open('Two-Factor Authentication');
  await button('Set up an app').click();
  await expect.element(page.getByText(/Ask an administrator for a link to set one/)).toBeVisible();
});

test('whoever has none of both is told so once where a token is refused', async () => {
  proof = { ...OF_PROVIDER, isOfProvider: false };
  await open('API Tokens');
  await button('New token').click();
  await page.getByLabelText('Purpose').fill('Monthly import');
  const message = 'You don’t have a password yet. Ask an administrator for a link to set one';
  server.answer(
    createApiToken,
    new Refusal('invalid_current_password', message, {
      errors: [{ path: 'currentPassword', message }],
    }),
  );
  await button('Create token').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await expect.element(page.getByText(/Ask an administrator for a link/)).toBeVisible();
});

test.each([
  ['the provider alone', OF_PROVIDER],
  ['a password as well', { ...OF_PROVIDER, hasPassword: true }],
  ['neither', { ...OF_PROVIDER, isOfProvider: false }],
  ['a proof of just now', PROVEN],
])('nothing is asked for until it is known what, and nothing moves then: %s', async (_, known) => {
  proof = known;
  const letGo = await open('API Tokens', true);
  await button('New token').click();
  const loading = page.getByText('Loading your identity check...');
  await expect.element(loading).toBeInTheDocument();
  const password = page.getByLabelText('Current password', { exact: true });
  await expect.element(password).not.toBeInTheDocument();
  const top = () => button('Create token').element().getBoundingClientRect().top;
  await expect.poll(() => document.getAnimations().length).toBe(0);
  const before = top();
  letGo();
  await expect.element(loading).not.toBeInTheDocument();
  expect(password.query() !== null).toBe(known.hasPassword);
  expect(Math.round(top() - before)).toBe(0);
});

test('where the provider alone lets people in, neither an app nor a passkey is offered', async () => {
  proof = { ...OF_PROVIDER, signsInHere: false };
  await open('Two-Factor Authentication');
  const dialog = page.getByRole('dialog', { name: 'Two-Factor Authentication' });
  await expect.element(dialog).toMatchTextContent('You sign in with Harbour, which handles');
  await expect.element(dialog).toMatchTextContent('You would never be asked for');
  await expect.element(dialog).toMatchTextContent("You can't use passkeys");
  await expect.element(button('Set up an app')).not.toBeInTheDocument();
  await expect.element(button('Add a passkey')).not.toBeInTheDocument();
});

test('whoever needs a factor where by now the provider alone lets people in is led there', async () => {
  proof = PROVEN;
  await openApplication('/', 'viewer', () => {
    server.reply(currentUser, () => ({ ...PEOPLE.viewer, mustSetUpFactor: true }));
    server.reply(getOwnProof, () => proof);
    server.answer(
      beginSecondFactor,
      new Refusal(
        'signs_in_elsewhere',
        'You sign in with Harbour, so you would never be asked for an authenticator app',
      ),
    );
  });
  const asks = page.getByRole('main');
  await expect.element(asks).toMatchTextContent('Your company requires this.');
  // It was decided while this page was open.
  proof = { ...OF_PROVIDER, signsInHere: false };
  await button('Continue').click();
  await expect
    .element(asks)
    .toMatchTextContent(
      'Your company requires two-factor authentication. You now sign in with Harbour, which handles it. Sign out here and sign in there.',
    );
  await expect.element(button('Continue')).not.toBeInTheDocument();
  await expect.element(button('Sign out')).toBeVisible();
});

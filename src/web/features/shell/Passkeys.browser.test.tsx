import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '../../../contract/auth.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '../../../contract/passkeys.ts';
import type { BegunPasskey, Passkey } from '../../../contract/passkeys.ts';
import { getSecondFactor } from '../../../contract/secondFactor.ts';
import { openApplication } from '../../testApplication.tsx';
import { PEOPLE } from '../../testCompany.ts';
import { asSent, openPasskeyDevice } from '../../testPasskeys.ts';
import { server } from '../../testServer.ts';

const BEGUN: BegunPasskey = {
  challenge: asSent('challenge'),
  rp: { id: location.hostname, name: 'Board Reports' },
  user: { id: asSent('handle'), name: 'viewer@example.com', displayName: 'viewer@example.com' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
};
const PHONE: Passkey = {
  id: 3,
  name: 'Phone',
  createdAt: '2026-11-09T10:00:00.000Z',
  lastUsedAt: null,
  isCopied: false,
};
const ADDED = { passkey: PHONE, recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] };

const button = (name: string) => page.getByRole('button', { name, exact: true });
const part = () => page.getByRole('region', { name: 'Passkeys' });
const nameField = () => part().getByLabelText('Passkey name');
const password = () => part().getByLabelText('Current password', { exact: true });

async function add(name: string): Promise<void> {
  await nameField().fill(name);
  await password().fill('board-demo');
  await button('Add').click();
}

test('people add a passkey, name it, and remove it', async () => {
  const device = openPasskeyDevice();
  let own: Passkey[] = [];
  await openApplication('/', 'viewer', () => {
    server.reply(getSecondFactor, () => ({
      confirmedAt: null,
      recoveryCodesLeft: own.length === 0 ? 0 : 10,
      isRequired: false,
    }));
    server.reply(listPasskeys, () => own);
    server.answer(beginPasskey, BEGUN);
  });
  await page.getByRole('button', { name: /viewer@example\.com$/ }).click();
  await page.getByRole('menuitem', { name: 'Two-Factor Authentication' }).click();
  await button('Add a passkey').click();
  await add(' ');
  await expect.element(part()).toMatchTextContent('Enter a name for the passkey.');
  expect(server.calls(beginPasskey)).toEqual([]);
  device.refuseToMake('InvalidStateError');
  await add('Phone');
  await expect.element(part()).toMatchTextContent('This device already has a passkey for you');
  server.answer(addPasskey, ADDED);
  await button('Add').click();
  await expect
    .element(page.getByRole('list', { name: 'Recovery codes' }))
    .toMatchTextContent('aaaa-bbbb');
  expect(server.calls(addPasskey).map(({ body }) => body)).toEqual([
    {
      name: 'Phone',
      made: { id: 'AAAA', clientDataJSON: asSent('said'), attestationObject: asSent('made') },
    },
  ]);
  own = [PHONE];
  await button('I have saved them').click();
  await expect.element(part()).toMatchTextContent('never used, on one device');
  const dialog = page.getByRole('dialog', { name: 'Two-Factor Authentication' });
  await expect.element(dialog).toMatchTextContent('Signing in requires a passkey');

  await button('Rename Phone').click();
  await nameField().fill('Old phone');
  server.reply(renamePasskey, () => {
    const renamed = { ...PHONE, name: 'Old phone', isCopied: true };
    own = [renamed];
    return renamed;
  });
  await password().fill('board-demo');
  await button('Rename').click();
  await expect.element(part()).toMatchTextContent('Old phone');
  await expect.element(part()).toMatchTextContent('stored on more than one device');

  await button('Remove Old phone').click();
  server.reply(removePasskey, () => {
    own = [];
    return null;
  });
  await password().fill('board-demo');
  await button('Remove').click();
  await expect.element(part()).toMatchTextContent('You have no passkeys.');
  await expect.element(dialog).toMatchTextContent('so you sign in with only your password.');
});

test('a passkey is what a company may ask for, once the recovery codes are kept', async () => {
  openPasskeyDevice();
  let mustSetUpFactor = true;
  await openApplication('/', 'viewer', () => {
    server.reply(currentUser, () => ({ ...PEOPLE.viewer, mustSetUpFactor }));
    server.answer(listPasskeys, []);
    server.answer(beginPasskey, BEGUN);
    server.answer(addPasskey, ADDED);
  });
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await button('Add a passkey').click();
  await add('Phone');
  await expect.element(button('I have saved them')).toBeVisible();
  await expect.element(sidebar).not.toBeInTheDocument();
  mustSetUpFactor = false;
  await button('I have saved them').click();
  await expect.element(sidebar).toBeVisible();
});

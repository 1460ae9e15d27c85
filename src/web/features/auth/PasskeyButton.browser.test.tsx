import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { beginPasskeySignIn, signInWithPasskey } from '../../../contract/passkeys.ts';
import { address } from '../../testActions.ts';
import { openSignedOut } from '../../testApplication.tsx';
import { answerAsCompany, PEOPLE } from '../../testCompany.ts';
import { asSent, openPasskeyDevice } from '../../testPasskeys.ts';
import { Refusal, server } from '../../testServer.ts';

const use = () => page.getByRole('button', { name: 'Use a passkey' });
const alert = () => page.getByRole('alert');

test('if the address cannot have passkeys, none is requested', async () => {
  await openSignedOut();
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  await expect.element(use()).not.toBeInTheDocument();
});

test('a passkey signs in by itself; what device or server refuse is said in place', async () => {
  const device = openPasskeyDevice();
  answerAsCompany('viewer');
  await openSignedOut('/reports', () => {
    server.answer(beginPasskeySignIn, {
      challenge: asSent('challenge'),
      rpId: location.hostname,
      timeout: 300_000,
      userVerification: 'required',
    });
    server.answer(signInWithPasskey, new Refusal('invalid_passkey', 'It lets nobody in here'));
  });
  device.refuseToUse('NotAllowedError');
  await use().click();
  await expect.element(alert()).toMatchTextContent('No passkey was chosen in time');
  device.refuseToUse('SecurityError');
  await use().click();
  await expect.element(alert()).toMatchTextContent('Passkeys only work at the address');
  await use().click();
  await expect.element(alert()).toMatchTextContent('It lets nobody in here');
  server.answer(signInWithPasskey, { token: 'a new token', user: PEOPLE.viewer });
  await use().click();
  await expect.element(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
  expect(address()).toBe('/reports');
  expect(server.calls(signInWithPasskey).at(-1)?.body).toEqual({
    id: 'AAAA',
    clientDataJSON: asSent('said'),
    authenticatorData: asSent('data'),
    signature: asSent('signed'),
    userHandle: asSent('handle'),
  });
});

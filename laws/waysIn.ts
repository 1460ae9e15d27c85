import type { LightMyRequestResponse } from 'fastify';
import { addressOf } from '../src/client/address.ts';
import { getAccessList } from '../src/contract/accessReviews.ts';
import type { CreatedApiToken } from '../src/contract/apiTokens.ts';
import { CALLS, type CallName } from '../src/contract/calls.ts';
import type { BegunPasskey, Passkey } from '../src/contract/passkeys.ts';
import type { Problem } from '../src/contract/problem.ts';
import type { BegunSecondFactor } from '../src/contract/secondFactor.ts';
import { createResetLink } from '../src/contract/users.ts';
import { makeUser } from '../src/server/users/testAccounts.ts';
import { Device } from '../src/server/features/auth/testPasskeys.ts';
import { FactorSteps, STEP } from '../src/server/features/auth/testSecondFactors.ts';
import { type CalledServer, type Entry, ENTRIES } from './calledServer.ts';

/** The page of the product, for which passkeys are made. */
export const ORIGIN = 'http://localhost';

const EMAIL = 'every.way@example.org';
const FIRST = 'Figures-of-April-1';
const SECOND = 'Figures-of-May-2';

export interface AnsweredCall {
  readonly entry: Entry;
  readonly answer: LightMyRequestResponse;
}

const entryOf = (name: CallName): Entry => {
  const entry = ENTRIES.find((one) => one.name === name);
  if (entry === undefined) throw new Error(`There is no call ${name}`);
  return entry;
};

/**
 * Answers of calls that need more than a good body: one person sets a password, an app and a passkey up, comes in
 * by each of them, and removes them; an administrator signs who has access.
 */
export async function waysInAnswered(called: CalledServer): Promise<readonly AnsweredCall[]> {
  const { server } = called;
  const answered: AnsweredCall[] = [];
  let bearer: string | undefined;
  const send = async <T>(name: CallName, body?: object, id?: number): Promise<T> => {
    const entry = entryOf(name);
    const url = addressOf(CALLS[name], id === undefined ? {} : { params: { id: String(id) } });
    const answer = await called.call(entry, bearer, { url, body });
    answered.push({ entry, answer });
    // This answer, by the caller's type; the law compares it with the contract.
    return (answer.body === '' ? null : answer.json()) as T;
  };
  const signedIn = ({ token }: { readonly token: string }) => void (bearer = `Bearer ${token}`);

  const id = await makeUser(server, EMAIL);
  const { link } = await server.ask('admin', createResetLink, { params: { id: String(id) } });
  const token = new URL(link).searchParams.get('reset') ?? '';
  await send('checkResetLink', { token });
  await send('resetPassword', { token, password: FIRST, confirmPassword: FIRST });
  signedIn(await send('login', { email: EMAIL, password: FIRST }));
  const changed = { newPassword: SECOND, confirmPassword: SECOND };
  await send('changePassword', { currentPassword: FIRST, ...changed });
  const proof = { currentPassword: SECOND };
  const wish = { purpose: 'Ledger', scope: 'read', validDays: 7 };
  await send<CreatedApiToken>('createApiToken', { ...wish, ...proof });

  const steps = new FactorSteps(server);
  const { secret } = await send<BegunSecondFactor>('beginSecondFactor', proof);
  await send('confirmSecondFactor', { code: steps.codeOf(secret) });
  await send('renewRecoveryCodes', proof);
  // A code is not taken again.
  server.clock.advance(STEP);
  const asked = await called.call(entryOf('login'), undefined, {
    body: { email: EMAIL, password: SECOND },
  });
  const { challenge } = asked.json<Problem>();
  signedIn(await send('completeLogin', { challenge, code: steps.codeOf(secret) }));

  const device = new Device(ORIGIN);
  const made = device.make(await send<BegunPasskey>('beginPasskey', proof));
  const { passkey } = await send<{ passkey: Passkey }>('addPasskey', { name: 'Phone', made });
  await send('renamePasskey', { name: 'Key', ...proof }, passkey.id);
  const begun = await send<{ challenge: string; rpId: string }>('beginPasskeySignIn');
  signedIn(await send('signInWithPasskey', device.use(begun)));
  await send('removePasskey', proof, passkey.id);
  await send('removeSecondFactor', proof);
  await send('signOutAtProvider');

  const { key } = await server.ask('admin', getAccessList);
  bearer = called.bearer('admin');
  await send('createAccessReview', { decision: 'kept', key });
  return answered;
}

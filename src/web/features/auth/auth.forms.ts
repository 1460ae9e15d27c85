import type * as z from 'zod/mini';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { forgotPasswordBody, loginBody } from '../../../contract/auth.ts';
import type { CallAnswer } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { confirmFactorBody } from '../../../contract/secondFactor.ts';
import { CallError } from '../../../client/callError.ts';
import { call } from '../../api/call.ts';
import { cacheSignedInUser } from '../../api/currentUser.ts';
import { logFailure } from '../../api/failureLog.ts';
import { publicConfig } from '../../api/publicConfig.ts';
import { queryClient } from '../../api/queryClient.ts';
import { leaveSession, startSession } from '../../api/session.ts';
import { resetPasswordForm } from '../../components/passwordForms.ts';
import { PATHS } from '../../paths.ts';
import { returnAfterSignIn } from './returnPath.ts';

// The login page loads this module and its schemas after the first paint.

type Login = z.output<typeof loginBody>;
type Code = z.output<typeof confirmFactorBody>;
type Forgot = z.output<typeof forgotPasswordBody>;
type Reset = z.output<ReturnType<typeof resetPasswordForm>>;

export function enterSession({ token, user }: CallAnswer<Endpoints['login']>): void {
  cacheSignedInUser(queryClient, user);
  returnAfterSignIn(user);
  startSession(token);
}

/**
 * Resolves to null if the person is signed in, otherwise to the challenge that a code must answer.
 */
async function signInWithPassword(credentials: Login): Promise<string | null> {
  try {
    enterSession(await call('login', { body: credentials }));
    return null;
  } catch (error) {
    leaveSession('signedOut');
    const challenge = error instanceof CallError ? error.problem?.challenge : undefined;
    if (challenge !== undefined) return challenge;
    logFailure('Sign-in failed', error);
    throw error;
  }
}

export const codeForm = (challenge: string) => ({
  resolver: standardSchemaResolver<Code, unknown, Code>(confirmFactorBody),
  async send({ code }: Code): Promise<void> {
    try {
      enterSession(await call('completeLogin', { body: { challenge, code } }));
    } catch (error) {
      leaveSession('signedOut');
      logFailure('Sign-in failed', error);
      throw error;
    }
  },
  failure: MESSAGES.loginFailed,
});

export const signInForm = {
  resolver: standardSchemaResolver<Login, unknown, Login>(loginBody),
  send: signInWithPassword,
  failure: MESSAGES.loginFailed,
};

export const resetLinkForm = {
  resolver: standardSchemaResolver<Forgot, unknown, Forgot>(forgotPasswordBody),
  async send(body: Forgot): Promise<void> {
    await call('forgotPassword', { body });
  },
  failure: 'The link could not be requested',
};

/** Rejects if the link can't be used any more. */
export const checkLink = (token: string, signal: AbortSignal) =>
  call('checkResetLink', { body: { token }, signal });

export const newPasswordForm = {
  resolver: standardSchemaResolver<Reset, unknown, Reset>(
    resetPasswordForm(publicConfig.passwordMinLength),
  ),
  async send(body: Reset): Promise<void> {
    const { signedIn } = await call('resetPassword', { body });
    // All sessions of the account have ended, including this browser's.
    leaveSession('signedOut');
    if (signedIn === null) return;
    history.replaceState(null, '', PATHS.dashboard);
    enterSession(signedIn);
  },
  failure: 'The password could not be changed',
};

import type * as z from 'zod/mini';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { forgotPasswordBody, loginBody } from '../../../contract/auth.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { call } from '../../api/call.ts';
import { currentUserQuery } from '../../api/currentUser.ts';
import { logFailure } from '../../api/failureLog.ts';
import { publicConfig } from '../../api/publicConfig.ts';
import { queryClient } from '../../api/queryClient.ts';
import { leaveSession, startSession } from '../../api/session.ts';
import { resetPasswordForm } from '../../components/passwordForms.ts';
import { returnAfterSignIn } from './returnPath.ts';

// The login page loads this module, and the schemas that come with it, once it has been drawn.

type Login = z.output<typeof loginBody>;
type Forgot = z.output<typeof forgotPasswordBody>;
type Reset = z.output<ReturnType<typeof resetPasswordForm>>;

async function signIn(credentials: Login): Promise<void> {
  try {
    const { token, user } = await call('login', { body: credentials });
    queryClient.clear();
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    returnAfterSignIn(user);
    startSession(token);
  } catch (error) {
    leaveSession('signedOut');
    logFailure('Sign-in failed', error);
    throw error;
  }
}

/** Each signed-out form: what it accepts, by the contract, and what it sends. */
export const signInForm = {
  resolver: standardSchemaResolver<Login, unknown, Login>(loginBody),
  send: signIn,
  failure: MESSAGES.loginFailed,
};

export const resetLinkForm = {
  resolver: standardSchemaResolver<Forgot, unknown, Forgot>(forgotPasswordBody),
  async send(body: Forgot): Promise<void> {
    await call('forgotPassword', { body });
  },
  failure: 'The link could not be requested',
};

/** Rejects where the link can no longer be used. */
export const checkLink = (token: string, signal: AbortSignal) =>
  call('checkResetLink', { body: { token }, signal });

export const newPasswordForm = {
  resolver: standardSchemaResolver<Reset, unknown, Reset>(
    resetPasswordForm(publicConfig.passwordMinLength),
  ),
  async send(body: Reset): Promise<void> {
    await call('resetPassword', { body });
    // Every session of the account has ended, this browser's too if it was the same account.
    leaveSession('signedOut');
  },
  failure: 'The password could not be changed',
};

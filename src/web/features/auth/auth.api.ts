import {
  forgotPassword as forgotPasswordCall,
  login as loginCall,
  resetPassword as resetPasswordCall,
} from '../../../contract/auth.ts';
import { call } from '../../api/call.ts';
import { currentUserQuery } from '../../api/currentUser.ts';
import { logFailure } from '../../api/failureLog.ts';
import { queryClient } from '../../api/queryClient.ts';
import { endSession, startSession } from '../../api/session.ts';
import { PATHS } from '../../paths.ts';
import { takeReturnPath } from './returnPath.ts';

/**
 * The signed-out calls. The login page fetches this module (and the schemas that come with it)
 * once it has been drawn.
 */
export async function login(credentials: { email: string; password: string }): Promise<void> {
  try {
    const { token, user } = await call(loginCall, { body: credentials });
    queryClient.clear();
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    history.replaceState(null, '', takeReturnPath() ?? PATHS.dashboard);
    startSession(token);
  } catch (error) {
    endSession('signedOut');
    logFailure('Sign-in failed', error);
    throw error;
  }
}

export async function forgotPassword(body: { email: string }): Promise<void> {
  await call(forgotPasswordCall, { body });
}

export async function resetPassword(body: {
  token: string;
  password: string;
  confirmPassword: string;
}): Promise<void> {
  await call(resetPasswordCall, { body });
  // All sessions of the account are over, this browser's too if it was the same account.
  endSession('signedOut');
}

import { MESSAGES } from '../../../contract/messages.ts';
import { call } from '../../api/call.ts';
import { currentUserQuery } from '../../api/currentUser.ts';
import { logFailure } from '../../api/failureLog.ts';
import { queryClient } from '../../api/queryClient.ts';
import { leaveSession, startSession } from '../../api/session.ts';
import { refusal } from './auth.view.ts';
import { returnAfterSignIn } from './returnPath.ts';

// Loaded by who comes back from the provider.

/** Signs in with the code that the address brought; answers why not where that fails. */
export async function completeSignIn(code: string): Promise<string | null> {
  try {
    const { token, user } = await call('completeSingleSignOn', { body: { code } });
    queryClient.clear();
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    returnAfterSignIn(user);
    startSession(token);
    return null;
  } catch (error) {
    leaveSession('signedOut');
    logFailure('Sign-in failed', error);
    return refusal(error, MESSAGES.loginFailed);
  }
}

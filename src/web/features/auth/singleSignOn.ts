import { MESSAGES } from '../../../contract/messages.ts';
import { call } from '../../api/call.ts';
import { cacheSignedInUser } from '../../api/currentUser.ts';
import { logFailure } from '../../api/failureLog.ts';
import { queryClient } from '../../api/queryClient.ts';
import { leaveSession, startSession } from '../../api/session.ts';
import { signInRefusalText } from './auth.view.ts';
import { returnAfterSignIn } from './returnPath.ts';

/** Signs in with the provider's code. Returns an error message, or null. */
export async function completeSignIn(code: string): Promise<string | null> {
  try {
    const { token, user } = await call('completeSingleSignOn', { body: { code } });
    cacheSignedInUser(queryClient, user);
    returnAfterSignIn(user);
    startSession(token);
    return null;
  } catch (error) {
    leaveSession('signedOut');
    logFailure('Sign-in failed', error);
    return signInRefusalText(error, MESSAGES.loginFailed);
  }
}

import { call } from '../../api/call.ts';
import { logFailure } from '../../api/failureLog.ts';
import { leaveSession } from '../../api/session.ts';
import { requestPasskey } from '../../components/passkeyDevice.ts';
import { enterSession } from './auth.forms.ts';

export async function signInWithDevice(): Promise<void> {
  try {
    const proof = await requestPasskey(await call('beginPasskeySignIn'));
    enterSession(await call('signInWithPasskey', { body: proof }));
  } catch (error) {
    leaveSession('signedOut');
    logFailure('Sign-in failed', error);
    throw error;
  }
}

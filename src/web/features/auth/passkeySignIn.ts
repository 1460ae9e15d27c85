import { call } from '../../api/call.ts';
import { logFailure } from '../../api/failureLog.ts';
import { leaveSession } from '../../api/session.ts';
import { askDevice } from '../../components/passkeyDevice.ts';
import { begin } from './auth.forms.ts';

export async function signInWithDevice(): Promise<void> {
  try {
    const proof = await askDevice(await call('beginPasskeySignIn'));
    begin(await call('signInWithPasskey', { body: proof }));
  } catch (error) {
    leaveSession('signedOut');
    logFailure('Sign-in failed', error);
    throw error;
  }
}

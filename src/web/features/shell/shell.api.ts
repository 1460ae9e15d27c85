import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/failureLog.ts';
import { publicConfig } from '../../api/publicConfig.ts';
import * as session from '../../api/session.ts';

/** Ends the session here in any case: signing out must work even if no response arrives. */
export function useSignOut() {
  return useMutation({
    onMutate: session.beginSignOut,
    async mutationFn() {
      const onward = await addressAtProvider();
      await call('logout');
      return onward;
    },
    onError: (error) => logFailure('Sign-out failed', error),
    onSettled(onward) {
      session.leaveSession('signedOut');
      if (onward) location.assign(onward);
    },
  });
}

/** Where this session goes on to end, where it began at the company's provider. */
async function addressAtProvider(): Promise<string | null> {
  if (publicConfig.singleSignOn === null) return null;
  try {
    return (await call('signOutAddress')).address;
  } catch (error) {
    logFailure('The provider was not asked', error);
    return null;
  }
}

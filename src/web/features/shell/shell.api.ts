import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/failureLog.ts';
import { publicConfig } from '../../api/publicConfig.ts';
import * as session from '../../api/session.ts';

/** The session always ends locally, even if no response arrives. */
export function useSignOut() {
  return useMutation({
    onMutate: session.beginSignOut,
    async mutationFn() {
      if (publicConfig.singleSignOn !== null) return (await call('signOutAtProvider')).address;
      await call('logout');
      return null;
    },
    onError: (error) => logFailure('Sign-out failed', error),
    onSettled(onward) {
      session.leaveSession('signedOut');
      if (onward) location.assign(onward);
    },
  });
}

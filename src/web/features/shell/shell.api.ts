import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/failureLog.ts';
import * as session from '../../api/session.ts';

/** Ends the session here in any case: signing out must work even if no response arrives. */
export function useSignOut() {
  return useMutation({
    onMutate: session.beginSignOut,
    mutationFn: () => call('logout'),
    onError: (error) => logFailure('Sign-out failed', error),
    onSettled: () => session.leaveSession('signedOut'),
  });
}

import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as auth from '../../../contract/auth.ts';
import { call } from '../../api/call.ts';
import { currentUserQuery } from '../../api/currentUser.ts';
import { logFailure } from '../../api/failureLog.ts';
import { endSession, startSession } from '../../api/session.ts';
import { PATHS } from '../../paths.ts';
import { takeReturnPath } from './returnPath.ts';

export interface Credentials {
  email: string;
  password: string;
}

async function login(queryClient: QueryClient, credentials: Credentials): Promise<void> {
  const { token, user } = await call(auth.login, { body: credentials });
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  history.replaceState(null, '', takeReturnPath() ?? PATHS.dashboard);
  startSession(token);
}

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => login(queryClient, credentials),
    onError: (error) => {
      endSession('signedOut');
      logFailure('Sign-in failed', error);
    },
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: { email: string }) => call(auth.forgotPassword, { body }),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; password: string; confirmPassword: string }) =>
      call(auth.resetPassword, { body }),
    // All sessions of the account are over, this browser's too if it was the same account.
    onSuccess: () => endSession('signedOut'),
  });
}

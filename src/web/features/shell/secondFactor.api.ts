import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { queryClient } from '../../api/queryClient.ts';

export const ownFactorQuery = queryOptions({
  queryKey: ['users', 'secondFactor'],
  queryFn: ({ signal }) => call('getSecondFactor', { signal }),
});

export const readFactorAgain = () => invalidateNouns(queryClient, ['users']);

// Secrets and codes must not stay in memory once the dialog has closed.

export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (currentPassword: string | undefined) =>
      call('beginSecondFactor', { body: { currentPassword } }),
    gcTime: 0,
  });
}

/** Other data is read again once the person has seen the recovery codes. */
export function useConfirmSecondFactor() {
  return useMutation({
    mutationFn: (code: string) => call('confirmSecondFactor', { body: { code } }),
    gcTime: 0,
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (currentPassword: string | undefined) =>
      call('renewRecoveryCodes', { body: { currentPassword } }),
    onSettled: readFactorAgain,
    gcTime: 0,
  });
}

export function useRemoveSecondFactor() {
  return useMutation({
    mutationFn: (currentPassword: string | undefined) =>
      call('removeSecondFactor', { body: { currentPassword } }),
    onSettled: readFactorAgain,
  });
}

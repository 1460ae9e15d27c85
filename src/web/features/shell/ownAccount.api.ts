import { queryOptions, useMutation } from '@tanstack/react-query';
import type { PersonName, User } from '../../../contract/users.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { queryClient } from '../../api/queryClient.ts';

/** The server sends no change events for sessions, so they are fetched each time the dialog opens. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('listSessions', { signal }),
  staleTime: 0,
});

export function useEndSession() {
  return useMutation({
    mutationFn: (id: number) => call('endSession', { params: { id: String(id) } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => call('endOtherSessions'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}

export function useChangeOwnName() {
  return useMutation({
    mutationFn: ({ user, name }: { user: User; name: PersonName }) =>
      call('updateCurrentUser', { body: name, ifMatch: user.version }),
    onSettled: () => invalidateNouns(queryClient, ['users']),
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string; confirmPassword: string }) =>
      call('changePassword', { body }),
  });
}

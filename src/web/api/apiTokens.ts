import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CallInput } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';
import { queryClient } from './queryClient.ts';

export const ownApiTokensQuery = queryOptions({
  queryKey: ['users', 'apiTokens', 'own'],
  queryFn: ({ signal }) => call('listApiTokens', { signal }),
});

export const allApiTokensQuery = queryOptions({
  queryKey: ['users', 'apiTokens', 'all'],
  queryFn: ({ signal }) => call('listAllApiTokens', { signal }),
});

const readAgain = () => invalidateNouns(queryClient, ['users']);

export function useCreateApiToken() {
  return useMutation({
    mutationFn: (body: CallInput<Endpoints['createApiToken']>['body']) =>
      call('createApiToken', { body }),
    onSettled: readAgain,
    gcTime: 0,
  });
}

export function useRevokeApiToken() {
  return useMutation({
    mutationFn: (id: number) => call('revokeApiToken', { params: { id: String(id) } }),
    onSettled: readAgain,
  });
}

export function useRevokeAnyApiToken() {
  return useMutation({
    mutationFn: (id: number) => call('revokeAnyApiToken', { params: { id: String(id) } }),
    onSettled: readAgain,
  });
}

import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

export const ownersQuery = queryOptions({
  queryKey: ['users', 'owners'],
  queryFn: ({ signal }) => call('listOwners', { signal }),
});

export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: ({ signal }) => call('listUsers', { signal, asOf: null }),
});

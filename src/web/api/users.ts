import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Who can be asked for an answer or an explanation. */
export const ownersQuery = queryOptions({
  queryKey: ['users', 'owners'],
  queryFn: ({ signal }) => call('listOwners', { signal }),
});

/** For administrators. */
export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: ({ signal }) => call('listUsers', { signal, asOf: null }),
});

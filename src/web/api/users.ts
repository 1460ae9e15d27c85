import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** For administrators. */
export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: ({ signal }) => call('listUsers', { signal, asOf: null }),
});

import { queryOptions } from '@tanstack/react-query';
import { LIMITS } from '../../contract/limits.ts';
import { call } from './call.ts';

/** Who is signed in. Ask only while a token is stored. */
export const currentUserQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: ({ signal }) => call('currentUser', { signal }),
  staleTime: LIMITS.currentUserCacheMs,
});

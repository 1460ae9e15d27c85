import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SignedInUser } from '../../contract/auth.ts';
import { LIMITS } from '../../contract/limits.ts';
import { call } from './call.ts';
import { showLineNames } from './companyBasis.ts';

/** Enabled only while a token is stored. */
export const currentUserQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => {
    const user = await call('currentUser', { signal });
    showLineNames(user.lineNames);
    return user;
  },
  staleTime: LIMITS.currentUserCacheMs,
});

export function cacheSignedInUser(client: QueryClient, user: SignedInUser): void {
  client.clear();
  showLineNames(user.lineNames);
  client.setQueryData(currentUserQuery.queryKey, user);
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { publicConfig } from '../../api/publicConfig.ts';
import { queryClient } from '../../api/queryClient.ts';

/** How the person proves who they are; without a provider of sign-ins, by the password. */
const ownProofQuery = queryOptions({
  queryKey: ['users', 'proof'],
  queryFn: ({ signal }) => call('getOwnProof', { signal }),
  // It ends by itself, and begins in the tab of the provider, from which the person comes back.
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

export interface OwnProofState {
  readonly hasPassword: boolean;
  /** Has signed in at the provider just now, which does in place of the password. */
  readonly isProven: boolean;
  /** The name of the provider at which the person can; null where that is not possible. */
  readonly provider: string | null;
}

export function useOwnProof(): OwnProofState {
  const name = publicConfig.singleSignOn?.name ?? null;
  const { data } = useQuery({ ...ownProofQuery, enabled: name !== null }, queryClient);
  return {
    hasPassword: data?.hasPassword ?? true,
    isProven: (data?.provenUntil ?? null) !== null,
    provider: data?.isOfProvider === true ? name : null,
  };
}

export const readProofAgain = () => queryClient.invalidateQueries(ownProofQuery);

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnProof } from '../../../contract/ownProof.ts';
import { call } from '../../api/call.ts';
import { publicConfig } from '../../api/publicConfig.ts';
import { queryClient } from '../../api/queryClient.ts';
import type { QueryState } from '../../components/QueryContent.tsx';

const ownProofQuery = queryOptions({
  queryKey: ['users', 'proof'],
  queryFn: ({ signal }) => call('getOwnProof', { signal }),
  // A confirmation expires, and the provider's tab can create one.
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

const WITHOUT_PROVIDER: OwnProof = {
  hasPassword: true,
  signsInHere: true,
  isOfProvider: false,
  provenUntil: null,
};

export interface OwnProofState {
  /** Nothing may be asked for until this query has loaded. */
  readonly query: QueryState<OwnProof>;
  readonly hasPassword: boolean;
  /** The provider, if it is the only way to sign in; passkeys and authenticator apps are useless then. */
  readonly onlyBy: string | null;
  /** A recent sign-in at the provider replaces the password. */
  readonly isProven: boolean;
  readonly provider: string | null;
}

export function useOwnProof(): OwnProofState {
  const name = publicConfig.singleSignOn?.name ?? null;
  const { data, error, isFetching, refetch } = useQuery(
    { ...ownProofQuery, enabled: name !== null },
    queryClient,
  );
  const known = name === null ? WITHOUT_PROVIDER : data;
  return {
    query: { data: known, error, isFetching, refetch },
    hasPassword: known?.hasPassword === true,
    onlyBy: known?.signsInHere === false ? name : null,
    isProven: (known?.provenUntil ?? null) !== null,
    provider: known?.isOfProvider === true ? name : null,
  };
}

export const readProofAgain = () => queryClient.invalidateQueries(ownProofQuery);

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnProof } from '../../../contract/ownProof.ts';
import { call } from '../../api/call.ts';
import { publicConfig } from '../../api/publicConfig.ts';
import { queryClient } from '../../api/queryClient.ts';
import type { QueryState } from '../../components/QueryContent.tsx';

/** How the person proves who they are; without a provider of sign-ins, by the password. */
const ownProofQuery = queryOptions({
  queryKey: ['users', 'proof'],
  queryFn: ({ signal }) => call('getOwnProof', { signal }),
  // It ends by itself, and begins in the tab of the provider, from which the person comes back.
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
  /** Until this has data, nothing of the rest is known, and nothing may be asked for. */
  readonly query: QueryState<OwnProof>;
  readonly hasPassword: boolean;
  /** The provider that alone lets the person in: a passkey or an app of here is of no use then. */
  readonly onlyBy: string | null;
  /** Has signed in at the provider just now, which does in place of the password. */
  readonly isProven: boolean;
  /** The name of the provider at which the person can; null where that is not possible. */
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

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { followChanges } from '../../api/changes.ts';
import { currentUserQuery } from '../../api/currentUser.ts';
import { shownProblem } from '../../api/problem.ts';
import { SignedInUserContext } from '../../components/signedInUser.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { WholePage } from './WholePage.tsx';

/** Finds out who is signed in, and keeps the data of all pages fresh. */
export function CurrentUser({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data: user, error, refetch, isFetching } = useQuery(currentUserQuery);

  useEffect(() => followChanges(queryClient), [queryClient]);

  if (user !== undefined) return <SignedInUserContext value={user}>{children}</SignedInUserContext>;
  if (error === null) return <WholePage loading="Loading Board Reports..." />;
  return (
    <WholePage>
      <ErrorState
        title="Board Reports could not be opened"
        {...shownProblem(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </WholePage>
  );
}

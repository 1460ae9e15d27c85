import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { followChanges } from '../../api/changes.ts';
import { currentUserQuery } from '../../api/currentUser.ts';
import { shownProblem } from '../../api/problem.ts';
import { onSessionEnd } from '../../api/session.ts';
import { SignedInUserContext } from '../../components/signedInUser.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { forgetReturn, rememberEnded, returnAfterSignIn } from './returnPath.ts';
import { WholePage } from './WholePage.tsx';

export type CurrentUserProps = {
  /** In place of the rest for somebody who has to set up a second factor first. */
  FactorNeeded: ComponentType<{ onDone: () => void }>;
  children: ReactNode;
};

/** Finds out who is signed in, and keeps the data of all pages fresh. */
export function CurrentUser({ FactorNeeded, children }: CurrentUserProps) {
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(currentUserQuery);
  // The whole application begins here: drawn in short tasks, between which the browser can work.
  const user = useDeferredValue(data);
  // Until the person has kept the recovery codes, though the factor is there before.
  const [isSettingUp, setIsSettingUp] = useState(false);
  // Of what was read last: what is drawn of it may be older than the end of the set-up.
  if (data?.mustSetUpFactor === true && !isSettingUp) setIsSettingUp(true);

  useEffect(() => followChanges(queryClient), [queryClient]);

  const userId = user?.id ?? null;
  useEffect(
    () =>
      onSessionEnd((end) => {
        if (end === 'expired') rememberEnded(userId);
        else forgetReturn();
      }),
    [userId],
  );

  if (user !== undefined) {
    // Where another tab signed in; the form of this one has done so already.
    returnAfterSignIn(user);
    if (isSettingUp) {
      const finish = async () => {
        await refetch();
        setIsSettingUp(false);
      };
      return (
        <Suspense fallback={<WholePage loading="Loading Board Reports..." />}>
          <FactorNeeded onDone={() => void finish()} />
        </Suspense>
      );
    }
    return <SignedInUserContext value={user}>{children}</SignedInUserContext>;
  }
  if (error === null || data !== undefined) return <WholePage loading="Loading Board Reports..." />;
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

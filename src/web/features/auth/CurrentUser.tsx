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
  FactorNeeded: ComponentType<{ onDone: () => void }>;
  children: ReactNode;
};

export function CurrentUser({ FactorNeeded, children }: CurrentUserProps) {
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(currentUserQuery);
  // Deferred, because the whole application renders here, and in short tasks the browser can respond.
  const user = useDeferredValue(data);
  // Stays true until the person has saved the recovery codes, even though two-factor authentication is already set up.
  const [isSettingUp, setIsSettingUp] = useState(false);
  // Uses the latest data, because the deferred value may predate the end of the set-up.
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
    // This is needed after a sign-in in another tab. A sign-in in this tab has already done it.
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

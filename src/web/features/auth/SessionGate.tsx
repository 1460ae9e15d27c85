import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { followChanges } from '../../api/changes.ts';
import { currentUserQuery } from '../../api/currentUser.ts';
import { shownProblem } from '../../api/problem.ts';
import { onSessionEnd, sessionToken, subscribeToSession } from '../../api/session.ts';
import { SignedInUserContext } from '../../components/signedInUser.ts';
import { PATHS } from '../../paths.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { loginScreenOf } from './auth.view.ts';
import { rememberReturnPath } from './returnPath.ts';
import { WholePage } from './WholePage.tsx';

export type SessionGateProps = {
  login: (onLeaveReset: () => void) => ReactNode;
  application: ReactNode;
};

const isResetLink = () => loginScreenOf(location.search).kind === 'reset';

/** Signed out: the login page, whatever the path. Signed in: the application. */
export function SessionGate({ login, application }: SessionGateProps) {
  const queryClient = useQueryClient();
  const token = useSyncExternalStore(subscribeToSession, sessionToken);
  // A reset link is followed even while someone is signed in.
  const [resetting, setResetting] = useState(isResetLink);

  useEffect(
    () =>
      onSessionEnd((end) => {
        if (end === 'expired' && location.pathname !== PATHS.login) {
          rememberReturnPath(location.pathname + location.search + location.hash);
        }
        queryClient.clear();
      }),
    [queryClient],
  );

  const leaveReset = () => {
    // Still signed in: the application knows no login page.
    if (token !== null) history.replaceState(null, '', PATHS.dashboard);
    setResetting(false);
  };
  if (resetting) return login(leaveReset);
  if (token === null) return login(() => undefined);
  return <SignedIn key={token}>{application}</SignedIn>;
}

function SignedIn({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data: user, error, refetch, isFetching } = useQuery(currentUserQuery);

  useEffect(() => followChanges(queryClient), [queryClient]);

  // Leaving this place means the session is over. Here, and not where it ended: by now the router
  // is gone and does not take the login page for one of its own.
  useEffect(
    () => () => {
      if (sessionToken() === null && location.pathname !== PATHS.login) {
        history.replaceState(null, '', PATHS.login);
      }
    },
    [],
  );

  if (user !== undefined) return <SignedInUserContext value={user}>{children}</SignedInUserContext>;
  if (error === null) return <WholePage loading="Loading Board Reports..." />;
  const { detail, requestId } = shownProblem(error);
  return (
    <WholePage>
      <ErrorState
        title="Board Reports could not be opened"
        detail={detail}
        requestId={requestId}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </WholePage>
  );
}

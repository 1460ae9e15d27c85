import { Fragment, lazy, type ReactNode, useEffect, useState } from 'react';
import { PROVEN } from '../../../contract/singleSignOnPaths.ts';
import { sessionToken, useSessionToken } from '../../api/session.ts';
import { PATHS } from '../../paths.ts';
import { loginScreenOf } from './auth.view.ts';

export type SessionGateProps = {
  login: (onLeaveReset: () => void) => ReactNode;
  application: ReactNode;
  verify: ReactNode;
};

const isResetLink = () => 'token' in loginScreenOf(location.search);
const hasSearchParam = (name: string) => () => new URLSearchParams(location.search).has(name);

const ReauthenticatedPage = lazy(() => import('./ReauthenticatedPage.tsx'));

/**
 * The login page for any path when signed out, otherwise the application. `?verify` shows the page that checks a board
 * pack, `?proven` the provider's answer.
 */
export function SessionGate({ login, application, verify }: SessionGateProps) {
  const token = useSessionToken();
  const [isVerifying] = useState(hasSearchParam('verify'));
  const [isProving] = useState(hasSearchParam(PROVEN));
  // A reset link works even while someone is signed in.
  const [resetting, setResetting] = useState(isResetLink);

  const leaveReset = () => {
    // The application has no login page, so the address changes.
    if (token !== null) history.replaceState(null, '', PATHS.dashboard);
    setResetting(false);
  };
  if (isVerifying) return verify;
  if (isProving) return <ReauthenticatedPage />;
  // The first password signs the person in, and the link is removed from the address.
  if (resetting && isResetLink()) return login(leaveReset);
  if (token === null) return login(() => undefined);
  // Another token means a new sign-in, maybe by another person: no earlier state may stay.
  return (
    <Fragment key={token}>
      {application}
      <LoginAddressAfterwards />
    </Fragment>
  );
}

/**
 * Goes to /login when a session ends. Done on unmount, because by then the router is gone and doesn't look for a login
 * route.
 */
function LoginAddressAfterwards() {
  useEffect(
    () => () => {
      if (sessionToken() === null && location.pathname !== PATHS.login) {
        history.replaceState(null, '', PATHS.login);
      }
    },
    [],
  );
  return null;
}

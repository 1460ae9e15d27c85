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
 * Shows the login page on any path when signed out, otherwise the application. `?verify` shows the page that checks a
 * board pack, `?proven` handles the provider's answer.
 */
export function SessionGate({ login, application, verify }: SessionGateProps) {
  const token = useSessionToken();
  const [isVerifying] = useState(hasSearchParam('verify'));
  const [isProving] = useState(hasSearchParam(PROVEN));
  // A reset link works even while someone is signed in.
  const [resetting, setResetting] = useState(isResetLink);

  const leaveReset = () => {
    // The application has no login page, so the address changes to the Dashboard.
    if (token !== null) history.replaceState(null, '', PATHS.dashboard);
    setResetting(false);
  };
  if (isVerifying) return verify;
  if (isProving) return <ReauthenticatedPage />;
  // Setting a first password signs the person in, and the link is removed from the address.
  if (resetting && isResetLink()) return login(leaveReset);
  if (token === null) return login(() => undefined);
  // Another token means a new sign-in, maybe by another person, so no earlier state may remain.
  return (
    <Fragment key={token}>
      {application}
      <LoginAddressAfterwards />
    </Fragment>
  );
}

/**
 * Changes the address to /login when a session ends. Done on unmount, when the router is gone and can't look for a
 * login route.
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

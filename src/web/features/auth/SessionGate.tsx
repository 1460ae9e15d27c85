import { Fragment, lazy, type ReactNode, useEffect, useState } from 'react';
import { PROVEN } from '../../../contract/singleSignOnPaths.ts';
import { sessionToken, useSessionToken } from '../../api/session.ts';
import { PATHS } from '../../paths.ts';
import { loginScreenOf } from './auth.view.ts';

export type SessionGateProps = {
  login: (onLeaveReset: () => void) => ReactNode;
  application: ReactNode;
  /** For everybody, signed in or not. */
  verify: ReactNode;
};

const isResetLink = () => 'token' in loginScreenOf(location.search);
const has = (name: string) => () => new URLSearchParams(location.search).has(name);

const ProvenPage = lazy(() => import('./ProvenPage.tsx'));

/**
 * Signed out: the login page, whatever the path. Signed in: the application. With `?verify`, the page
 * that checks a board pack; with `?proven`, what the provider said in its tab.
 */
export function SessionGate({ login, application, verify }: SessionGateProps) {
  const token = useSessionToken();
  const [isVerifying] = useState(has('verify'));
  const [isProving] = useState(has(PROVEN));
  // A reset link works even while someone is signed in.
  const [resetting, setResetting] = useState(isResetLink);

  const leaveReset = () => {
    // Still signed in: the application knows no login page.
    if (token !== null) history.replaceState(null, '', PATHS.dashboard);
    setResetting(false);
  };
  if (isVerifying) return verify;
  if (isProving) return <ProvenPage />;
  // The first password signs in, and the link is gone from the address.
  if (resetting && isResetLink()) return login(leaveReset);
  if (token === null) return login(() => undefined);
  // Another token is another person or a new sign-in: nothing from before may stay.
  return (
    <Fragment key={token}>
      {application}
      <LoginAddressAfterwards />
    </Fragment>
  );
}

/**
 * Goes to /login when a session ends. Done when this unmounts, and not where the session ends: the
 * router is gone by then and does not look for the login page among its routes.
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

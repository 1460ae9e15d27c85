import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { sessionToken, useSessionToken } from '../../api/session.ts';
import { PATHS } from '../../paths.ts';
import { loginScreenOf } from './auth.view.ts';

export type SessionGateProps = {
  login: (onLeaveReset: () => void) => ReactNode;
  application: ReactNode;
};

const isResetLink = () => 'token' in loginScreenOf(location.search);

/** Signed out: the login page, whatever the path. Signed in: the application. */
export function SessionGate({ login, application }: SessionGateProps) {
  const token = useSessionToken();
  // A reset link works even while someone is signed in.
  const [resetting, setResetting] = useState(isResetLink);

  const leaveReset = () => {
    // Still signed in: the application knows no login page.
    if (token !== null) history.replaceState(null, '', PATHS.dashboard);
    setResetting(false);
  };
  if (resetting) return login(leaveReset);
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

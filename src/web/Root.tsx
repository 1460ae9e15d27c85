import { type ComponentType, lazy, StrictMode, Suspense } from 'react';
import { FailureBoundary } from './components/FailureBoundary.tsx';
import type { LoginPageProps } from './features/auth/LoginPage.tsx';
import { SessionGate } from './features/auth/SessionGate.tsx';
import type { SessionGateProps } from './features/auth/SessionGate.tsx';
import { WholePage } from './features/auth/WholePage.tsx';
import { useToasts } from './ui/toastStore.ts';

const Toaster = lazy(async () => ({ default: (await import('./ui/Toaster.tsx')).Toaster }));

/** The login page also shows why a session ended; toasts are loaded there only if needed. */
function LastWords() {
  if (!useToasts().some(({ open }) => open)) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}

export type RootProps = {
  LoginPage: ComponentType<LoginPageProps>;
  Application: ComponentType;
  VerifyPage: ComponentType;
};

const signIn =
  (LoginPage: RootProps['LoginPage']): SessionGateProps['login'] =>
  (onLeaveReset) => (
    <>
      <LoginPage onLeaveReset={onLeaveReset} />
      <LastWords />
    </>
  );

/** Everything in the page, signed in or not. */
export function Root({ LoginPage, Application, VerifyPage }: RootProps) {
  return (
    <StrictMode>
      <FailureBoundary>
        <Suspense fallback={<WholePage loading="Loading Board Reports..." />}>
          <SessionGate
            login={signIn(LoginPage)}
            application={<Application />}
            verify={<VerifyPage />}
          />
        </Suspense>
      </FailureBoundary>
    </StrictMode>
  );
}

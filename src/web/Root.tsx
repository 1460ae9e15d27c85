import { type ComponentType, lazy, StrictMode, Suspense } from 'react';
import { FailureBoundary } from './components/FailureBoundary.tsx';
import type { LoginPageProps } from './features/auth/LoginPage.tsx';
import { SessionGate } from './features/auth/SessionGate.tsx';
import type { SessionGateProps } from './features/auth/SessionGate.tsx';
import { WholePage } from './features/auth/WholePage.tsx';
import { useToasts } from './ui/toastStore.ts';

const Toaster = lazy(async () => ({ default: (await import('./ui/Toaster.tsx')).Toaster }));

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

const signInMarkup =
  (LoginPage: RootProps['LoginPage']): SessionGateProps['login'] =>
  (onLeaveReset) => (
    <>
      <LoginPage onLeaveReset={onLeaveReset} />
      <LastWords />
    </>
  );

export function Root({ LoginPage, Application, VerifyPage }: RootProps) {
  return (
    <StrictMode>
      <FailureBoundary>
        <Suspense fallback={<WholePage loading="Loading Board Reports..." />}>
          <SessionGate
            login={signInMarkup(LoginPage)}
            application={<Application />}
            verify={<VerifyPage />}
          />
        </Suspense>
      </FailureBoundary>
    </StrictMode>
  );
}

import './main.css';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionToken } from './api/session.ts';
import { FailureBoundary } from './components/FailureBoundary.tsx';
import { SessionGate } from './features/auth/SessionGate.tsx';
import { WholePage } from './features/auth/WholePage.tsx';
import { shareCspNonce } from './ui/cspNonce.ts';
import { useToasts } from './ui/toastStore.ts';
import { forbidCodeFromText } from './withoutEval.ts';

const loadLogin = () => import('./features/auth/LoginPage.tsx');
const loadApplication = () => import('./Application.tsx');
const LoginPage = lazy(loadLogin);
const Application = lazy(loadApplication);
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

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no element to draw in');

forbidCodeFromText();
shareCspNonce();
// The part that will be shown is fetched at once, the other one when it is needed.
(sessionToken() === null ? loadLogin() : loadApplication()).catch(() => undefined);

createRoot(root).render(
  <StrictMode>
    <FailureBoundary>
      <Suspense fallback={<WholePage loading="Loading Board Reports..." />}>
        <SessionGate
          login={(onLeaveReset) => (
            <>
              <LoginPage onLeaveReset={onLeaveReset} />
              <LastWords />
            </>
          )}
          application={<Application />}
        />
      </Suspense>
    </FailureBoundary>
  </StrictMode>,
);

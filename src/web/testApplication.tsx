import { Suspense } from 'react';
import { expect } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { User } from '../contract/users.ts';
import Application from './Application.tsx';
import { leaveSession, startSession } from './api/session.ts';
import LoginPage from './features/auth/LoginPage.tsx';
import { forgetReturn } from './features/auth/returnPath.ts';
import { SessionGate } from './features/auth/SessionGate.tsx';
import type { SessionGateProps } from './features/auth/SessionGate.tsx';
import VerifyPage from './features/verify/VerifyPage.tsx';
import { answerAsCompany } from './testCompany.ts';
import { Toaster } from './ui/Toaster.tsx';

/**
 * The whole signed-in application on this path, in place of what was rendered before; the calls are
 * answered by the test company, and otherwise where `arrange` says so before the first call.
 */
export async function openApplication(
  path = '/',
  role: User['role'] = 'viewer',
  arrange: () => void = () => undefined,
): Promise<void> {
  await cleanup();
  leaveSession('signedOut');
  forgetReturn();
  answerAsCompany(role);
  arrange();
  history.replaceState(null, '', path);
  startSession(`token of the ${role}`);
  await render(<Pages />);
  // A dialog that comes with the address hides the title of its page.
  await expect.element(page.getByRole('heading').first()).toBeVisible();
}

/** The product for a visitor who isn't signed in; `arrange` answers its calls. */
export async function openSignedOut(
  path = '/',
  arrange: () => void = () => undefined,
): Promise<void> {
  await cleanup();
  leaveSession('signedOut');
  forgetReturn();
  arrange();
  history.replaceState(null, '', path);
  await render(<Pages />);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Both sides of the sign-in, as the product puts them together. */
function Pages() {
  return (
    <Suspense fallback={null}>
      <SessionGate login={signIn} application={<Application />} verify={<VerifyPage />} />
    </Suspense>
  );
}

const signIn: SessionGateProps['login'] = (onLeaveReset) => (
  <>
    <LoginPage onLeaveReset={onLeaveReset} />
    <Toaster />
  </>
);

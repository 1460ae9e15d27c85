import { lazy, Suspense, useEffect, useState } from 'react';
import { BrandMark } from '../../components/BrandMark.tsx';
import { PATHS } from '../../paths.ts';
import { loginScreenOf } from './auth.view.ts';
import type { LoginScreen } from './auth.view.ts';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { LoginCover } from './LoginCover.tsx';
import { LoginForm } from './LoginForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { type Greeting, ResetPasswordForm } from './ResetPasswordForm.tsx';
import { rememberOpened } from './returnPath.ts';

const LoginCodeForm = lazy(async () => ({
  default: (await import('./LoginCodeForm.tsx')).LoginCodeForm,
}));

const titleFor = ({ companyName, firstName }: Greeting) =>
  `Welcome to ${companyName ?? 'Board Reports'}${firstName === '' ? '' : `, ${firstName}`}`;

const CODE_TITLE = {
  title: 'Enter your code',
  subtitle: 'Your authenticator app shows a code for this account. You can use a passkey instead.',
};

const LOGIN_TITLES: Record<LoginScreen['kind'], { title: string; subtitle: string }> = {
  login: { title: 'Board Reports', subtitle: 'Sign in to access your board meeting reports' },
  forgot: {
    title: 'Forgot your password?',
    subtitle: 'Enter your email address to receive a link to choose a new one.',
  },
  reset: { title: 'Choose a new password', subtitle: 'The link works once.' },
  invite: {
    title: 'Welcome to Board Reports',
    subtitle: 'Choose a password to sign in with.',
  },
};

function titlesOf(screen: LoginScreen, greeting: Greeting | null) {
  if (!('token' in screen) || greeting === null) return LOGIN_TITLES[screen.kind];
  return { ...LOGIN_TITLES.invite, title: titleFor(greeting) };
}

export type LoginPageProps = {
  onLeaveReset: () => void;
};

/** Shown on every path to people who are signed out. */
export default function LoginPage({ onLeaveReset }: LoginPageProps) {
  const [screen, setScreen] = useState(() => loginScreenOf(location.search));
  // The challenge is only in memory, so reloading the page starts the sign-in again.
  const [challenge, setChallenge] = useState<string | null>(null);
  const isCodeAsked = screen.kind === 'login' && challenge !== null;
  const [greeting, setGreeting] = useState<Greeting | null>(null);
  const { title, subtitle } = isCodeAsked ? CODE_TITLE : titlesOf(screen, greeting);

  useEffect(() => {
    document.title =
      screen.kind === 'login' ? 'Sign in · Board Reports' : `${title} · Board Reports`;
  }, [screen.kind, title]);

  useEffect(rememberOpened, []);

  useEffect(() => {
    const onPopState = () => setScreen(loginScreenOf(location.search));
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  const show = (address: string) => {
    history.pushState(null, '', address);
    setScreen(loginScreenOf(location.search));
    if ('token' in screen) onLeaveReset();
  };
  const toLogin = () => show(PATHS.login);
  const toForgot = () => show(`${PATHS.dashboard}?forgot`);

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <LoginCover />
      <main className="flex flex-col items-center justify-center px-4 py-12 sm:px-8">
        <div className="w-full max-w-[368px]">
          <BrandMark className="mb-6 size-10" />
          <h1 className="text-figure font-semibold">{title}</h1>
          <p className="mt-1 mb-8 text-ink-muted">{subtitle}</p>
          {screen.kind === 'login' && challenge === null ? (
            <LoginForm onForgot={toForgot} onChallenge={setChallenge} />
          ) : null}
          {isCodeAsked ? (
            <Suspense>
              <LoginCodeForm challenge={challenge} onBack={() => setChallenge(null)} />
              <PasskeyButton className="mt-5" />
            </Suspense>
          ) : null}
          {screen.kind === 'forgot' ? <ForgotPasswordForm onBack={toLogin} /> : null}
          {'token' in screen ? (
            <ResetPasswordForm
              key={screen.token}
              token={screen.token}
              isInvitation={screen.kind === 'invite'}
              onGreeting={setGreeting}
              onBack={toLogin}
              onForgot={toForgot}
            />
          ) : null}
        </div>
      </main>
    </div>
  );
}

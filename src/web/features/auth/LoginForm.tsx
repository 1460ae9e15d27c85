import { useCallback, useEffect, useState } from 'react';
import { publicConfig } from '../../api/publicConfig.ts';
import { hasStoredDraft } from '../../editing/draftStore.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { endedSession } from './returnPath.ts';
import { SingleSignOnLink } from './SingleSignOnLink.tsx';
import { SingleSignOnReturn } from './SingleSignOnReturn.tsx';
import { useSignedOutForm } from './useSignedOutForm.ts';

const FILL_IN = { admin: 'Fill in administrator', viewer: 'Fill in viewer' } as const;

export type LoginFormProps = {
  onForgot: () => void;
  /** Called if the password was correct and a code is needed. Must be stable. */
  onChallenge: (challenge: string) => void;
};

export function LoginForm({ onForgot, onChallenge }: LoginFormProps) {
  const loadRules = useCallback(async () => {
    const { signInForm } = await import('./auth.forms.ts');
    const send = async (credentials: Parameters<typeof signInForm.send>[0]) => {
      const challenge = await signInForm.send(credentials);
      if (challenge !== null) onChallenge(challenge);
    };
    return { ...signInForm, send };
  }, [onChallenge]);
  const { form, attempt, onSubmit } = useSignedOutForm(
    loadRules,
    // The form starts empty, so that text typed before this script arrived isn't overwritten.
    {},
    'email',
  );
  // beforePaint.js now repeats a press that came too early.
  useEffect(() => void window.dispatchEvent(new Event('sign-in-works')), []);

  const { errors } = form.formState;
  const { demo, singleSignOn } = publicConfig;
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <EndedSession />
      <SingleSignOnReturn />
      {attempt.state === 'refused' ? <Alert variant="destructive">{attempt.sentence}</Alert> : null}
      <Field label="Email" error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('email')}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        pending={attempt.state === 'pending'}
        pendingLabel="Signing in..."
        className="w-full"
      >
        Sign In
      </Button>
      <Button variant="link" className="self-start" onClick={onForgot}>
        Forgot password?
      </Button>
      {singleSignOn === null ? null : <SingleSignOnLink name={singleSignOn.name} />}
      <PasskeyButton />
      {demo === null ? null : (
        <aside
          aria-label="Demo accounts"
          className="flex flex-col gap-2 border-t border-line pt-5 text-small"
        >
          {demo.accounts.map(({ role, email }) => (
            <p
              key={role}
              data-demo={role}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
            >
              <span className="select-all">{email}</span>
              <Button
                size="small"
                onClick={() => {
                  form.setValue('email', email);
                  form.setValue('password', demo.key);
                  form.clearErrors();
                }}
              >
                {FILL_IN[role]}
              </Button>
            </p>
          ))}
          <p>
            <span className="text-ink-muted">Demo password </span>
            <span className="select-all">{demo.key}</span>
          </p>
        </aside>
      )}
    </form>
  );
}

function EndedSession() {
  const [ended] = useState(endedSession);
  if (ended === null) return null;
  return (
    <Alert title="Your session has ended">
      {hasStoredDraft(ended.userId)
        ? 'Your changes are not saved, but they are kept while this page stays open. Sign in again to continue.'
        : 'Sign in again to return to where you were.'}
    </Alert>
  );
}

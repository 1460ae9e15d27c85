import { useEffect, useState } from 'react';
import { CallError } from '../../../client/callError.ts';
import type { CallAnswer } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import { fieldMessages } from '../../api/problem.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { signInRefusalText } from './auth.view.ts';
import { useSignedOutForm } from './useSignedOutForm.ts';

/** The account isn't named, because anyone may have the link. */
const INVITATION_OVER =
  'This invitation has been used or has expired. If you have already used it to choose a password, sign in. Otherwise, ask the administrator who invited you for a new one.';

const loadNewPasswordForm = async () => (await import('./auth.forms.ts')).newPasswordForm;

export type Greeting = NonNullable<CallAnswer<Endpoints['checkResetLink']>['greeting']>;

export type ResetPasswordFormProps = {
  token: string;
  isInvitation: boolean;
  /** Called with null unless the link sets a first password. Must stay the same between renders. */
  onGreeting: (greeting: Greeting | null) => void;
  onBack: () => void;
  onForgot: () => void;
};

type Link =
  | { readonly state: 'asking' }
  | { readonly state: 'good'; readonly asksName: boolean; readonly isFirst: boolean }
  | { readonly state: 'bad' | 'unknown'; readonly sentence: string };

/** Without a token, the form's own rule reports the error. */
function useLink({
  token,
  onGreeting,
}: Pick<ResetPasswordFormProps, 'token' | 'onGreeting'>): Link {
  const [link, setLink] = useState<Link>(
    token === '' ? { state: 'good', asksName: false, isFirst: false } : { state: 'asking' },
  );
  useEffect(() => {
    if (token === '') return undefined;
    const asking = new AbortController();
    const look = async () => {
      try {
        const { checkLink } = await import('./auth.forms.ts');
        const { asksName, greeting } = await checkLink(token, asking.signal);
        onGreeting(greeting);
        setLink({ state: 'good', asksName, isFirst: greeting !== null });
      } catch (error) {
        if (asking.signal.aborted) return;
        const sentence = signInRefusalText(error, 'The link could not be checked');
        const isBad = error instanceof CallError && error.status === 400;
        setLink({ state: isBad ? 'bad' : 'unknown', sentence });
      }
    };
    void look();
    return () => asking.abort();
  }, [token, onGreeting]);
  return link;
}

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const [round, setRound] = useState(0);
  return <CheckedLink key={round} {...props} onAgain={() => setRound(round + 1)} />;
}

type CheckedLinkProps = ResetPasswordFormProps & { onAgain: () => void };

function CheckedLink(props: CheckedLinkProps) {
  const { token, isInvitation, onBack, onForgot, onAgain } = props;
  const link = useLink(props);
  if (link.state === 'asking') return <Spinner label="Checking the link..." />;
  if (link.state === 'good') {
    const { asksName, isFirst } = link;
    return <NewPasswordForm {...{ token, asksName, onBack }} isNew={isFirst || isInvitation} />;
  }
  return (
    <div className="flex flex-col gap-5">
      <Alert variant="destructive">
        {isInvitation && link.state === 'bad' ? INVITATION_OVER : link.sentence}
      </Alert>
      {link.state === 'bad' ? (
        <Button variant="primary" className="w-full" onClick={onForgot}>
          Ask for a new link
        </Button>
      ) : (
        <Button variant="primary" className="w-full" onClick={onAgain}>
          Try again
        </Button>
      )}
      <Button variant="link" className="self-start" onClick={onBack}>
        Back to sign in
      </Button>
    </div>
  );
}

type NewPasswordFormProps = Pick<ResetPasswordFormProps, 'token' | 'onBack'> & {
  asksName: boolean;
  isNew: boolean;
};

function NewPasswordForm({ token, asksName, isNew, onBack }: NewPasswordFormProps) {
  const { form, attempt, onSubmit } = useSignedOutForm(
    loadNewPasswordForm,
    {
      token,
      password: '',
      confirmPassword: '',
      ...(asksName ? { firstName: '', lastName: '' } : {}),
    },
    asksName ? 'firstName' : 'password',
  );
  const { errors } = form.formState;
  if (attempt.state === 'done') {
    return (
      <div className="flex flex-col gap-5">
        {isNew ? (
          <Alert variant="success" title="Your account is ready">
            Sign in with your email address and the password you just chose.
          </Alert>
        ) : (
          <Alert variant="success" title="Your password has been changed">
            Every session of your account has ended. Sign in with the new password.
          </Alert>
        )}
        <Button variant="primary" className="w-full" onClick={onBack}>
          Sign In
        </Button>
      </div>
    );
  }
  const error = attempt.state === 'refused' ? attempt.error : null;
  const refused = errors.token?.message ?? (attempt.state === 'refused' ? attempt.sentence : null);
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {refused === null ? null : <Alert variant="destructive">{refused}</Alert>}
      {asksName ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" error={errors.firstName?.message}>
            <Input autoComplete="given-name" {...form.register('firstName')} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <Input autoComplete="family-name" {...form.register('lastName')} />
          </Field>
        </div>
      ) : null}
      <Field
        label={isNew ? 'Password' : 'New password'}
        error={errors.password?.message ?? fieldMessages(error).get('password')}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        pending={attempt.state === 'pending'}
        pendingLabel="Saving..."
        className="w-full"
      >
        {isNew ? 'Set password' : 'Set new password'}
      </Button>
      <Button variant="link" className="self-start" onClick={onBack}>
        Back to sign in
      </Button>
    </form>
  );
}

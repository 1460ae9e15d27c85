import { fieldMessages } from '../../api/problem.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { useSignedOutForm } from './useSignedOutForm.ts';

const loadRules = async () => (await import('./auth.forms.ts')).newPasswordForm;

export type ResetPasswordFormProps = { token: string; onBack: () => void };

export function ResetPasswordForm({ token, onBack }: ResetPasswordFormProps) {
  const { form, attempt, onSubmit } = useSignedOutForm(
    loadRules,
    {
      token,
      password: '',
      confirmPassword: '',
    },
    'password',
  );
  const { errors } = form.formState;
  if (attempt.state === 'done') {
    return (
      <div className="flex flex-col gap-5">
        <Alert variant="success" title="Your password has been changed">
          Every session of your account has ended. Sign in with the new password.
        </Alert>
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
      <Field
        label="New password"
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
        Set new password
      </Button>
      <Button variant="link" className="self-start" onClick={onBack}>
        Back to sign in
      </Button>
    </form>
  );
}

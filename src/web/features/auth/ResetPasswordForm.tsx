import type * as z from 'zod/mini';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { fieldMessages } from '../../api/problem.ts';
import { publicConfig } from '../../api/publicConfig.ts';
import { resetPasswordForm } from '../../components/passwordForms.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { useResetPassword } from './auth.api.ts';
import { refusal } from './auth.view.ts';

const schema = resetPasswordForm(publicConfig.passwordMinLength);
type PasswordForm = z.output<typeof schema>;

export type ResetPasswordFormProps = { token: string; onBack: () => void };

export function ResetPasswordForm({ token, onBack }: ResetPasswordFormProps) {
  const reset = useResetPassword();
  const form = useForm<PasswordForm, unknown, PasswordForm>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { token, password: '', confirmPassword: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) => {
    reset.mutate(body, {
      onError: (error) => {
        const message = fieldMessages(error).get('password');
        if (message !== undefined) form.setError('password', { message }, { shouldFocus: true });
      },
    });
  });
  if (reset.isSuccess) {
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
  const refused = errors.token?.message ?? (reset.isError ? reset.error : null);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {refused === null ? null : (
        <Alert variant="destructive">
          {typeof refused === 'string'
            ? refused
            : refusal(refused, 'The password could not be changed')}
        </Alert>
      )}
      <Field label="New password" error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" autoFocus {...form.register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        pending={reset.isPending}
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

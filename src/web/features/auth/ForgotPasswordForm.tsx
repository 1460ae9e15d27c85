import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { forgotPasswordBody } from '../../../contract/auth.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { useForgotPassword } from './auth.api.ts';
import { refusal } from './auth.view.ts';

export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const request = useForgotPassword();
  const form = useForm<{ email: string }, unknown, { email: string }>({
    resolver: standardSchemaResolver(forgotPasswordBody),
    defaultValues: { email: '' },
  });
  const submit = form.handleSubmit((body) => {
    request.mutate(body);
  });
  const back = (
    <Button variant="link" className="self-start" onClick={onBack}>
      Back to sign in
    </Button>
  );
  if (request.isSuccess) {
    return (
      <div className="flex flex-col gap-5">
        <Alert variant="success" title="Check your e-mail">
          If there is an account for {request.variables.email}, a link to choose a new password is
          on its way. It works once, for one hour.
        </Alert>
        {back}
      </div>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {request.isError ? (
        <Alert variant="destructive">
          {refusal(request.error, 'The link could not be requested')}
        </Alert>
      ) : null}
      <Field label="Email" error={form.formState.errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.register('email')}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        pending={request.isPending}
        pendingLabel="Sending..."
        className="w-full"
      >
        Send reset link
      </Button>
      {back}
    </form>
  );
}

import { publicConfig } from '../../api/publicConfig.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { useSignedOutForm } from './useSignedOutForm.ts';

const loadResetLinkForm = async () => (await import('./auth.forms.ts')).resetLinkForm;

export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const { form, attempt, onSubmit } = useSignedOutForm(loadResetLinkForm, { email: '' }, 'email');
  const back = (
    <Button variant="link" className="self-start" onClick={onBack}>
      Back to sign in
    </Button>
  );
  if (attempt.state === 'done') {
    return (
      <div className="flex flex-col gap-5">
        {publicConfig.sendsMail ? (
          <Alert variant="success" title="Check your email">
            If there is an account for {form.getValues('email')}, a link to choose a new password
            has been sent to it. It works once, for one hour. If nothing arrives within a few
            minutes, ask your administrator for a link.
          </Alert>
        ) : (
          <Alert variant="info" title="Ask your administrator">
            This server does not send email. If there is an account for {form.getValues('email')},
            your administrator can give you a link to choose a new password.
          </Alert>
        )}
        {back}
      </div>
    );
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {publicConfig.sendsMail ? null : (
        <Alert variant="info">
          This server does not send email. Ask your administrator for a link instead.
        </Alert>
      )}
      {attempt.state === 'refused' ? <Alert variant="destructive">{attempt.sentence}</Alert> : null}
      <Field label="Email" error={form.formState.errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('email')}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        pending={attempt.state === 'pending'}
        pendingLabel="Sending..."
        className="w-full"
      >
        Send reset link
      </Button>
      {back}
    </form>
  );
}

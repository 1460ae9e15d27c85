import { useCallback } from 'react';
import { CallError } from '../../../client/callError.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { useSignedOutForm } from './useSignedOutForm.ts';

export type LoginCodeFormProps = {
  challenge: string;
  onBack: () => void;
};

export function LoginCodeForm({ challenge, onBack }: LoginCodeFormProps) {
  const load = useCallback(
    async () => (await import('./auth.forms.ts')).codeForm(challenge),
    [challenge],
  );
  const { form, attempt, onSubmit } = useSignedOutForm(load, { code: '' }, 'code');
  const isOver =
    attempt.state === 'refused' &&
    attempt.error instanceof CallError &&
    attempt.error.problem?.code === 'challenge_over';
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {attempt.state === 'refused' ? <Alert variant="destructive">{attempt.sentence}</Alert> : null}
      {isOver ? null : (
        <>
          <Field
            label="Code"
            hint="Or one of your recovery codes"
            error={form.formState.errors.code?.message}
          >
            <Input
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              {...form.register('code')}
            />
          </Field>
          <Button
            type="submit"
            variant="primary"
            pending={attempt.state === 'pending'}
            pendingLabel="Signing in..."
            className="w-full"
          >
            Continue
          </Button>
        </>
      )}
      <Button variant="link" className="self-start" onClick={onBack}>
        Back to sign in
      </Button>
    </form>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type { BegunSecondFactor } from '../../../contract/secondFactor.ts';
import { confirmFactorBody } from '../../../contract/secondFactor.ts';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { useBeginSecondFactor, useConfirmSecondFactor } from './secondFactor.api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { PasswordQuestion } from './PasswordQuestion.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export function SecondFactorSetUp({ onDone }: { onDone: () => void }) {
  const begin = useBeginSecondFactor();
  const confirm = useConfirmSecondFactor();
  if (confirm.data !== undefined) {
    return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  }
  if (begin.data !== undefined) return <ScanAndConfirm begun={begin.data} confirm={confirm} />;
  return <PasswordQuestion asking={begin} label="Continue" pendingLabel="Checking..." />;
}

type ScanAndConfirmProps = {
  begun: BegunSecondFactor;
  confirm: ReturnType<typeof useConfirmSecondFactor>;
};

type CodeFields = { code: string };

function ScanAndConfirm({ begun, confirm }: ScanAndConfirmProps) {
  const form = useForm<CodeFields, unknown, CodeFields>({
    resolver: standardSchemaResolver(confirmFactorBody),
    defaultValues: { code: '' },
  });
  const submit = form.handleSubmit(({ code }) => {
    confirm.mutate(code, {
      onError: (error) => {
        const message = fieldMessages(error).get('code');
        if (message !== undefined) form.setError('code', { message });
      },
    });
  });
  const problem = form.formState.errors.code?.message;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p>
        Scan this with an authenticator app, such as the one in your password manager. If you can't
        scan it, type the key into the app.
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(begun.qrCode)}`}
        alt="QR code for an authenticator app"
        className="size-48 self-center rounded-base bg-white"
      />
      <Field label="Key">
        <Textarea
          readOnly
          rows={1}
          value={begun.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
          spellCheck={false}
          onFocus={({ target }) => target.select()}
        />
      </Field>
      {confirm.error === null || problem !== undefined ? null : (
        <Alert variant="destructive">{problemDetail(confirm.error)}</Alert>
      )}
      <Field label="Code from the app" error={problem}>
        <Input inputMode="numeric" autoComplete="one-time-code" {...form.register('code')} />
      </Field>
      <div>
        <Button
          type="submit"
          variant="primary"
          pending={confirm.isPending}
          pendingLabel="Checking..."
        >
          Turn on
        </Button>
      </div>
    </form>
  );
}

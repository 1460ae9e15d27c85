import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { factorPasswordBody } from '../../../contract/secondFactor.ts';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';

type PasswordFields = { currentPassword: string };

export type PasswordQuestionProps = {
  /** What is done with the password. */
  asking: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error'>;
  label: string;
  pendingLabel: string;
  destructive?: boolean;
  onDone?: () => void;
  onCancel?: () => void;
};

/** Asks for the own password before something that an open session alone must not do. */
export function PasswordQuestion({
  asking,
  label,
  pendingLabel,
  destructive = false,
  onDone,
  onCancel,
}: PasswordQuestionProps) {
  const form = useForm<PasswordFields, unknown, PasswordFields>({
    resolver: standardSchemaResolver(factorPasswordBody),
    defaultValues: { currentPassword: '' },
  });
  const submit = form.handleSubmit(({ currentPassword }) => {
    asking.mutate(currentPassword, {
      onSuccess: () => onDone?.(),
      onError: (error) => {
        const message = fieldMessages(error).get('currentPassword');
        if (message !== undefined) form.setError('currentPassword', { message });
      },
    });
  });
  const problem = form.formState.errors.currentPassword?.message;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {asking.error === null || problem !== undefined ? null : (
        <Alert variant="destructive">{problemDetail(asking.error, asking.error.message)}</Alert>
      )}
      <Field label="Current password" error={problem}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={destructive ? 'danger' : 'primary'}
          pending={asking.isPending}
          pendingLabel={pendingLabel}
        >
          {label}
        </Button>
        {onCancel === undefined ? null : <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}

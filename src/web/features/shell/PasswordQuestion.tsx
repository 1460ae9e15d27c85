import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { currentPassword as ownPassword } from '../../../contract/users.ts';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { OwnProofField } from './OwnProofField.tsx';
import { readProofAgain, useOwnProof } from './ownProof.api.ts';

type PasswordFields = { currentPassword: string };

const typed = z.object({ currentPassword: ownPassword });
const proven = z.object({ currentPassword: z.string() });

export type PasswordQuestionProps = {
  /** Called with the password, or without one if the provider has confirmed the identity. */
  asking: Pick<
    UseMutationResult<unknown, Error, string | undefined>,
    'mutate' | 'isPending' | 'error'
  >;
  label: string;
  pendingLabel: string;
  destructive?: boolean;
  onDone?: () => void;
  onCancel?: () => void;
};

/** Confirms the person's identity before a sensitive action that an open session alone must not allow. */
export function PasswordQuestion({
  asking,
  label,
  pendingLabel,
  destructive = false,
  onDone,
  onCancel,
}: PasswordQuestionProps) {
  const proof = useOwnProof();
  const form = useForm<PasswordFields, unknown, PasswordFields>({
    resolver: standardSchemaResolver(proof.isProven ? proven : typed),
    defaultValues: { currentPassword: '' },
  });
  const submit = form.handleSubmit(({ currentPassword }) => {
    asking.mutate(proof.isProven ? undefined : currentPassword, {
      onSuccess: () => onDone?.(),
      onError: (error) => {
        const message = fieldMessages(error).get('currentPassword');
        if (message !== undefined) form.setError('currentPassword', { message });
        void readProofAgain();
      },
    });
  });
  const problem = form.formState.errors.currentPassword?.message;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {asking.error === null || problem !== undefined ? null : (
        <Alert variant="destructive">{problemDetail(asking.error)}</Alert>
      )}
      <OwnProofField proof={proof} field={form.register('currentPassword')} error={problem} />
      <div className="flex min-h-10 flex-wrap gap-2">
        {proof.isProven || proof.hasPassword ? (
          <Button
            type="submit"
            variant={destructive ? 'danger' : 'primary'}
            pending={asking.isPending}
            pendingLabel={pendingLabel}
          >
            {label}
          </Button>
        ) : null}
        {onCancel === undefined || proof.query.data === undefined ? null : (
          <Button onClick={onCancel}>Cancel</Button>
        )}
      </div>
    </form>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { createApiTokenBody, TOKEN_DAYS } from '../../../contract/apiTokens.ts';
import { can } from '../../../finance/permissions.ts';
import { TOKEN_SCOPE_LABELS, TOKEN_SCOPES } from '../../../finance/tokenScopes.ts';
import { useCreateApiToken } from '../../api/apiTokens.ts';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { SecretToCopy } from '../../components/SecretToCopy.tsx';
import { useUser } from '../../components/signedInUser.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { OwnProofField } from './OwnProofField.tsx';
import { readProofAgain, useOwnProof } from './ownProof.api.ts';

/** The contract's rules, except that a select holds days as text, and a password is required if it was asked for. */
const tokenResolver = (hasTyped: boolean) =>
  z.pipe(
    z.pipe(
      z.looseObject({ validDays: z.string(), currentPassword: z.string() }),
      z.transform(({ currentPassword, ...fields }) => ({
        ...fields,
        validDays: Number(fields.validDays),
        ...(hasTyped ? { currentPassword } : {}),
      })),
    ),
    createApiTokenBody,
  );
type TokenFields = { purpose: string; scope: string; validDays: string; currentPassword: string };
const TOKEN_FIELDS = ['purpose', 'scope', 'validDays', 'currentPassword'] as const;

/** The error is shown at its field, so it isn't repeated above. */
function isAtField(error: Error): boolean {
  const messages = fieldMessages(error);
  return TOKEN_FIELDS.some((field) => messages.has(field));
}

const DAYS = TOKEN_DAYS.map((days) => ({
  value: String(days),
  label: days === 365 ? 'One year' : `${days} days`,
}));

export function NewApiTokenDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { role } = useUser();
  const make = useCreateApiToken();
  const proof = useOwnProof();
  const form = useForm<TokenFields, unknown, z.output<typeof createApiTokenBody>>({
    resolver: standardSchemaResolver(tokenResolver(proof.hasPassword && !proof.isProven)),
    defaultValues: { purpose: '', scope: 'read', validDays: '90', currentPassword: '' },
  });
  const { errors, isDirty } = form.formState;
  const scopes = TOKEN_SCOPES.filter((scope) => scope !== 'import' || can(role, 'importFigures'));
  const submit = form.handleSubmit((body) => {
    make.mutate(body, {
      onError: (error) => {
        const messages = fieldMessages(error);
        for (const field of TOKEN_FIELDS) {
          const message = messages.get(field);
          if (message !== undefined) form.setError(field, { message });
        }
        void readProofAgain();
      },
    });
  });
  const made = make.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="narrow"
      title="New API Token"
      description={
        made === undefined
          ? 'It expires on its end date, when you change your password, or when your account is deactivated.'
          : "Copy the token now. It can't be shown again."
      }
      unsaved={isDirty && made === undefined && !make.isPending}
      footer={
        made === undefined ? (
          <FormButtons
            form={formId}
            onCancel={onClose}
            pending={make.isPending}
            pendingLabel="Creating..."
          >
            Create token
          </FormButtons>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {made === undefined ? (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-4"
        >
          {make.isError && !isAtField(make.error) ? (
            <Alert variant="destructive">{problemDetail(make.error)}</Alert>
          ) : null}
          <Field label="Purpose" error={errors.purpose?.message}>
            <Input
              autoComplete="off"
              placeholder="Monthly import of the ledger"
              {...form.register('purpose')}
            />
          </Field>
          <Field label="Access" error={errors.scope?.message}>
            <Select
              options={scopes.map((scope) => ({ value: scope, label: TOKEN_SCOPE_LABELS[scope] }))}
              {...form.register('scope')}
            />
          </Field>
          <Field label="Valid for" error={errors.validDays?.message}>
            <Select options={DAYS} {...form.register('validDays')} />
          </Field>
          <OwnProofField
            proof={proof}
            field={form.register('currentPassword')}
            error={errors.currentPassword?.message}
          />
        </form>
      ) : (
        <div className="flex flex-col gap-4">
          <SecretToCopy noun="token" secret={made.secret} expiresAt={made.token.expiresAt} />
          <p className="text-small text-ink-muted">
            Programs send it as “Authorization: Bearer”. The import command reads it from
            BOARD_REPORTS_TOKEN.
          </p>
        </div>
      )}
    </Dialog>
  );
}

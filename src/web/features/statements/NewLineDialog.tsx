import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import { requiredLine } from '../../../contract/fields.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { BALANCE_ROLE_KEYS, BALANCE_ROLES } from '../../../finance/statements/balanceLines.ts';
import type { BalanceRole } from '../../../finance/statements/balanceLines.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { useCreateForm } from '../../editing/useCreateForm.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { useCreateLine } from './statements.api.ts';

interface LineFields {
  name: string;
  role: BalanceRole | '';
}

interface SentLine {
  readonly name: string;
  readonly role: BalanceRole;
}

const lineRules = standardSchemaResolver<LineFields, unknown, SentLine>(
  z.object({
    name: requiredLine(LIMITS.lineName, MESSAGES.balanceLineNameRequired),
    role: z.enum(BALANCE_ROLE_KEYS, 'Choose a kind'),
  }),
);

const LINE_FIELDS = ['name', 'role'] as const;

export function NewLineDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: create } = useCreateLine();
  const { form, onSubmit, refusal, unsaved, pending } = useCreateForm<LineFields, SentLine>({
    resolver: lineRules,
    initial: { name: '', role: '' },
    fields: LINE_FIELDS,
    before: null,
    create: (creation) => create(creation),
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Add a line"
      description="It is placed after the last line of its side."
      submitLabel="Add"
      pendingLabel="Adding..."
      pending={pending}
      unsaved={unsaved}
      refusal={refusal}
      keptParameters={['month', 'period']}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label="Kind"
        hint="It decides the side of the line and where the cash flow shows its changes."
        error={errors.role?.message}
      >
        <Select
          placeholder="Choose a kind"
          options={BALANCE_ROLE_KEYS.map((role) => ({
            value: role,
            label: BALANCE_ROLES[role].label,
          }))}
          {...form.register('role')}
        />
      </Field>
    </FormDialog>
  );
}

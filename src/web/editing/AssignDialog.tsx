import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ownersQuery } from '../api/users.ts';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { Select } from '../ui/Select.tsx';
import { FormDialog } from './FormDialog.tsx';
import { QUESTION_FORM_PARAMETERS } from './questionForms.ts';
import { useCreateForm } from './useCreateForm.ts';

/** A user id and a day as form values; '' if empty. */
interface AssignDraft {
  ownerId: string;
  dueOn: string;
}

export interface Assigned {
  readonly ownerId: number | null;
  readonly dueOn: string | null;
}

const ASSIGN_FIELDS = ['ownerId', 'dueOn'] as const;

const assignResolver = standardSchemaResolver<AssignDraft, unknown, Assigned>(
  z.pipe(
    z.object({ ownerId: z.string(), dueOn: z.string() }),
    z.transform(({ ownerId, dueOn }): Assigned => ({
      ownerId: ownerId === '' ? null : Number(ownerId),
      dueOn: dueOn === '' ? null : dueOn,
    })),
  ),
);

export type AssignDialogProps = {
  title: string;
  description: string;
  assigned: Assigned & { readonly ownerName: string | null };
  save: (assigned: Assigned) => Promise<unknown>;
  onClose: () => void;
};

export function AssignDialog({ title, description, assigned, save, onClose }: AssignDialogProps) {
  const { ownerId, ownerName, dueOn } = assigned;
  const { data: owners = [] } = useQuery(ownersQuery);
  const {
    form,
    draft: _draft,
    onSubmit,
    ...shown
  } = useCreateForm<AssignDraft, Assigned>({
    resolver: assignResolver,
    initial: { ownerId: ownerId === null ? '' : String(ownerId), dueOn: dueOn ?? '' },
    fields: ASSIGN_FIELDS,
    before: null,
    create: ({ body }) => save(body),
  });
  const options = owners.map(({ id, name }) => ({ value: String(id), label: name }));
  // The current owner stays in the list, even without access or while the list loads.
  const isMissing = ownerId !== null && !owners.some(({ id }) => id === ownerId);
  const own = isMissing ? [{ value: String(ownerId), label: ownerName ?? 'A deleted user' }] : [];
  const { errors } = form.formState;
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel="Save"
      pendingLabel="Saving..."
      keptParameters={QUESTION_FORM_PARAMETERS}
      onClose={onClose}
      onSubmit={onSubmit}
      {...shown}
    >
      <Field label="Owner" error={errors.ownerId?.message}>
        <Select
          options={[{ value: '', label: 'Nobody' }, ...own, ...options]}
          {...form.register('ownerId')}
        />
      </Field>
      <Field label="Due" aside="Optional" error={errors.dueOn?.message}>
        <Input type="date" {...form.register('dueOn')} />
      </Field>
    </FormDialog>
  );
}

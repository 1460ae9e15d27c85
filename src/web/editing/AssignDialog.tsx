import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ownersQuery } from '../api/users.ts';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { Select } from '../ui/Select.tsx';
import { FormDialog } from './FormDialog.tsx';
import { QUESTION_KEPT_PARAMETERS } from './questionForms.ts';
import { useCreateForm } from './useCreateForm.ts';

/** As typed: the id of a user and a day; '' where nothing is. */
interface AssignDraft {
  ownerId: string;
  dueOn: string;
}

export interface Assigned {
  readonly ownerId: number | null;
  readonly dueOn: string | null;
}

const FIELDS = ['ownerId', 'dueOn'] as const;

const rules = standardSchemaResolver<AssignDraft, unknown, Assigned>(
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
  /** What it is about. */
  description: string;
  assigned: Assigned & { readonly ownerName: string | null };
  save: (assigned: Assigned) => Promise<unknown>;
  onClose: () => void;
};

/** Who does something, and by when: one of those who can, or nobody. */
export function AssignDialog({ title, description, assigned, save, onClose }: AssignDialogProps) {
  const { ownerId, ownerName, dueOn } = assigned;
  const { data: owners = [] } = useQuery(ownersQuery);
  const {
    form,
    draft: _draft,
    onSubmit,
    ...shown
  } = useCreateForm<AssignDraft, Assigned>({
    resolver: rules,
    initial: { ownerId: ownerId === null ? '' : String(ownerId), dueOn: dueOn ?? '' },
    fields: FIELDS,
    before: null,
    create: ({ body }) => save(body),
  });
  const options = owners.map(({ id, name }) => ({ value: String(id), label: name }));
  // Whoever it is now stays in the list, also without the rights by now, and while the list is read.
  const isMissing = ownerId !== null && !owners.some(({ id }) => id === ownerId);
  const own = isMissing ? [{ value: String(ownerId), label: ownerName ?? 'A deleted user' }] : [];
  const { errors } = form.formState;
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel="Save"
      pendingLabel="Saving..."
      keptParameters={QUESTION_KEPT_PARAMETERS}
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

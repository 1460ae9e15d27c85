import { type SubmitEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import { fieldMessages } from '../../api/problem.ts';
import { ConflictChoice } from '../../components/ConflictChoice.tsx';
import { useUser } from '../../components/signedInUser.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { useCreateBusinessUnit, useUpdateBusinessUnit } from './admin.api.ts';
import { keptUnit, unitNameRules } from './admin.forms.ts';
import type { UnitName } from './admin.forms.ts';
import { said } from './adminToasts.ts';
import { FormDialog } from './FormDialog.tsx';
import { useCreateForm } from './useCreateForm.ts';

const EMPTY: UnitName = { name: '' };
const FIELDS = ['name'] as const;

export function CreateUnitDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCreateBusinessUnit();
  const actor = useUser();
  const { form, draft, refusal, unsaved, pending, onSubmit } = useCreateForm<UnitName, UnitName>({
    resolver: unitNameRules,
    initial: EMPTY,
    fields: FIELDS,
    before: keptUnit.useKept(actor.id),
    create: (creation) =>
      said(
        mutateAsync(creation),
        'Business unit created successfully',
        'Failed to create business unit',
      ),
  });
  keptUnit.useKeeping(actor.id, draft);
  return (
    <FormDialog
      title="Add Business Unit"
      description="You can add forecasts and budgets for it straight away."
      submitLabel="Add"
      pendingLabel="Adding..."
      pending={pending}
      unsaved={unsaved}
      refusal={refusal}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <Field label="Name" error={form.formState.errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  );
}

export type RenameUnitDialogProps = {
  /** As it is now: another person may have changed it since the dialog opened. */
  unit: BusinessUnit;
  onClose: () => void;
};

export function RenameUnitDialog({ unit, onClose }: RenameUnitDialogProps) {
  const update = useUpdateBusinessUnit();
  const [seen, setSeen] = useState(unit);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const form = useForm<UnitName, unknown, UnitName>({
    resolver: unitNameRules,
    defaultValues: { name: unit.name },
  });
  const typed = useWatch({ control: form.control, name: 'name' });
  const theirs = unit.name !== seen.name && unit.name !== typed ? unit.name : null;

  const rename = async ({ name }: UnitName): Promise<boolean> => {
    setRefusal(null);
    try {
      // Against the name that was seen; whether the unit is active does not matter to a name.
      const known = unit.name === seen.name ? unit : seen;
      await said(
        update.mutateAsync({ unit: known, change: { name } }),
        'Business unit updated successfully',
        'Failed to update business unit',
      );
      return true;
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      const message = fieldMessages(failure).get('name');
      if (message === undefined) setRefusal(failure);
      else form.setError('name', { message }, { shouldFocus: true });
      return false;
    }
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<boolean> => {
    let isDone = false;
    await form.handleSubmit(async (body) => {
      isDone = await rename(body);
    })(event);
    return isDone;
  };

  return (
    <FormDialog
      title="Rename Business Unit"
      description={`All forecasts and budgets of ${seen.name} show the new name.`}
      submitLabel="Rename"
      pendingLabel="Saving..."
      pending={update.isPending}
      unsaved={form.formState.isDirty && !update.isPending}
      refusal={refusal}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      {theirs === null ? null : (
        <ConflictChoice
          field="Name"
          mine={typed}
          theirs={theirs}
          onKeepMine={() => setSeen(unit)}
          onTakeTheirs={() => {
            setSeen(unit);
            form.reset({ name: theirs });
          }}
        />
      )}
      <Field label="Name" error={form.formState.errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  );
}

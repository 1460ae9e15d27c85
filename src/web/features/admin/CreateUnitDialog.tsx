import { useUser } from '../../components/signedInUser.ts';
import { useDraftStoring, useStoredDraft } from '../../editing/draftStore.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { useCreateBusinessUnit } from './admin.api.ts';
import { newUnitDrafts, unitNameRules } from './admin.forms.ts';
import type { UnitName } from './admin.forms.ts';
import { toastOutcome } from './adminToasts.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { useCreateForm } from '../../editing/useCreateForm.ts';
import { ADMIN_DIALOG_PARAMETERS } from './admin.search.ts';

const EMPTY_UNIT: UnitName = { name: '' };
const UNIT_FIELDS = ['name'] as const;

export default function CreateUnitDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCreateBusinessUnit();
  const actor = useUser();
  const { form, draft, refusal, unsaved, pending, onSubmit } = useCreateForm<UnitName, UnitName>({
    resolver: unitNameRules,
    initial: EMPTY_UNIT,
    fields: UNIT_FIELDS,
    before: useStoredDraft(newUnitDrafts, actor.id),
    create: (creation) =>
      toastOutcome(
        mutateAsync(creation),
        'Business unit created successfully',
        'Failed to create business unit',
      ),
  });
  useDraftStoring(newUnitDrafts, actor.id, draft);
  return (
    <FormDialog
      title="Add Business Unit"
      description="You can add forecasts and budgets for it right away."
      submitLabel="Add"
      pendingLabel="Adding..."
      pending={pending}
      unsaved={unsaved}
      refusal={refusal}
      keptParameters={ADMIN_DIALOG_PARAMETERS}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <Field label="Name" error={form.formState.errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  );
}

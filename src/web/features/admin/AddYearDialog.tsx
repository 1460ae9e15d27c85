import { useWatch } from 'react-hook-form';
import { financialYearDates, isFinancialYearLabel } from '../../../finance/fiscalCalendar.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { useUser } from '../../components/signedInUser.ts';
import { useDraftStoring, useStoredDraft } from '../../editing/draftStore.ts';
import { formatDate } from '../../../format/dates.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { useCreateFinancialYear } from './admin.api.ts';
import { newYearDrafts, yearLabelRules } from './admin.forms.ts';
import type { YearLabel } from './admin.forms.ts';
import { toastOutcome } from './adminToasts.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { useCreateForm } from '../../editing/useCreateForm.ts';
import { ADMIN_DIALOG_PARAMETERS } from './admin.search.ts';

const YEAR_FIELDS = ['fyYear'] as const;

export type AddYearDialogProps = {
  proposal: string;
  onClose: () => void;
};

export default function AddYearDialog({ proposal, onClose }: AddYearDialogProps) {
  const { mutateAsync } = useCreateFinancialYear();
  const actor = useUser();
  const { form, draft, refusal, unsaved, pending, onSubmit } = useCreateForm<YearLabel, YearLabel>({
    resolver: yearLabelRules,
    initial: { fyYear: proposal },
    fields: YEAR_FIELDS,
    before: useStoredDraft(newYearDrafts, actor.id),
    create: (creation) =>
      toastOutcome(
        mutateAsync(creation),
        'Financial year created successfully',
        'Failed to create financial year',
      ),
  });
  useDraftStoring(newYearDrafts, actor.id, draft);
  const label = useWatch({ control: form.control, name: 'fyYear' }).trim().toUpperCase();
  return (
    <FormDialog
      title="Add Financial Year"
      description="You can enter figures and reports for its months right away."
      submitLabel="Add"
      pendingLabel="Adding..."
      pending={pending}
      unsaved={unsaved}
      refusal={refusal}
      keptParameters={ADMIN_DIALOG_PARAMETERS}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <Field
        label="Financial year"
        error={form.formState.errors.fyYear?.message}
        hint={isFinancialYearLabel(label) ? span(label) : 'FY and two digits, such as FY27'}
      >
        <Input autoComplete="off" {...form.register('fyYear')} />
      </Field>
    </FormDialog>
  );
}

function span(label: string): string {
  const { startDate, endDate } = financialYearDates(shownBasis(), label);
  return `${formatDate(startDate)} – ${formatDate(endDate)}`;
}

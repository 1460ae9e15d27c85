import { shownBasis } from '../../api/companyBasis.ts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ExplanationTask } from '../../../contract/explanationTasks.ts';
import { requiredText } from '../../../contract/fields.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { withExplanation } from '../../../telling/briefing/quotes.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { useUser } from '../../components/signedInUser.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { draftStore, useDraftStoring, useStoredDraft } from '../../editing/draftStore.ts';
import { useCreateForm } from '../../editing/useCreateForm.ts';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { MEETING_FORM_PARAMETERS } from './meeting.forms.ts';
import { useUpdateReport } from '../../api/reportUpdate.ts';

interface ExplanationDraft {
  explanation: string;
}

/** Restored only for the same line of the same report. */
interface KeptExplanation {
  readonly reportId: number;
  readonly line: ExplanationTask['line'];
  readonly draft: ExplanationDraft;
}

const EXPLANATION_FIELDS = ['explanation'] as const;
const explanationDrafts = draftStore<KeptExplanation>();
const explanationResolver = standardSchemaResolver<ExplanationDraft, unknown, ExplanationDraft>(
  z.object({ explanation: requiredText(LIMITS.noteText, MESSAGES.explanationRequired) }),
);

type ExplanationDialogProps = {
  task: ExplanationTask;
  report: MonthlySummary;
  onClose: () => void;
};

/** Appends the explanation to the month's notes with the line's name, so that the briefing finds it. */
export function ExplanationDialog({ task, report, onClose }: ExplanationDialogProps) {
  const client = useQueryClient();
  const { mutateAsync } = useUpdateReport();
  const actor = useUser();
  const found = useStoredDraft(explanationDrafts, actor.id);
  const isSame = found?.reportId === report.id && found.line === task.line;
  const { form, draft, onSubmit, ...shown } = useCreateForm<ExplanationDraft, ExplanationDraft>({
    resolver: explanationResolver,
    initial: { explanation: '' },
    fields: EXPLANATION_FIELDS,
    before: isSame ? found.draft : null,
    create: async ({ body }) => {
      const notes = withExplanation(shownBasis(), report.notes ?? '', task.line, body.explanation);
      await mutateAsync({ report, changes: { notes } });
      // The month's open items are shown with its publication.
      invalidateNouns(client, ['commentary', 'month-state']);
    },
  });
  const work = draft === null ? null : { reportId: report.id, line: task.line, draft };
  useDraftStoring(explanationDrafts, actor.id, work);
  return (
    <FormDialog
      title={`Explain ${task.label}`}
      description={`${task.text} Your text is added to the month's notes, where the report quotes it.`}
      submitLabel="Add to the notes"
      pendingLabel="Adding..."
      keptParameters={MEETING_FORM_PARAMETERS}
      onClose={onClose}
      onSubmit={onSubmit}
      {...shown}
    >
      <Field label="Explanation" error={form.formState.errors.explanation?.message}>
        <Textarea {...form.register('explanation')} />
      </Field>
    </FormDialog>
  );
}

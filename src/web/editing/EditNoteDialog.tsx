import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { PrivateNote } from '../../contract/privateNotes.ts';
import { updatePrivateNoteBody } from '../../contract/privateNotes.ts';
import { useEditNote } from '../api/privateNotes.ts';
import { useUser } from '../components/signedInUser.ts';
import { Field } from '../ui/Field.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { FormDialog } from './FormDialog.tsx';
import { draftStore, useDraftStoring, useStoredDraft } from './draftStore.ts';
import { QUESTION_FORM_PARAMETERS } from './questionForms.ts';
import { useCreateForm } from './useCreateForm.ts';

interface NoteDraft {
  noteText: string;
}

const NOTE_FORM_FIELDS = ['noteText'] as const;
const noteResolver = standardSchemaResolver<NoteDraft, unknown, NoteDraft>(updatePrivateNoteBody);
const noteDrafts = draftStore<NoteDraft & Pick<PrivateNote, 'id'>>();

export function EditNoteDialog({ note, onClose }: { note: PrivateNote; onClose: () => void }) {
  const { mutateAsync } = useEditNote();
  const actor = useUser();
  const kept = useStoredDraft(noteDrafts, actor.id);
  const { form, draft, onSubmit, ...shown } = useCreateForm<NoteDraft, NoteDraft>({
    resolver: noteResolver,
    initial: { noteText: note.noteText },
    fields: NOTE_FORM_FIELDS,
    before: kept?.id === note.id ? { noteText: kept.noteText } : null,
    create: ({ body }) => mutateAsync({ id: note.id, ...body }),
  });
  useDraftStoring(noteDrafts, actor.id, draft && { ...draft, id: note.id });
  return (
    <FormDialog
      title="Edit note"
      description={note.subject}
      submitLabel="Save note"
      pendingLabel="Saving..."
      keptParameters={QUESTION_FORM_PARAMETERS}
      onClose={onClose}
      onSubmit={onSubmit}
      {...shown}
    >
      <Field label="Your note" error={form.formState.errors.noteText?.message}>
        <Textarea {...form.register('noteText')} />
      </Field>
    </FormDialog>
  );
}

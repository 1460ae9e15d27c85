import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type * as z from 'zod/mini';
import { ownNameBody } from '../../../contract/auth.ts';
import type { User } from '../../../contract/users.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { keptWork } from '../../editing/keptWork.ts';
import { RecordForm } from '../../editing/RecordForm.tsx';
import type { RecordEdit, RecordRules } from '../../editing/recordEdit.ts';
import { refusedSave } from '../../editing/refusedSave.ts';
import { useOpenEditor } from '../../editing/useEditor.ts';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { usersQuery, useUpdateUser } from './admin.api.ts';
import { DIALOG_KEPT_PARAMETERS } from './admin.search.ts';
import { failureWords } from './adminToasts.ts';

type PersonName = z.output<typeof ownNameBody>;

const PERSON_NAME: RecordRules<User, PersonName> = {
  fields: ['firstName', 'lastName'],
  version: ({ version }) => version,
  open: ({ firstName, lastName }) => ({ firstName, lastName }),
  isSame: (field, a, b) => a[field] === b[field],
  problems: (draft) =>
    new Map(
      (ownNameBody.safeParse(draft).error?.issues ?? []).map(({ path, message }) => [
        path[0] === 'lastName' ? 'lastName' : 'firstName',
        message,
      ]),
    ),
  showsProblems: 'onceTried',
  changedMeanwhile: 'Someone else changed this user while you were editing.',
};

const keptName = keptWork<RecordEdit<User, PersonName>>();

const LABELS = { firstName: 'First name', lastName: 'Last name' } as const;

export type RenameUserDialogProps = {
  /** As it is stored now. */
  user: User;
  onClose: () => void;
};

/** Changes another person's name; one's own is changed from the user's menu. */
export default function RenameUserDialog({ user, onClose }: RenameUserDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const update = useUpdateUser();
  const editor = useOpenEditor({
    rules: PERSON_NAME,
    kept: keptName,
    isOwn: ({ id }) => id === user.id,
    initial: user,
    storedNow: () => user,
    send: ({ base, draft }) => update.mutateAsync({ user: base, change: draft }),
    readAgain: async ({ id }) => {
      const all = await queryClient.fetchQuery({ ...usersQuery, staleTime: 0 });
      return all.find((other) => other.id === id) ?? null;
    },
    refused: (error) =>
      refusedSave(error, String(error), failureWords('Failed to update user', error)),
    saved: { title: 'User updated successfully' },
    onSaved: onClose,
    keptParameters: DIALOG_KEPT_PARAMETERS,
    unsavedWords: () => 'What you typed has not been saved.',
  });
  const { base, draft } = editor.edit;
  const close = () => {
    editor.leaveFreely();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      width="narrow"
      title="Edit Name"
      description={`The name of ${base.email}.`}
      unsaved={editor.isUnsaved && !editor.isSaving}
      footer={
        <FormButtons form={formId} onCancel={close} pending={editor.isSaving}>
          Save
        </FormButtons>
      }
    >
      {editor.question}
      <RecordForm id={formId} editor={editor} className="flex flex-col gap-4">
        {PERSON_NAME.fields.map((field) => (
          <div key={field} className="flex flex-col gap-4">
            <ConflictChoice
              editor={editor}
              field={field}
              label={LABELS[field]}
              mine={draft[field]}
              theirs={base[field]}
            />
            <Field label={LABELS[field]} error={editor.problems.get(field)}>
              <Input
                autoComplete="off"
                value={draft[field]}
                onChange={(event) => editor.type(field, event.target.value)}
              />
            </Field>
          </div>
        ))}
      </RecordForm>
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { createBusinessUnitBody } from '../../../contract/businessUnits.ts';
import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import { businessUnitsQuery } from '../../api/businessUnits.ts';
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
import { useUpdateBusinessUnit } from './admin.api.ts';
import type { UnitName } from './admin.forms.ts';
import { DIALOG_KEPT_PARAMETERS } from './admin.search.ts';
import { failureWords } from './adminToasts.ts';

const UNIT_NAME: RecordRules<BusinessUnit, UnitName> = {
  fields: ['name'],
  version: ({ version }) => version,
  open: ({ name }) => ({ name }),
  isSame: (field, a, b) => a[field] === b[field],
  problems: (draft) => {
    const [issue] = z.safeParse(createBusinessUnitBody, draft).error?.issues ?? [];
    return new Map(issue === undefined ? [] : [['name', issue.message]]);
  },
  showsProblems: 'onceTried',
  changedMeanwhile: 'Someone else renamed this business unit while you were editing.',
};

const keptName = keptWork<RecordEdit<BusinessUnit, UnitName>>();

export type RenameUnitDialogProps = {
  /** As it is stored now. */
  unit: BusinessUnit;
  onClose: () => void;
};

export default function RenameUnitDialog({ unit, onClose }: RenameUnitDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const update = useUpdateBusinessUnit();
  const editor = useOpenEditor({
    rules: UNIT_NAME,
    kept: keptName,
    isOwn: ({ id }) => id === unit.id,
    initial: unit,
    storedNow: () => unit,
    send: ({ base, draft }) => update.mutateAsync({ unit: base, change: draft }),
    readAgain: async ({ id }) => {
      const units = await queryClient.fetchQuery({ ...businessUnitsQuery, staleTime: 0 });
      return units.find((other) => other.id === id) ?? null;
    },
    refused: (error) =>
      refusedSave(error, String(error), failureWords('Failed to update business unit', error)),
    saved: { title: 'Business unit updated successfully' },
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
      title="Rename Business Unit"
      description={`All forecasts and budgets of ${base.name} show the new name.`}
      unsaved={editor.isUnsaved && !editor.isSaving}
      footer={
        <FormButtons form={formId} onCancel={close} pending={editor.isSaving}>
          Rename
        </FormButtons>
      }
    >
      {editor.question}
      <RecordForm id={formId} editor={editor} className="flex flex-col gap-4">
        <ConflictChoice
          editor={editor}
          field="name"
          label="Name"
          mine={draft.name}
          theirs={base.name}
        />
        <Field label="Name" error={editor.problems.get('name')}>
          <Input
            autoComplete="off"
            value={draft.name}
            onChange={(event) => editor.type('name', event.target.value)}
          />
        </Field>
      </RecordForm>
    </Dialog>
  );
}

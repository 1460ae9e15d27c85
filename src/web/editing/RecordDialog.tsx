import { type ReactNode, useId } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { FormButtons } from '../ui/FormButtons.tsx';
import { RecordForm } from './RecordForm.tsx';
import type { OpenEditor } from './useEditor.ts';

export type RecordDialogProps<Stored, Draft extends object> = {
  editor: OpenEditor<Stored, Draft>;
  title: string;
  description: string;
  cancelLabel?: string;
  submitLabel: string;
  disabled?: boolean;
  lead?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

export function RecordDialog<Stored, Draft extends object>({
  editor,
  title,
  description,
  cancelLabel = 'Cancel',
  submitLabel,
  disabled = false,
  lead,
  onClose,
  children,
}: RecordDialogProps<Stored, Draft>) {
  const formId = useId();
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
      title={title}
      description={description}
      unsaved={editor.isUnsaved && !editor.isSaving}
      footer={
        <FormButtons
          form={formId}
          cancelLabel={cancelLabel}
          onCancel={close}
          disabled={disabled}
          pending={editor.isSaving}
        >
          {submitLabel}
        </FormButtons>
      }
    >
      {editor.question}
      <RecordForm id={formId} editor={editor} className="flex flex-col gap-4" lead={lead}>
        {children}
      </RecordForm>
    </Dialog>
  );
}

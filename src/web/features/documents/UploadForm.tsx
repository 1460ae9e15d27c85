import type { ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import type { Uploads } from './useUploads.ts';

export type UploadFormProps = {
  title: string;
  description: string;
  uploads: Uploads;
  isReady: boolean;
  submitLabel: string;
  onClose: () => void;
  children: ReactNode;
};

const UPLOAD_FORM_ID = 'upload-documents';

export function UploadForm({
  title,
  description,
  uploads,
  isReady,
  submitLabel,
  onClose,
  children,
}: UploadFormProps) {
  const { queue, isSending } = uploads;
  const isPartlyStored = !isSending && queue.some(({ state }) => state === 'stored');
  const close = () => {
    // During an upload the leave guard asks; before that, Cancel simply closes the dialog.
    if (!isSending) uploads.leaveFreely();
    onClose();
  };
  return (
    <Dialog
      open
      title={title}
      description={description}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <FormButtons
          form={UPLOAD_FORM_ID}
          cancelLabel={isPartlyStored ? 'Close' : 'Cancel'}
          onCancel={close}
          disabled={!isReady && !isSending}
          pending={isSending}
          pendingLabel="Uploading..."
        >
          {submitLabel}
        </FormButtons>
      }
    >
      {uploads.question}
      <form
        id={UPLOAD_FORM_ID}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void uploads.send();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

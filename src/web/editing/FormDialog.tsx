import { type ReactNode, type SubmitEvent, useId } from 'react';
import { problemDetail } from '../api/problem.ts';
import { Alert } from '../ui/Alert.tsx';
import type { DialogProps } from '../ui/Dialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormButtons } from '../ui/FormButtons.tsx';
import { useLeaveGuard } from './leaveGuard.tsx';

export type FormDialogProps = {
  title: string;
  description: ReactNode;
  width?: DialogProps['width'];
  submitLabel: string;
  pendingLabel: string;
  pending: boolean;
  unsaved: boolean;
  refusal: Error | null;
  /** Navigation that keeps these search parameters loses no input. */
  keptParameters: readonly string[];
  onClose: () => void;
  /** Resolves to true if the form was submitted. The dialog then closes. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<boolean>;
  children: ReactNode;
};

export function FormDialog({
  title,
  description,
  width = 'narrow',
  submitLabel,
  pendingLabel,
  pending,
  unsaved,
  refusal,
  keptParameters,
  onClose,
  onSubmit,
  children,
}: FormDialogProps) {
  const formId = useId();
  const guard = useLeaveGuard(unsaved, keptParameters, 'Your changes have not been saved.');
  const close = () => {
    guard.leaveFreely();
    onClose();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    if (await onSubmit(event)) close();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      width={width}
      title={title}
      description={description}
      unsaved={unsaved}
      footer={
        <FormButtons form={formId} onCancel={close} pending={pending} pendingLabel={pendingLabel}>
          {submitLabel}
        </FormButtons>
      }
    >
      {guard.question}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event);
        }}
        className="flex flex-col gap-4"
      >
        {refusal === null ? null : <Alert variant="destructive">{problemDetail(refusal)}</Alert>}
        {children}
      </form>
    </Dialog>
  );
}

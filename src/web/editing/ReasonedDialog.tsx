import { type ReactNode, useId, useState } from 'react';
import { ReasonField } from '../components/ReasonField.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormButtons } from '../ui/FormButtons.tsx';

export type ReasonedDialogProps = {
  title: string;
  description: string;
  /** The message shown while the reason is empty. */
  missing: string;
  submitLabel: string;
  pendingLabel?: string;
  cancelLabel?: string;
  /** An initial reason that doesn't count as typed. */
  suggested?: string;
  hint?: string;
  width?: 'narrow' | 'base';
  isDestructive?: boolean;
  disabled?: boolean;
  pending?: boolean;
  failure?: { readonly title: string; readonly sentence: string } | null;
  onReason: (reason: string) => void;
  onClose: () => void;
  lead?: ReactNode;
  children?: ReactNode;
};

export function ReasonedDialog({
  title,
  description,
  missing,
  submitLabel,
  pendingLabel,
  cancelLabel,
  suggested = '',
  hint = 'Everyone can read the reason under Activity.',
  width = 'base',
  isDestructive = false,
  disabled = false,
  pending = false,
  failure = null,
  onReason,
  onClose,
  lead,
  children,
}: ReasonedDialogProps) {
  const form = useId();
  const [reason, setReason] = useState(suggested);
  const [wasTried, setWasTried] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width={width}
      title={title}
      description={description}
      unsaved={!isMissing && reason !== suggested}
      footer={
        <FormButtons
          form={form}
          isDestructive={isDestructive}
          disabled={disabled}
          pending={pending}
          {...(pendingLabel === undefined ? {} : { pendingLabel })}
          {...(cancelLabel === undefined ? {} : { cancelLabel })}
        >
          {submitLabel}
        </FormButtons>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          // React bubbles the event to the form around this one, which must not be submitted.
          event.stopPropagation();
          setWasTried(true);
          if (!isMissing) onReason(reason.trim());
        }}
      >
        {lead}
        <ReasonField
          required
          value={reason}
          onValueChange={setReason}
          error={wasTried && isMissing ? missing : undefined}
          hint={hint}
        />
        {failure === null ? null : (
          <Alert variant="destructive" title={failure.title}>
            {failure.sentence}
          </Alert>
        )}
        {children}
      </form>
    </Dialog>
  );
}

import { type ReactNode, useId, useState } from 'react';
import { ReasonField } from '../components/ReasonField.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormButtons } from '../ui/FormButtons.tsx';

export type ReasonedDialogProps = {
  title: string;
  description: string;
  /** Said at the reason while there is none: "Say why this is taken back". */
  missing: string;
  submitLabel: string;
  pendingLabel?: string;
  cancelLabel?: string;
  /** The reason to begin with, which counts as typed by nobody. */
  suggested?: string;
  hint?: string;
  width?: 'narrow' | 'base';
  isDestructive?: boolean;
  disabled?: boolean;
  pending?: boolean;
  /** Why it was refused; null: it was not. */
  failure?: { readonly title: string; readonly sentence: string } | null;
  onReason: (reason: string) => void;
  onClose: () => void;
  /** What has to be read before the reason is typed. */
  lead?: ReactNode;
  children?: ReactNode;
};

/** Asks for the reason of what is done next, without which it is not done. */
export function ReasonedDialog({
  title,
  description,
  missing,
  submitLabel,
  pendingLabel,
  cancelLabel,
  suggested = '',
  hint = 'Everybody can read it under Activity.',
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
          // A form around this one, which React knows of, must not be sent with it.
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

import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { DialogClose } from './Dialog.tsx';

export type FormButtonsProps = {
  /** The id of the form in the dialog. */
  form: string;
  /** The way out without saving. */
  cancelLabel?: string;
  /** Left out: it closes the dialog as the cross does. */
  onCancel?: () => void;
  /** It cannot be undone. */
  isDestructive?: boolean;
  disabled?: boolean;
  pending: boolean;
  pendingLabel?: string;
  /** What saving is called here: "Save changes". */
  children: ReactNode;
};

/** The footer of a dialog with a form: leave, or send the form. */
export function FormButtons({
  form,
  cancelLabel = 'Cancel',
  onCancel,
  isDestructive = false,
  disabled = false,
  pending,
  pendingLabel = 'Saving...',
  children,
}: FormButtonsProps) {
  const cancel = <Button onClick={onCancel}>{cancelLabel}</Button>;
  return (
    <>
      {onCancel === undefined ? <DialogClose asChild>{cancel}</DialogClose> : cancel}
      <Button
        type="submit"
        form={form}
        variant={isDestructive ? 'danger' : 'primary'}
        disabled={disabled}
        pending={pending}
        pendingLabel={pendingLabel}
      >
        {children}
      </Button>
    </>
  );
}

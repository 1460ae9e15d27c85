import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { DialogClose } from './Dialog.tsx';

export type FormButtonsProps = {
  form: string;
  cancelLabel?: string;
  onCancel?: () => void;
  isDestructive?: boolean;
  disabled?: boolean;
  pending: boolean;
  pendingLabel?: string;
  children: ReactNode;
};

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

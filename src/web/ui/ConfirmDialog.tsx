import * as RadixAlertDialog from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useReturnFocus } from './returnFocus.ts';
import { leaveEscapeToToasts, ToastsInReach, escapeFromToasts } from './toastLayer.ts';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Names what is deleted and states whether the deletion can be undone. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  pending?: boolean;
  pendingLabel?: string;
  /** The caller closes the dialog after success, so that a failure can be shown in the dialog. */
  onConfirm: () => void;
  children?: ReactNode;
};

/** The focus starts on Cancel. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  pending = false,
  pendingLabel,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className="overlay-motion fixed inset-0 z-50 bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center p-4">
          <RadixAlertDialog.Content
            {...returnFocus}
            {...escapeFromToasts(() => onOpenChange(false))}
            onEscapeKeyDown={leaveEscapeToToasts}
            className="rise-motion pointer-events-auto flex max-h-full w-full max-w-[440px] flex-col gap-2 overflow-y-auto rounded-large border border-line bg-raised p-6 shadow-overlay outline-none"
          >
            <ToastsInReach />
            <RadixAlertDialog.Title className="text-title font-semibold">
              {title}
            </RadixAlertDialog.Title>
            <RadixAlertDialog.Description className="text-base text-ink-soft [overflow-wrap:anywhere]">
              {description}
            </RadixAlertDialog.Description>
            {children}
            <div className="mt-4 flex flex-wrap justify-end gap-3">
              <RadixAlertDialog.Cancel asChild>
                <Button>{cancelLabel}</Button>
              </RadixAlertDialog.Cancel>
              <Button
                variant={destructive ? 'danger' : 'primary'}
                pending={pending}
                {...(pendingLabel === undefined ? {} : { pendingLabel })}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </RadixAlertDialog.Content>
        </div>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}

import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { LayerContainerContext } from './layerContainer.ts';
import { PageBehind } from './pageBehind.ts';
import { useReturnFocus } from './returnFocus.ts';
import {
  keepToastsOff,
  leaveEscapeToToasts,
  ToastsInReach,
  escapeFromToasts,
} from './toastLayer.ts';

const FOCUSABLE_FIELDS = ['input:not([type="hidden"])', 'select', 'textarea'];
const FIELD = FOCUSABLE_FIELDS.map((control) => `${control}:not(:disabled)`).join(', ');

/** A form's first field gets the focus, otherwise the title, never the close button. */
function focusFirst(content: HTMLElement, title: HTMLElement | null): void {
  const field = content.querySelector<HTMLElement>(FIELD);
  (field ?? title ?? content).focus({ preventScroll: field === null });
  // Selected as with Tab, so that typing replaces the content.
  if (field instanceof HTMLInputElement) field.select();
}

const PHONE_SHEET_CLASS =
  'max-h-[calc(100dvh-24px)] rounded-t-large max-sm:border-x-0 max-sm:border-b-0 sm:max-h-[calc(100dvh-48px)] sm:rounded-large';
const widths = {
  narrow: clsx(PHONE_SHEET_CLASS, 'sm:max-w-[480px]'),
  base: clsx(PHONE_SHEET_CLASS, 'sm:max-w-[640px]'),
  wide: clsx(PHONE_SHEET_CLASS, 'sm:max-w-[960px]'),
  twofold: clsx(PHONE_SHEET_CLASS, 'sm:max-w-[1240px]'),
  /**
   * On laptops and wider screens the dialog is next to the page, so that the page stays visible.
   */
  side: clsx(
    PHONE_SHEET_CLASS,
    'sm:max-w-[640px] lg:max-h-none lg:max-w-[34rem] lg:rounded-none lg:border-y-0 lg:border-r-0',
  ),
  reading: 'h-dvh max-lg:border-0 lg:max-h-[calc(100dvh-48px)] lg:max-w-[1120px] lg:rounded-large',
};

const DIALOG_PLACES: Partial<Record<keyof typeof widths, string>> = {
  side: 'sm:max-lg:p-6 lg:items-stretch lg:justify-end',
  reading: 'lg:p-6',
};

/** Wraps a Cancel button. Like the close button, it asks before typed text is lost. */
export const DialogClose = RadixDialog.Close;

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Required. `hideDescription` keeps it for screen readers only. */
  description: ReactNode;
  hideDescription?: boolean;
  width?: keyof typeof widths;
  actions?: ReactNode;
  children: ReactNode;
  /** The footer is always visible. A submit button in it needs `form="id"`. */
  footer?: ReactNode;
  unsaved?: boolean;
};

/**
 * On phones the dialog is a sheet at the bottom. The focus starts in the first field, or at the title if there is none.
 * Escape, the close button and a press outside close the dialog, and the focus returns to where it was.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  hideDescription = false,
  width = 'base',
  actions,
  children,
  footer,
  unsaved = false,
}: DialogProps) {
  const [content, setContent] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const returnFocus = useReturnFocus();
  const [askingToDiscard, setAskingToDiscard] = useState(false);
  const change = (next: boolean) => {
    if (!next && unsaved) setAskingToDiscard(true);
    else onOpenChange(next);
  };
  return (
    <RadixDialog.Root open={open} onOpenChange={change}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay
          data-print="hide"
          className={clsx(
            'overlay-motion fixed inset-0 z-40 bg-scrim',
            width === 'side' && 'lg:opacity-40',
          )}
        />
        <div
          data-print="sheet"
          className={clsx(
            'pointer-events-none fixed inset-0 z-40 flex items-end justify-center sm:items-center',
            DIALOG_PLACES[width] ?? 'sm:p-6',
          )}
        >
          <RadixDialog.Content
            ref={setContent}
            {...returnFocus}
            onOpenAutoFocus={(event) => {
              returnFocus.onOpenAutoFocus();
              event.preventDefault();
              if (event.currentTarget instanceof HTMLElement) {
                focusFirst(event.currentTarget, heading.current);
              }
            }}
            {...escapeFromToasts(() => change(false))}
            onEscapeKeyDown={leaveEscapeToToasts}
            className={clsx(
              'rise-motion pointer-events-auto flex w-full flex-col border border-line bg-raised shadow-overlay outline-none',
              widths[width],
            )}
          >
            <ToastsInReach />
            <PageBehind />
            <LayerContainerContext value={content}>
              <header className="flex items-start justify-between gap-4 px-4 pt-4 sm:px-6 sm:pt-5">
                <div className="min-w-0">
                  <RadixDialog.Title
                    ref={heading}
                    tabIndex={-1}
                    className="w-fit max-w-full rounded-small text-title font-semibold outline-offset-0!"
                  >
                    {title}
                  </RadixDialog.Title>
                  <RadixDialog.Description
                    className={clsx('text-base text-ink-muted', hideDescription && 'sr-only')}
                  >
                    {description}
                  </RadixDialog.Description>
                </div>
                <div className="-mt-1.5 -mr-2 flex shrink-0 items-center gap-1">
                  {actions}
                  <RadixDialog.Close asChild>
                    <Button
                      variant="quiet"
                      aria-label="Close"
                      icon={<X className="size-4" />}
                      className="w-10 px-0! pointer-coarse:w-11"
                    />
                  </RadixDialog.Close>
                </div>
              </header>
              <div
                className={clsx(
                  'min-h-0 flex-1',
                  width === 'reading'
                    ? 'flex flex-col pt-3'
                    : 'overflow-y-auto overscroll-contain px-4 py-4 sm:px-6',
                )}
              >
                {children}
              </div>
              {footer ? (
                <footer
                  ref={keepToastsOff}
                  data-print="hide"
                  className="flex flex-wrap justify-end gap-3 border-t border-line px-4 py-3 sm:px-6"
                >
                  {footer}
                </footer>
              ) : null}
            </LayerContainerContext>
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
      <ConfirmDialog
        open={askingToDiscard}
        onOpenChange={setAskingToDiscard}
        title="Discard your changes?"
        description="Your changes have not been saved."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        destructive
        onConfirm={() => {
          setAskingToDiscard(false);
          onOpenChange(false);
        }}
      />
    </RadixDialog.Root>
  );
}

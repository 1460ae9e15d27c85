import { clsx } from 'clsx';
import { CircleAlert, TriangleAlert, X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { buttonClass } from './Button.tsx';
import { passEscapeToDialog, toastLayerRef } from './toastLayer.ts';
import {
  TOAST_DURATION_MS,
  type ToastRecord,
  type ToastVariant,
  dismissToast,
  useToasts,
} from './toastStore.ts';

const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];

const edges: Record<ToastVariant, string> = {
  default: 'border-line',
  warning: 'border-caution',
  destructive: 'border-negative',
};

function ToastMark({ variant }: { variant: ToastVariant }) {
  if (variant === 'destructive') {
    return <CircleAlert className="mt-0.5 size-5 shrink-0 text-negative" aria-hidden="true" />;
  }
  if (variant === 'warning') {
    return <TriangleAlert className="mt-0.5 size-5 shrink-0 text-caution" aria-hidden="true" />;
  }
  return null;
}

function ToastCard({ record }: { record: ToastRecord }) {
  const variant = record.variant ?? 'default';
  return (
    <RadixToast.Root
      open={record.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(record.id);
      }}
      // Announced politely: a screen reader finishes what it is reading first.
      type="background"
      onEscapeKeyDown={passEscapeToDialog}
      // Toasts can also be pressed above a dialog that opened later, although a dialog blocks pointers outside itself.
      style={{ pointerEvents: 'auto' }}
      className={clsx(
        'rise-motion toast-motion flex items-start gap-3 rounded-large border bg-raised py-3 pr-2 pl-4 shadow-overlay',
        edges[variant],
      )}
    >
      <ToastMark variant={variant} />
      <div className="min-w-0 flex-1 py-0.5 [overflow-wrap:anywhere]">
        <RadixToast.Title className="font-medium">{record.title}</RadixToast.Title>
        {record.description ? (
          <RadixToast.Description className="text-ink-soft">
            {record.description}
          </RadixToast.Description>
        ) : null}
      </div>
      {record.action ? (
        <RadixToast.Action altText={record.action.altText} asChild>
          <button
            type="button"
            className={buttonClass('secondary', 'small')}
            onClick={record.action.onAction}
          >
            {record.action.label}
          </button>
        </RadixToast.Action>
      ) : null}
      <RadixToast.Close
        aria-label="Close"
        className="flex size-8 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-base text-ink-muted hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" aria-hidden="true" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

/** Render once per application. F8 moves the focus to the toast; a swipe to the right dismisses it. */
export function Toaster() {
  const records = useToasts();
  const visit = useVisit(records.some(({ open }) => open));
  return (
    <RadixToast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {records.map((record) => (
        <ToastCard key={record.id} record={record} />
      ))}
      {/* Toasts are rendered outside the page, because an open dialog hides the whole page. */}
      {createPortal(
        <RadixToast.Viewport
          ref={toastLayerRef}
          {...visit}
          hotkey={HOTKEY}
          // A modal dialog hides everything that isn't live from screen readers. Each toast announces itself.
          aria-live="off"
          data-print="hide"
          className="fixed right-0 bottom-[max(var(--toast-lift,0px),var(--panel-lift,0px))] z-[60] m-0 flex w-[400px] max-w-full list-none flex-col gap-2 p-4 outline-none sm:p-6"
        />,
        document.body,
      )}
    </RadixToast.Provider>
  );
}

function useVisit(hasToasts: boolean) {
  const from = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (hasToasts || from.current === null) return;
    const active = document.activeElement;
    if (active?.matches('[role="region"] > ol, body') === true) from.current.focus();
    from.current = null;
  }, [hasToasts]);
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
        from.current = relatedTarget;
      }
    },
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      const origin = from.current;
      if (event.key !== 'Tab' || !origin?.closest('[role$="dialog"]')) return;
      const list = event.currentTarget;
      const ends = event.shiftKey
        ? [list, list.querySelector('li')]
        : [[...list.querySelectorAll('button')].at(-1)];
      if (!ends.some((end) => end === event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      origin.focus();
    },
  };
}

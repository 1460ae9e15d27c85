import { clsx } from 'clsx';
import { CircleAlert, TriangleAlert, X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { buttonClass } from './Button.tsx';
import {
  TOAST_DURATION_MS,
  type ToastRecord,
  type ToastVariant,
  currentToasts,
  dismissToast,
  subscribeToToasts,
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
      // Background means announced politely, after what is being read.
      type="background"
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
        className="flex size-8 shrink-0 items-center justify-center rounded-base text-ink-muted hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" aria-hidden="true" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

/** Once in the application. F8 moves the focus to the toast; a swipe to the right sends it away. */
export function Toaster() {
  const records = useSyncExternalStore(subscribeToToasts, currentToasts);
  return (
    <RadixToast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {records.map((record) => (
        <ToastCard key={record.id} record={record} />
      ))}
      <RadixToast.Viewport
        hotkey={HOTKEY}
        // A modal dialog hides from screen readers all that is not live; each toast announces itself.
        aria-live="off"
        data-print="hide"
        className="fixed right-0 bottom-0 z-[60] m-0 flex w-[400px] max-w-full list-none flex-col gap-2 p-4 outline-none sm:p-6"
      />
    </RadixToast.Provider>
  );
}

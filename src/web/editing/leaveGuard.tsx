import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

export interface LeaveGuard {
  /** The caller must render this. */
  readonly question: ReactNode;
  /** The person has confirmed, so the next navigation isn't blocked. */
  readonly leaveFreely: () => void;
}

/**
 * Asks before the page or the browser discards typed text. Navigation on the same path that doesn't change the search
 * parameters in `kept` isn't blocked.
 */
export function useLeaveGuard(
  hasUnsaved: boolean,
  kept: readonly string[],
  description: string,
): LeaveGuard {
  const isFree = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!hasUnsaved) return false;
      if (isFree.current) {
        isFree.current = false;
        return false;
      }
      const before = new Map(Object.entries(current.search));
      const after = new Map(Object.entries(next.search));
      return (
        current.pathname !== next.pathname ||
        kept.some((name) => before.get(name) !== after.get(name))
      );
    },
    enableBeforeUnload: () => hasUnsaved,
    withResolver: true,
  });
  return {
    leaveFreely: () => {
      isFree.current = true;
    },
    question: (
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onOpenChange={(open) => {
          if (!open) blocker.reset?.();
        }}
        title="Discard your changes?"
        description={description}
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        destructive
        onConfirm={() => blocker.proceed?.()}
      />
    ),
  };
}

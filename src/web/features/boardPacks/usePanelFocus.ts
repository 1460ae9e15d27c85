import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { currentToasts } from '../../ui/toastStore.ts';

const TOASTS = '[role="region"] > ol';

/**
 * F8 moves the focus to the panel, as it does to a toast; toasts come first. If a focused button disappears, the focus
 * returns to where it was before.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>) {
  const from = useRef<HTMLElement | null>(null);
  const isInside = useRef(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || panel.current === null) return;
      const isToastNext = currentToasts().some(({ open }) => open);
      if (isToastNext && document.activeElement?.closest(TOASTS) === null) return;
      if (document.querySelector('[role="dialog"],[role="alertdialog"]') !== null) return;
      // Otherwise the empty toast region would take the focus.
      event.stopPropagation();
      (panel.current.querySelector('button') ?? panel.current).focus();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [panel]);

  useEffect(() => {
    // Runs after every render, because the focused button may be gone.
    if (!isInside.current || document.activeElement !== document.body) return;
    const next = panel.current?.querySelector('button') ?? from.current;
    next?.focus();
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    }
  });

  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      isInside.current = true;
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
        from.current = relatedTarget;
      }
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget !== null) isInside.current = currentTarget.contains(relatedTarget);
    },
  };
}

import { useRef } from 'react';

/** The element that stays: a menu goes when its item opens a dialog, its button does not. */
function opener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return null;
  const buttonId = active.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (buttonId && document.getElementById(buttonId)) || active;
}

/**
 * Gives the focus back to what opened a dialog. Radix does so only for its own trigger, and ours
 * are opened by state.
 */
export function useReturnFocus(): {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const from = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      from.current = opener();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (from.current?.isConnected) from.current.focus();
    },
  };
}

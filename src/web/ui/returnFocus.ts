import { useEffect, useRef } from 'react';

/** A menu closes when its item opens a dialog, so the menu's button is used instead. */
function opener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return null;
  const buttonId = active.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (buttonId && document.getElementById(buttonId)) || active;
}

/** The dialog's action may already have moved the focus, for example to the next row. */
function hasFocusMoved(closed: EventTarget | null): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body) return false;
  return !(closed instanceof Node && closed.contains(active));
}

/** The opener of a dialog that is being replaced by another dialog, such as a loading dialog by its form. */
let handedOn: HTMLElement | null = null;

/**
 * Returns the focus to the opener, or to the page's title if the opener is gone or the address opened the dialog. Radix
 * handles only its own triggers, and our dialogs are opened by state.
 */
export function useReturnFocus(): {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const from = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      if (from.current === null) return;
      handedOn = from.current;
      setTimeout(() => {
        handedOn = null;
      });
    },
    [],
  );
  return {
    onOpenAutoFocus: () => {
      from.current = opener() ?? handedOn;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const origin = from.current;
      from.current = null;
      if (hasFocusMoved(event.target)) return;
      origin?.focus();
      // The element may be gone, hidden, or may never have existed.
      if (origin === null || document.activeElement !== origin) {
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }
    },
  };
}

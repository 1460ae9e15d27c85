import { useEffect, useRef } from 'react';

/** The element that remains: a menu closes when its item opens a dialog, but its button stays. */
function opener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return null;
  const buttonId = active.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (buttonId && document.getElementById(buttonId)) || active;
}

/**
 * What the choice in the dialog started may have the focus already, such as the next edited row.
 */
function isTaken(closed: EventTarget | null): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body) return false;
  return !(closed instanceof Node && closed.contains(active));
}

/** What opened a dialog that another one is just taking the place of (loading, then its form). */
let handedOn: HTMLElement | null = null;

/**
 * Gives the focus back to what opened a dialog, or to the page's title where that is gone or the
 * dialog came with the address. Radix does so only for its own trigger, and ours are opened by
 * state.
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
      if (isTaken(event.target)) return;
      origin?.focus();
      // It may be gone, hidden, or may never have existed.
      if (origin === null || document.activeElement !== origin) {
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }
    },
  };
}

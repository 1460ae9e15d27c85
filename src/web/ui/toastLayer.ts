import { FocusScope } from 'radix-ui/internal';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { createStore, useStore } from 'zustand';
import { dismissToasts } from './toastStore.ts';

const store = createStore<{ layer: HTMLElement | null }>()(() => ({ layer: null }));

/** A ref for the list of toasts. */
export function toastLayerRef(layer: HTMLElement | null): void {
  store.setState({ layer });
}

/** Inside a modal dialog: F8 may take the focus out of it to the toasts, and nowhere else. */
export function ToastsInReach(): null {
  FocusScope.useFocusScopeBranch(useStore(store).layer);
  return null;
}

const TAKES_ESCAPE = 'data-takes-escape';

// Radix gives an Escape to the layer that came last, which may be a toast over a dialog.
let passedOn: Event | null = null;
/** An Escape that a dialog closes by already. */
let taken: Event | null = null;

/** For a dialog: an Escape pressed on a toast is the toast's. */
export function leaveEscapeToToasts(event: KeyboardEvent): void {
  const { layer } = store.getState();
  if (!(event.target instanceof Node) || layer?.contains(event.target) !== true) {
    if (!event.defaultPrevented) taken = event;
    return;
  }
  event.preventDefault();
  // The toast goes from under the focus.
  layer.focus();
  dismissToasts();
}

/** For a toast: an Escape pressed in a dialog below it is the dialog's, and the toast stays. */
export function passEscapeToDialog(event: KeyboardEvent): void {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest(`[${TAKES_ESCAPE}]`) === null) return;
  event.preventDefault();
  if (taken !== event) passedOn = event;
}

/** For a dialog's content: closes it by an Escape that a toast passed on. */
export function escapeFromToasts(close: () => void) {
  return {
    [TAKES_ESCAPE]: true,
    onKeyDown: ({ nativeEvent }: ReactKeyboardEvent) => {
      // Once only: the key goes on to the dialogs around this one.
      if (nativeEvent !== passedOn) return;
      passedOn = null;
      close();
    },
  };
}

/** Room to the edge of the screen, as the toasts' own padding. */
const TOAST_WIDTH_PX = 424;

/**
 * A ref for a dialog's line of buttons: while it is there, toasts that would cover it are shown
 * above it.
 */
export function keepToastsOff(footer: HTMLElement): () => void {
  const root = document.documentElement;
  const measure = () => {
    const { top, right } = footer.getBoundingClientRect();
    const isBelow = right > root.clientWidth - TOAST_WIDTH_PX;
    root.style.setProperty('--toast-lift', isBelow ? `${window.innerHeight - top}px` : '0px');
  };
  const observer = new ResizeObserver(measure);
  for (const element of [root, footer, footer.parentElement]) {
    if (element !== null) observer.observe(element);
  }
  // Measured at the final position, since the element may still be sliding in.
  footer.parentElement?.addEventListener('animationend', measure);
  return () => {
    observer.disconnect();
    root.style.removeProperty('--toast-lift');
  };
}

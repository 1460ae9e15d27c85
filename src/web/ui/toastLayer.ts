import { FocusScope } from 'radix-ui/internal';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { createStore, useStore } from 'zustand';
import { dismissToasts } from './toastStore.ts';

const toastLayerStore = createStore<{ layer: HTMLElement | null }>()(() => ({ layer: null }));

export function toastLayerRef(layer: HTMLElement | null): void {
  toastLayerStore.setState({ layer });
}

/** Lets F8 move the focus from a modal dialog to the toasts, and nowhere else. */
export function ToastsInReach(): null {
  FocusScope.useFocusScopeBranch(useStore(toastLayerStore).layer);
  return null;
}

const TAKES_ESCAPE = 'data-takes-escape';

// Radix sends Escape to the newest layer, which may be a toast over a dialog.
let passedOn: Event | null = null;
let handledEscape: Event | null = null;

/** Used by a dialog: Escape pressed on a toast belongs to the toast. */
export function leaveEscapeToToasts(event: KeyboardEvent): void {
  const { layer } = toastLayerStore.getState();
  if (!(event.target instanceof Node) || layer?.contains(event.target) !== true) {
    if (!event.defaultPrevented) handledEscape = event;
    return;
  }
  event.preventDefault();
  // The focused toast is about to disappear.
  layer.focus();
  dismissToasts();
}

/** Used by a toast: Escape pressed in a dialog below belongs to the dialog. */
export function passEscapeToDialog(event: KeyboardEvent): void {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest(`[${TAKES_ESCAPE}]`) === null) return;
  event.preventDefault();
  if (handledEscape !== event) passedOn = event;
}

/** Closes a dialog with an Escape that a toast passed on. */
export function escapeFromToasts(close: () => void) {
  return {
    [TAKES_ESCAPE]: true,
    onKeyDown: ({ nativeEvent }: ReactKeyboardEvent) => {
      // Handled only once, because the key also reaches outer dialogs.
      if (nativeEvent !== passedOn) return;
      passedOn = null;
      close();
    },
  };
}

/** Includes the toasts' padding to the screen's edge. */
const TOAST_WIDTH_PX = 424;

/** A ref for a dialog's buttons: toasts that would cover them move up. */
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
  // Measured after the animation, because the element may still be sliding in.
  footer.parentElement?.addEventListener('animationend', measure);
  return () => {
    observer.disconnect();
    root.style.removeProperty('--toast-lift');
  };
}

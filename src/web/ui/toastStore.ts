import type { ReactNode } from 'react';
import { createStore, useStore } from 'zustand';

/** One at a time: a new toast takes the place of the one before it. */
export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5000;
/** How long a dismissed toast's record is kept, as specified. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export type ToastVariant = 'default' | 'destructive' | 'warning';

export type ToastContent = {
  title: ReactNode;
  description?: ReactNode;
  variant?: ToastVariant;
  /** Such as Undo. `altText` tells a screen reader another way to do the same. */
  action?: { label: string; altText: string; onAction: () => void };
};

export type ToastRecord = ToastContent & { id: string; open: boolean };

const store = createStore<{ records: readonly ToastRecord[] }>()(() => ({ records: [] }));
let lastId = 0;
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function forget(id: string): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
}

/** Shows a toast; returns a function that closes it. */
export function toast(content: ToastContent): { id: string; dismiss: () => void } {
  lastId += 1;
  const id = String(lastId);
  const records = currentToasts();
  const next = [{ ...content, id, open: true }, ...records].slice(0, TOAST_LIMIT);
  for (const gone of records.filter((record) => !next.includes(record))) forget(gone.id);
  store.setState({ records: next });
  return { id, dismiss: () => dismissToast(id) };
}

/**
 * Closes a toast; its record stays until the removal delay has passed or another takes its place.
 */
export function dismissToast(id: string): void {
  const shown = currentToasts().find((record) => record.id === id && record.open);
  if (shown === undefined) return;
  // One at a time: it is the only record there is.
  store.setState({ records: [{ ...shown, open: false }] });
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id);
      store.setState({ records: currentToasts().filter((record) => record.id !== id) });
    }, TOAST_REMOVE_DELAY_MS),
  );
}

/** Closes whatever is shown. */
export function dismissToasts(): void {
  for (const { id } of currentToasts()) dismissToast(id);
}

export const subscribeToToasts = store.subscribe;

export const currentToasts = (): readonly ToastRecord[] => store.getState().records;

export const useToasts = (): readonly ToastRecord[] => useStore(store).records;

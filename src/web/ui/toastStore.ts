import type { ReactNode } from 'react';
import { createStore, useStore } from 'zustand';

export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5000;
/** The specification requires this value. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export type ToastVariant = 'default' | 'destructive' | 'warning';

export type ToastContent = {
  title: ReactNode;
  description?: ReactNode;
  variant?: ToastVariant;
  /** An action such as Undo. `altText` tells screen readers another way to do the same. */
  action?: { label: string; altText: string; onAction: () => void };
};

export type ToastRecord = ToastContent & { id: string; open: boolean };

const toastStore = createStore<{ records: readonly ToastRecord[] }>()(() => ({ records: [] }));
let lastToastId = 0;
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function forget(id: string): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
}

export function toast(content: ToastContent): { id: string; dismiss: () => void } {
  lastToastId += 1;
  const id = String(lastToastId);
  const records = currentToasts();
  const next = [{ ...content, id, open: true }, ...records].slice(0, TOAST_LIMIT);
  for (const gone of records.filter((record) => !next.includes(record))) forget(gone.id);
  toastStore.setState({ records: next });
  return { id, dismiss: () => dismissToast(id) };
}

/** The record stays until the removal delay has passed or another toast replaces it. */
export function dismissToast(id: string): void {
  const shown = currentToasts().find((record) => record.id === id && record.open);
  if (shown === undefined) return;
  // There is at most one record.
  toastStore.setState({ records: [{ ...shown, open: false }] });
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id);
      toastStore.setState({ records: currentToasts().filter((record) => record.id !== id) });
    }, TOAST_REMOVE_DELAY_MS),
  );
}

export function dismissToasts(): void {
  for (const { id } of currentToasts()) dismissToast(id);
}

export const subscribeToToasts = toastStore.subscribe;

export const currentToasts = (): readonly ToastRecord[] => toastStore.getState().records;

export const useToasts = (): readonly ToastRecord[] => useStore(toastStore).records;

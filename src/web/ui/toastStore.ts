import type { ReactNode } from 'react';

/** One at a time: a new toast takes the place of the one before it. */
export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5000;
/** A dismissed toast's record is kept this long, as specified, before it is forgotten. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export type ToastVariant = 'default' | 'destructive' | 'warning';

export type ToastContent = {
  title: ReactNode;
  description?: ReactNode;
  variant?: ToastVariant;
  /** Such as Undo. `altText` tells a screen reader how else to reach the same end. */
  action?: { label: string; altText: string; onAction: () => void };
};

export type ToastRecord = ToastContent & { id: string; open: boolean };

let records: readonly ToastRecord[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function become(next: readonly ToastRecord[]): void {
  records = next;
  for (const listener of listeners) listener();
}

function forget(id: string): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
}

/** Shows a toast; returns its way out. */
export function toast(content: ToastContent): { id: string; dismiss: () => void } {
  lastId += 1;
  const id = String(lastId);
  const next = [{ ...content, id, open: true }, ...records].slice(0, TOAST_LIMIT);
  for (const gone of records.filter((record) => !next.includes(record))) forget(gone.id);
  become(next);
  return { id, dismiss: () => dismissToast(id) };
}

/** Closes a toast; its record stays until the removal delay has passed or another takes its place. */
export function dismissToast(id: string): void {
  if (!records.some((record) => record.id === id && record.open)) return;
  become(records.map((record) => (record.id === id ? { ...record, open: false } : record)));
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id);
      become(records.filter((record) => record.id !== id));
    }, TOAST_REMOVE_DELAY_MS),
  );
}

/** Closes whatever is shown. */
export function dismissToasts(): void {
  for (const { id } of records) dismissToast(id);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly ToastRecord[] {
  return records;
}

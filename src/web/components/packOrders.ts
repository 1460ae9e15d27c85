import type { PackFormat, PaperSize } from '../../contract/boardPacks.ts';
import type { PackScope } from './pageExport.ts';

/** A board pack that somebody asked for on this page, and that nobody has begun to fetch. */
export interface PackOrder {
  /** "October 2026" */
  readonly name: string;
  readonly scope: PackScope;
  readonly format: PackFormat;
  readonly paper: PaperSize;
}

let orders: readonly PackOrder[] = [];
const listeners = new Set<() => void>();

function become(next: readonly PackOrder[]): void {
  orders = next;
  for (const listener of listeners) listener();
}

export function orderPack(order: PackOrder): void {
  become([...orders, order]);
}

/** Hands over what was ordered, the oldest first; it is nobody else's business then. */
export function takeOrders(): readonly PackOrder[] {
  const taken = orders;
  if (taken.length > 0) become([]);
  return taken;
}

export function subscribeToOrders(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

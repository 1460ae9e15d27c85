import { createStore } from 'zustand';
import type { PackFormat, PaperSize } from '../../contract/boardPacks.ts';
import type { ExportScope } from './pageExport.ts';

/** A board pack that somebody asked for on this page, and that nobody has begun to fetch. */
export interface PackOrder {
  /** "October 2026" */
  readonly name: string;
  readonly scope: ExportScope;
  readonly format: PackFormat;
  readonly paper: PaperSize;
}

const store = createStore<{ orders: readonly PackOrder[] }>()(() => ({ orders: [] }));

export function orderPack(order: PackOrder): void {
  store.setState(({ orders }) => ({ orders: [...orders, order] }));
}

/** Hands over what was ordered, the oldest first; the caller sees to it from then on. */
export function takeOrders(): readonly PackOrder[] {
  const { orders } = store.getState();
  if (orders.length > 0) store.setState({ orders: [] });
  return orders;
}

export const subscribeToOrders = store.subscribe;

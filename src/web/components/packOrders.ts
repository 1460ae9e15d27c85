import { createStore, useStore } from 'zustand';
import type { PackFormat, PaperSize } from '../../contract/boardPacks.ts';
import type { AsOf } from '../../contract/calls.ts';
import type { ExportScope } from './pageExport.ts';

/** A board pack that was requested on this page and is not being fetched yet. */
export interface PackOrder {
  /** "October 2026" */
  readonly name: string;
  readonly scope: ExportScope;
  readonly format: PackFormat;
  readonly paper: PaperSize;
  /** The moment that it shows; null: the present. */
  readonly asOf: AsOf;
}

const store = createStore<{ orders: readonly PackOrder[] }>()(() => ({ orders: [] }));

export function orderPack(order: PackOrder): void {
  store.setState(({ orders }) => ({ orders: [...orders, order] }));
}

/** Takes the orders, the oldest first; from then on the caller is responsible for them. */
export function takeOrders(): readonly PackOrder[] {
  const { orders } = store.getState();
  if (orders.length > 0) store.setState({ orders: [] });
  return orders;
}

export const subscribeToOrders = store.subscribe;

export const useIsPackOrdered = (): boolean => useStore(store, ({ orders }) => orders.length > 0);

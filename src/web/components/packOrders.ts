import { createStore, useStore } from 'zustand';
import type { PackFormat, PaperSize } from '../../contract/boardPacks.ts';
import type { PackSectionKey } from '../../domain/packChoices.ts';
import type { NamedMoment } from './pageFrame.ts';
import type { ExportScope } from './pageExport.ts';

/** A board pack that was requested on this page and is not being fetched yet. */
export interface PackOrder {
  /** "October 2026" */
  readonly name: string;
  readonly scope: ExportScope;
  readonly format: PackFormat;
  readonly paper: PaperSize;
  /** Whether it lists where its figures come from. */
  readonly origins: boolean;
  /** Those that it has; left out: those of the company; none: the standard ones. */
  readonly sections?: readonly PackSectionKey[];
  /** What it shows. */
  readonly moment: NamedMoment;
}

const store = createStore<{ orders: readonly PackOrder[]; wasOrdered: boolean }>()(() => ({
  orders: [],
  wasOrdered: false,
}));

export function orderPack(order: PackOrder): void {
  store.setState(({ orders }) => ({ orders: [...orders, order], wasOrdered: true }));
}

/** Takes the orders, the oldest first; from then on the caller is responsible for them. */
export function takeOrders(): readonly PackOrder[] {
  const { orders } = store.getState();
  if (orders.length > 0) store.setState({ orders: [] });
  return orders;
}

/** At the end of a session: nothing that one user has ordered is made for the next one. */
export const forgetOrders = () => store.setState({ orders: [], wasOrdered: false });

export const subscribeToOrders = store.subscribe;

/**
 * Whether a pack was ever ordered on this page. An order itself may be taken before React looks: whoever
 * takes them is then there already, and the panel that shows them is not.
 */
export const wasPackOrdered = (): boolean => store.getState().wasOrdered;
export const useWasPackOrdered = (): boolean => useStore(store, wasPackOrdered);

import { createStore, useStore } from 'zustand';
import type { PackFormat, PaperSize } from '../../contract/boardPacks.ts';
import type { PackSectionKey } from '../../finance/packChoices.ts';
import type { NamedMoment } from './pageFrame.ts';
import type { ExportScope } from './pageExport.ts';

export interface PackOrder {
  readonly name: string;
  readonly scope: ExportScope;
  readonly format: PackFormat;
  readonly paper: PaperSize;
  readonly origins: boolean;
  readonly withMyNotes: boolean;
  /** Undefined to use the company's choice; empty for the standard sections. */
  readonly sections?: readonly PackSectionKey[];
  readonly moment: NamedMoment;
}

const packOrderStore = createStore<{ orders: readonly PackOrder[]; wasOrdered: boolean }>()(() => ({
  orders: [],
  wasOrdered: false,
}));

export function orderPack(order: PackOrder): void {
  packOrderStore.setState(({ orders }) => ({ orders: [...orders, order], wasOrdered: true }));
}

/** Takes the orders, oldest first. The caller is responsible for the orders from then on. */
export function takeOrders(): readonly PackOrder[] {
  const { orders } = packOrderStore.getState();
  if (orders.length > 0) packOrderStore.setState({ orders: [] });
  return orders;
}

/** Called at the end of a session, so that one user's orders aren't carried out for the next user. */
export const forgetOrders = () => packOrderStore.setState({ orders: [], wasOrdered: false });

export const subscribeToOrders = packOrderStore.subscribe;

/** True once a pack was ordered. Orders may be taken before React renders, so the panel can't rely on the list. */
export const wasPackOrdered = (): boolean => packOrderStore.getState().wasOrdered;
export const useWasPackOrdered = (): boolean => useStore(packOrderStore, wasPackOrdered);

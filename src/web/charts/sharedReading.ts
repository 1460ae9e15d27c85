import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import type { ChartSpec } from '../../charts/chartSpec.ts';

/** Which category is read out, by which chart, and where the keyboard stands. */
export interface Reading {
  /** Null while nobody looks at a category. */
  readonly shown: { readonly index: number; readonly chart: string } | null;
  /** The keyboard's category; it stays while the mouse looks elsewhere. */
  readonly keyboard: number;
}

/** The reading of one chart, or of several over the same categories. */
export interface ReadingStore {
  readonly current: () => Reading;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads a category out from a chart. */
  readonly show: (chart: string, index: number) => void;
  /** As show, by the keyboard: the next chart goes on from there. */
  readonly move: (chart: string, index: number) => void;
  /** Ends what this chart reads out; what another one shows stays. */
  readonly hide: (chart: string) => void;
}

export function createReadingStore(): ReadingStore {
  let reading: Reading = { shown: null, keyboard: 0 };
  const listeners = new Set<() => void>();
  const become = (next: Reading) => {
    reading = next;
    for (const listener of listeners) listener();
  };
  const show = (chart: string, index: number, keyboard = reading.keyboard) => {
    const { shown } = reading;
    const isSame = shown?.index === index && shown.chart === chart;
    if (isSame && keyboard === reading.keyboard) return;
    become({ shown: { index, chart }, keyboard });
  };
  return {
    current: () => reading,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (chart, index) => show(chart, index),
    move: (chart, index) => show(chart, index, index),
    hide: (chart) => {
      if (reading.shown?.chart === chart) become({ ...reading, shown: null });
    },
  };
}

export interface SharedReading {
  readonly store: ReadingStore;
  /** Every chart that reads along, in the order of the page; their categories are the same. */
  readonly specs: readonly ChartSpec[];
}

export const SharedReadingContext = createContext<SharedReading | null>(null);

/** The reading that a chart takes part in: the one around it, or one of its own. */
export function useReading(spec: ChartSpec): {
  store: ReadingStore;
  reading: Reading;
  /** What the read-out tells of a category: all that read along. */
  specs: readonly ChartSpec[];
} {
  const shared = useContext(SharedReadingContext);
  const [own] = useState(createReadingStore);
  const store = shared?.store ?? own;
  return {
    store,
    reading: useSyncExternalStore(store.subscribe, store.current),
    specs: shared?.specs ?? [spec],
  };
}

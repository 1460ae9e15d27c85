import { createContext, useContext, useState } from 'react';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand';
import type { ChartSpec } from '../../charts/chartSpec.ts';

/** Which category is read out, by which chart, and the position of the keyboard. */
export interface Reading {
  /** Null while nobody looks at a category. */
  readonly shown: { readonly index: number; readonly chart: string } | null;
  /** The keyboard's category; it stays while the mouse looks elsewhere. */
  readonly keyboard: number;
}

/** The reading of one chart, or of several over the same categories. */
export interface ReadingStore {
  readonly readings: StoreApi<Reading>;
  /** Reads a category out from a chart. */
  readonly show: (chart: string, index: number) => void;
  /** As show, by the keyboard: the next chart goes on from there. */
  readonly move: (chart: string, index: number) => void;
  /** Ends what this chart reads out; what another one shows stays. */
  readonly hide: (chart: string) => void;
}

export function createReadingStore(): ReadingStore {
  const readings = createStore<Reading>()(() => ({ shown: null, keyboard: 0 }));
  const show = (chart: string, index: number, byKeyboard: boolean) => {
    const { shown, keyboard: before } = readings.getState();
    const keyboard = byKeyboard ? index : before;
    const isSame = shown?.index === index && shown.chart === chart;
    if (isSame && keyboard === before) return;
    readings.setState({ shown: { index, chart }, keyboard });
  };
  return {
    readings,
    show: (chart, index) => show(chart, index, false),
    move: (chart, index) => show(chart, index, true),
    hide: (chart) => {
      if (readings.getState().shown?.chart === chart) readings.setState({ shown: null });
    },
  };
}

export interface SharedReading {
  readonly store: ReadingStore;
  /** Every chart that reads along, in the order of the page; their categories are the same. */
  readonly specs: readonly ChartSpec[];
}

export const SharedReadingContext = createContext<SharedReading | null>(null);

/** The shared read-out around a chart, or a separate one if there is none. */
export function useReading(spec: ChartSpec): {
  store: ReadingStore;
  reading: Reading;
  /** The charts whose values the read-out of a category shows. */
  specs: readonly ChartSpec[];
} {
  const shared = useContext(SharedReadingContext);
  const [own] = useState(createReadingStore);
  const store = shared?.store ?? own;
  return {
    store,
    reading: useStore(store.readings),
    specs: shared?.specs ?? [spec],
  };
}

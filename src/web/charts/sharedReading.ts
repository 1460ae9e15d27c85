import { createContext, useContext, useState } from 'react';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand';
import type { ChartSpec } from '../../charts/chartSpec.ts';

export interface Reading {
  readonly shown: { readonly index: number; readonly chart: string } | null;
  /** The keyboard's category. It stays while the mouse points elsewhere. */
  readonly keyboard: number;
}

export interface ReadingStore {
  readonly readings: StoreApi<Reading>;
  readonly show: (chart: string, index: number) => void;
  /** Does the same as `show`, and the keyboard continues from there in the next chart. */
  readonly move: (chart: string, index: number) => void;
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
  /** Listed in the order of the page. All specs have the same categories. */
  readonly specs: readonly ChartSpec[];
}

export const SharedReadingContext = createContext<SharedReading | null>(null);

export function useReading(spec: ChartSpec): {
  store: ReadingStore;
  reading: Reading;
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

import { useSyncExternalStore } from 'react';
import { useTheme } from '../theme.ts';
import { type ChartPalette, chartPalettes } from './chartPalette.ts';

function mediaStore(query: string) {
  const list = matchMedia(query);
  return {
    subscribe: (listener: () => void) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    current: () => list.matches,
  };
}

const printing = mediaStore('print');
const reducedMotion = mediaStore('(prefers-reduced-motion: reduce)');

export function usePrinting(): boolean {
  return useSyncExternalStore(printing.subscribe, printing.current);
}

/** The colours of the theme that is shown; paper is always light. */
export function useChartPalette(): ChartPalette {
  const { theme } = useTheme();
  const onPaper = usePrinting();
  return chartPalettes[onPaper ? 'light' : theme];
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(reducedMotion.subscribe, reducedMotion.current);
}

import { useSyncExternalStore } from 'react';
import { useTheme } from '../theme.ts';
import { type ChartPalette, chartPalettes } from '../../charts/chartPalette.ts';

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
const forcedColours = mediaStore('(forced-colors: active)');
const reducedMotion = mediaStore('(prefers-reduced-motion: reduce)');

export function usePrinting(): boolean {
  return useSyncExternalStore(printing.subscribe, printing.current);
}

/**
 * The colours of the theme that is shown; paper is always light. If the system forces its own
 * colours, they decide the chart's background, not our theme.
 */
export function useChartPalette(): ChartPalette {
  const { theme, systemTheme } = useTheme();
  const onPaper = usePrinting();
  const isForced = useSyncExternalStore(forcedColours.subscribe, forcedColours.current);
  const shown = isForced ? systemTheme : theme;
  return chartPalettes[onPaper ? 'light' : shown];
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(reducedMotion.subscribe, reducedMotion.current);
}

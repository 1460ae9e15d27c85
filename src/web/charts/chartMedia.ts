import { useSyncExternalStore } from 'react';
import { mediaStore } from '../ui/mediaStore.ts';
import { usePrinting } from '../ui/printing.ts';
import { useTheme } from '../theme.ts';
import { type ChartPalette, chartPalettes } from '../../charts/chartPalette.ts';

const forcedColours = mediaStore('(forced-colors: active)');

/** Paper is always light. Forced system colours override our theme. */
export function useChartPalette(): ChartPalette {
  const { theme, systemTheme } = useTheme();
  const onPaper = usePrinting();
  const isForced = useSyncExternalStore(forcedColours.subscribe, forcedColours.current);
  const shown = isForced ? systemTheme : theme;
  return chartPalettes[onPaper ? 'light' : shown];
}

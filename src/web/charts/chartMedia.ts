import { useSyncExternalStore } from 'react';
import { mediaStore } from '../ui/mediaStore.ts';
import { usePrinting } from '../ui/printing.ts';
import { useTheme } from '../theme.ts';
import { type ChartPalette, chartPalettes } from '../../charts/chartPalette.ts';

const forcedColours = mediaStore('(forced-colors: active)');

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

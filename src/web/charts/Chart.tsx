import { type ReactNode, useCallback, useState } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { useChartPalette } from './chartMedia.ts';
import { ChartPlot } from './ChartPlot.tsx';
import { type ChartSpec, chartNote, hasValues } from '../../charts/chartSpec.ts';
import { ChartTable } from './ChartTable.tsx';

export type ChartView = 'chart' | 'table';

export type ChartProps = {
  spec: ChartSpec;
  view?: ChartView;
  /** In pixels, the same for the drawing, the table and the empty state. */
  height?: number;
  /** Shown when there is no value to draw. */
  empty?: ReactNode;
};

/**
 * Draws a spec, or shows it as a table. Keep the spec stable between renders (useMemo): a new one
 * is drawn again.
 */
export function Chart({ spec, view = 'chart', height = 280, empty = 'No data' }: ChartProps) {
  const palette = useChartPalette();
  const [broken, setBroken] = useState(false);
  const onLoadError = useCallback(() => setBroken(true), []);
  const note = chartNote(spec);
  if (!hasValues(spec)) {
    return (
      <div className="flex items-center justify-center" style={{ height }}>
        <EmptyState title={empty} />
      </div>
    );
  }
  if (view === 'table' || broken) return <ChartTable spec={spec} height={height} />;
  return (
    <figure className="flex flex-col gap-3">
      <ChartLegend spec={spec} palette={palette} />
      <ChartPlot spec={spec} height={height} onLoadError={onLoadError} />
      {note === null ? null : <figcaption className="text-small text-ink-muted">{note}</figcaption>}
    </figure>
  );
}

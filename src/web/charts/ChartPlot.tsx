import { type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import { usePrinting } from '../ui/printing.ts';
import { useChartPalette } from './chartMedia.ts';
import { ChartReadOut } from './ChartReadOut.tsx';
import { chartReading, chartSummary } from '../../charts/chartReading.ts';
import type { ChartSpec } from '../../charts/chartSpec.ts';
import { toEchartsOption } from '../../charts/echartsOption.ts';
import { useReading } from './sharedReading.ts';
import { usePlot, useSeen } from './usePlot.ts';

export type ChartPlotProps = {
  spec: ChartSpec;
  height: number;
  /** The drawing code did not arrive (offline, or a new version was deployed). */
  onLoadError: () => void;
};

/**
 * The drawing with its read-out, drawn when it comes into sight. Its height is reserved, so nothing
 * moves when it arrives.
 */
export function ChartPlot({ spec, height, onLoadError }: ChartPlotProps) {
  const id = useId();
  const canvas = useRef<HTMLDivElement>(null);
  const palette = useChartPalette();
  const printing = usePrinting();
  const seen = useSeen(canvas);
  // Paper has no scrolling. What was drawn for it stays: the screen does not draw it again.
  const [isForPaper, setIsForPaper] = useState(printing);
  if (printing && !isForPaper) setIsForPaper(true);
  const option = useMemo(() => toEchartsOption(spec, palette), [spec, palette]);
  const plot = usePlot(canvas, option, {
    wanted: seen || isForPaper,
    medium: printing ? 'paper' : 'screen',
    onLoadError,
  });
  const { store, reading, specs } = useReading(spec);
  const last = Math.max(0, spec.categories.length - 1);
  const read = Math.min(reading.keyboard, last);
  const { shown } = reading;

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const frame = event.currentTarget.getBoundingClientRect();
    const index = plot?.categoryAt(event.clientX - frame.left, event.clientY - frame.top) ?? null;
    if (index === null) store.hide(id);
    else store.show(id, index);
  };

  return (
    <div
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => store.hide(id)}
      className="relative touch-pan-y rounded-base outline-offset-4 outline-focus has-focus-visible:outline-2"
      style={{ height }}
    >
      {plot ? null : (
        <div
          aria-hidden="true"
          className="skeleton-motion absolute inset-0 rounded-base bg-line/50"
        />
      )}
      <div ref={canvas} aria-hidden="true" data-print="chart" className="absolute inset-0" />
      {/* A native slider along the categories: every keyboard and screen reader knows how to move
          it, and its value text is the read-out, announced as it changes. */}
      <input
        type="range"
        data-print="hide"
        className="sr-only"
        min={0}
        max={last}
        value={read}
        aria-label={chartSummary(spec)}
        aria-valuetext={chartReading(spec, read)}
        onChange={(event) => store.move(id, event.target.valueAsNumber)}
        onFocus={() => store.move(id, read)}
        onBlur={() => store.hide(id)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') store.hide(id);
        }}
      />
      {plot && shown && shown.index <= last ? (
        <ChartReadOut
          spec={spec}
          specs={shown.chart === id ? specs : []}
          point={{ index: shown.index, x: plot.categoryX(shown.index), width: plot.width() }}
        />
      ) : null}
    </div>
  );
}

import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useChartPalette, usePrinting, useReducedMotion } from './chartMedia.ts';
import { ChartReadOut, type ReadOutPoint } from './ChartReadOut.tsx';
import { chartReading, chartSummary } from './chartReading.ts';
import type { ChartSpec } from './chartSpec.ts';
import { toEchartsOption } from './echartsOption.ts';
import type { Plot } from './echartsPlot.ts';

export type ChartPlotProps = {
  spec: ChartSpec;
  height: number;
  /** The drawing code did not arrive (offline, or a new version was deployed). */
  onLoadError: () => void;
};

/** The drawing with its read-out. Its height is reserved, so nothing moves when it arrives. */
export function ChartPlot({ spec, height, onLoadError }: ChartPlotProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<Plot | null>(null);
  const [point, setPoint] = useState<ReadOutPoint | null>(null);
  // Where the keyboard stands; it stays there while the mouse looks elsewhere.
  const [reading, setReading] = useState(0);
  const palette = useChartPalette();
  const printing = usePrinting();
  const still = useReducedMotion();
  const last = Math.max(0, spec.categories.length - 1);
  const read = Math.min(reading, last);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let live = true;
    let created: Plot | undefined;
    const observer = new ResizeObserver(() => {
      created?.resize();
      setPoint(null);
    });
    const start = async () => {
      const { createPlot } = await import('./echartsPlot.ts');
      if (!live) return;
      created = createPlot(element);
      setPlot(created);
      observer.observe(element);
    };
    start().catch(() => {
      if (live) onLoadError();
    });
    return () => {
      live = false;
      observer.disconnect();
      created?.dispose();
      setPlot(null);
    };
  }, [onLoadError]);

  useEffect(() => {
    plot?.draw(toEchartsOption(spec, palette, { animate: !still && !printing }));
  }, [plot, spec, palette, still, printing]);

  const show = (index: number | null) => {
    if (!plot || index === null) setPoint(null);
    else setPoint({ index, x: plot.categoryX(index), width: plot.width() });
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const frame = event.currentTarget.getBoundingClientRect();
    show(plot?.categoryAt(event.clientX - frame.left, event.clientY - frame.top) ?? null);
  };

  return (
    <div
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => show(null)}
      className="relative touch-pan-y rounded-base outline-offset-4 outline-focus has-focus-visible:outline-2"
      style={{ height }}
    >
      {plot ? null : (
        <div
          aria-hidden="true"
          className="skeleton-motion absolute inset-0 rounded-base bg-line/50"
        />
      )}
      <div ref={canvas} aria-hidden="true" className="absolute inset-0" />
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
        onChange={(event) => {
          setReading(event.target.valueAsNumber);
          show(event.target.valueAsNumber);
        }}
        onFocus={() => show(read)}
        onBlur={() => show(null)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') show(null);
        }}
      />
      {point && point.index <= last ? <ChartReadOut spec={spec} point={point} /> : null}
    </div>
  );
}

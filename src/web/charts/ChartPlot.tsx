import { clsx } from 'clsx';
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { shownBasis } from '../api/companyBasis.ts';
import { askForFigure } from '../ui/FigureText.tsx';
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

/** The number that a press on a category asks for: the first one that is explained. */
function figureOf({ series }: ChartSpec, index: number): string | undefined {
  return series.map(({ figures }) => figures?.[index] ?? undefined).find((id) => id !== undefined);
}

/** Calls back at a press anywhere else, while it is wanted. */
function usePressOutside(
  frame: RefObject<HTMLElement | null>,
  isWanted: boolean,
  onPress: () => void,
): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const ending = new AbortController();
    const onDown = ({ target }: Event) => {
      if (target instanceof Node && frame.current?.contains(target) === true) return;
      onPress();
    };
    document.addEventListener('pointerdown', onDown, { signal: ending.signal });
    return () => ending.abort();
  }, [frame, isWanted, onPress]);
}

/**
 * The drawing with its read-out, drawn when it comes into sight. Its height is reserved, so nothing
 * moves when it arrives.
 */
export function ChartPlot({ spec, height, onLoadError }: ChartPlotProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
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
  const pointed = shown?.chart === id ? figureOf(spec, shown.index) : undefined;
  // A finger leaves with every tap: what it showed stays, until a tap elsewhere.
  const [byFinger, setByFinger] = useState(false);
  const hide = useCallback(() => store.hide(id), [store, id]);
  usePressOutside(frame, byFinger && shown?.chart === id, hide);

  const categoryAt = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return plot?.categoryAt(event.clientX - box.left, event.clientY - box.top) ?? null;
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    setByFinger(event.pointerType === 'touch');
    const index = categoryAt(event);
    if (index === null) store.hide(id);
    else store.show(id, index);
  };
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const index = byFinger ? null : categoryAt(event);
    const figure = index === null ? undefined : figureOf(spec, index);
    if (figure !== undefined) askForFigure(figure);
  };

  return (
    <div
      ref={frame}
      role="presentation"
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'touch') hide();
      }}
      // The finger scrolls the page.
      onPointerCancel={hide}
      onClick={onClick}
      className={clsx(
        'relative touch-pan-y rounded-base outline-offset-4 outline-focus has-focus-visible:outline-2',
        !byFinger && pointed !== undefined && 'cursor-pointer',
      )}
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
        aria-valuetext={chartReading(shownBasis().currency, spec, read)}
        onChange={(event) => store.move(id, event.target.valueAsNumber)}
        onFocus={() => store.move(id, read)}
        onBlur={hide}
        onKeyDown={(event) => {
          if (event.key === 'Escape') hide();
          const figure = figureOf(spec, read);
          if (event.key !== 'Enter' || event.altKey || figure === undefined) return;
          event.preventDefault();
          askForFigure(figure);
        }}
      />
      {plot && shown && shown.index <= last ? (
        <ChartReadOut
          spec={spec}
          specs={shown.chart === id ? specs : []}
          point={{ index: shown.index, x: plot.categoryX(shown.index), width: plot.width() }}
          canBePressed={byFinger}
        />
      ) : null}
    </div>
  );
}

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
import { requestFigure } from '../ui/FigureText.tsx';
import { usePrinting } from '../ui/printing.ts';
import { useChartPalette } from './chartMedia.ts';
import { ChartReadOut } from './ChartReadOut.tsx';
import { chartReading, chartSummary } from '../../charts/chartReading.ts';
import type { ChartSpec } from '../../charts/chartSpec.ts';
import { toEchartsOption } from '../../charts/echartsOption.ts';
import { useReading } from './sharedReading.ts';
import { usePlot, useHasBeenVisible } from './usePlot.ts';

export type ChartPlotProps = {
  spec: ChartSpec;
  height: number;
  onLoadError: () => void;
};

/** Returns the first series' figure that can be explained. */
function explainableFigure({ series }: ChartSpec, index: number): string | undefined {
  return series.map(({ figures }) => figures?.[index] ?? undefined).find((id) => id !== undefined);
}

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

/** Draws the chart when it scrolls into view. Its height is reserved, so that nothing moves. */
export function ChartPlot({ spec, height, onLoadError }: ChartPlotProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const palette = useChartPalette();
  const printing = usePrinting();
  const seen = useHasBeenVisible(canvas);
  // Everything is drawn for printing, because paper can't scroll. Charts stay drawn on screen afterwards.
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
  const pointed = shown?.chart === id ? explainableFigure(spec, shown.index) : undefined;
  // A finger is lifted after every tap, so its read-out stays until a tap elsewhere.
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
    const figure = index === null ? undefined : explainableFigure(spec, index);
    if (figure !== undefined) requestFigure(figure);
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
      // Cancelled when the finger starts scrolling the page.
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
      <ReadSlider spec={spec} read={read} onMove={(index) => store.move(id, index)} onHide={hide} />
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

type ReadSliderProps = {
  spec: ChartSpec;
  read: number;
  onMove: (index: number) => void;
  onHide: () => void;
};

/** A native slider, because keyboards and screen readers know how to move it and announce its value. */
function ReadSlider({ spec, read, onMove, onHide }: ReadSliderProps) {
  return (
    <input
      type="range"
      data-print="hide"
      className="sr-only"
      min={0}
      max={Math.max(0, spec.categories.length - 1)}
      value={read}
      aria-label={chartSummary(spec)}
      aria-valuetext={chartReading(shownBasis().currency, spec, read)}
      onChange={(event) => onMove(event.target.valueAsNumber)}
      onFocus={() => onMove(read)}
      onBlur={onHide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onHide();
        const figure = explainableFigure(spec, read);
        if (event.key !== 'Enter' || event.altKey || figure === undefined) return;
        event.preventDefault();
        requestFigure(figure);
      }}
    />
  );
}

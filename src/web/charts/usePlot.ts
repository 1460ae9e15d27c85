import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ChartOption } from '../../charts/echartsOption.ts';
import { drawAllNow, drawInTurn } from './drawInTurn.ts';
import type { Medium, Plot } from './echartsPlot.ts';

type PlotCode = { createPlot: (element: HTMLElement) => Plot };

let plotCode: PlotCode | undefined;

async function loadPlotCode(): Promise<PlotCode> {
  const code = await import('./echartsPlot.ts');
  plotCode = code;
  return code;
}

export const canDrawAtOnce = (): boolean => plotCode !== undefined;

/** How far below the visible area charts are already drawn. */
const AHEAD = '400px 0px';

export function useHasBeenVisible(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}

export type UsePlotOptions = {
  wanted: boolean;
  /** Screen and paper have different widths. */
  medium: Medium;
  onLoadError: () => void;
};

/** Returns null until the chart library is loaded. Renders again whenever the layout changes. */
export function usePlot(
  canvas: RefObject<HTMLElement | null>,
  option: ChartOption,
  { wanted, medium, onLoadError }: UsePlotOptions,
): Plot | null {
  const [plot, setPlot] = useState<Plot | null>(null);
  const [, setLayout] = useState(0);
  const laidOut = useCallback(() => setLayout((count) => count + 1), []);
  const wish = useRef(option);
  const drawn = useRef<ChartOption>(null);
  const sizedFor = useRef<Medium>(medium);
  const shownOn = useRef<Medium>(medium);
  useEffect(() => {
    shownOn.current = medium;
  }, [medium]);

  useEffect(() => {
    wish.current = option;
    if (plot === null || drawn.current === option) return;
    plot.draw(option, shownOn.current);
    drawn.current = option;
    laidOut();
  }, [plot, option, laidOut]);

  useEffect(() => {
    if (plot === null || sizedFor.current === medium) return;
    plot.resize(medium);
    sizedFor.current = medium;
  }, [plot, medium]);

  useEffect(() => {
    const element = canvas.current;
    if (!wanted || !element) return undefined;
    let live = true;
    let created: Plot | undefined;
    const observer = new ResizeObserver(() => {
      created?.resize(shownOn.current);
      laidOut();
    });
    let takeBack: (() => void) | undefined;
    const drawing = function* (code: PlotCode) {
      try {
        created = code.createPlot(element);
        yield;
        const asked = wish.current;
        for (const part of created.drawParts(asked, () => shownOn.current)) {
          part();
          yield;
        }
        // If another spec has arrived meanwhile, the first effect draws it.
        drawn.current = asked;
        setPlot(created);
        observer.observe(element);
      } catch {
        onLoadError();
      }
    };
    const waitForTurn = (code: PlotCode) => {
      if (live) takeBack = drawInTurn(drawing(code));
    };
    if (plotCode === undefined) {
      loadPlotCode()
        .then(waitForTurn)
        .catch(() => {
          if (live) onLoadError();
        });
    } else {
      waitForTurn(plotCode);
    }
    return () => {
      live = false;
      takeBack?.();
      observer.disconnect();
      created?.dispose();
      setPlot(null);
    };
  }, [canvas, wanted, onLoadError, laidOut]);

  // Must follow the effect above, which may have queued a drawing. A page about to be printed has no next task.
  useEffect(() => {
    if (medium === 'paper') drawAllNow();
  }, [medium]);

  return plot;
}

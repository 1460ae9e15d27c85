import { useCallback, useEffect, useRef, useState } from 'react';
import { TOOLTIP_OPEN_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from '../../ui/tooltipDelays.ts';

export interface ShownTooltip {
  readonly index: number;
  /** The tooltip's horizontal centre, aligned with the dot, in window pixels. */
  readonly x: number;
  readonly y: number;
}

function isInSight(dot: Element): boolean {
  const { left, top, width, height } = dot.getBoundingClientRect();
  return dot.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** One tooltip for all dots: it appears with a delay, then moves to neighbouring dots immediately. */
export function useTimelineTooltip() {
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAt = useRef(-Infinity);
  const anchor = useRef<Element>(null);
  const isOpen = shown !== null;

  const open = useCallback((index: number, dot: Element) => {
    clearTimeout(timer.current);
    anchor.current = dot;
    const place = dot.getBoundingClientRect();
    setShown({ index, x: place.left + place.width / 2, y: place.top });
  }, []);

  const hover = useCallback(
    (index: number, dot: Element) => {
      clearTimeout(timer.current);
      const skips = isOpen || performance.now() - closedAt.current < TOOLTIP_SKIP_DELAY_MS;
      if (skips) open(index, dot);
      else timer.current = setTimeout(() => open(index, dot), TOOLTIP_OPEN_DELAY_MS);
    },
    [isOpen, open],
  );

  const close = useCallback(() => {
    clearTimeout(timer.current);
    if (isOpen) closedAt.current = performance.now();
    setShown(null);
  }, [isOpen]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const index = shown?.index;
  useEffect(() => {
    if (index === undefined) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    // Scrolling hides the tooltip of the pointer. A focused dot, which arrow keys scroll into view, keeps its tooltip.
    const onScroll = () => {
      const dot = anchor.current;
      if (dot !== null && dot === document.activeElement && isInSight(dot)) open(index, dot);
      else close();
    };
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', close);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', close);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [index, open, close]);

  return { shown, open, hover, close };
}

import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a pointer rests before the first tooltip opens. */
const OPEN_DELAY_MS = 700;
/** How soon after one tooltip the next opens at once. */
const SKIP_DELAY_MS = 300;

export interface ShownTooltip {
  readonly index: number;
  /** In the middle above the dot, in pixels of the window. */
  readonly x: number;
  readonly y: number;
}

/** One tooltip for all dots: waits at the first, follows at once to the neighbours. */
export function useTimelineTooltip() {
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAt = useRef(-Infinity);
  const isOpen = shown !== null;

  const open = useCallback((index: number, dot: Element) => {
    clearTimeout(timer.current);
    const place = dot.getBoundingClientRect();
    setShown({ index, x: place.left + place.width / 2, y: place.top });
  }, []);

  const hover = useCallback(
    (index: number, dot: Element) => {
      clearTimeout(timer.current);
      const skips = isOpen || performance.now() - closedAt.current < SKIP_DELAY_MS;
      if (skips) open(index, dot);
      else timer.current = setTimeout(() => open(index, dot), OPEN_DELAY_MS);
    },
    [isOpen, open],
  );

  const close = useCallback(() => {
    clearTimeout(timer.current);
    if (isOpen) closedAt.current = performance.now();
    setShown(null);
  }, [isOpen]);

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    // What moves under the tooltip leaves it behind.
    window.addEventListener('scroll', close, { capture: true, passive: true });
    window.addEventListener('resize', close);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('scroll', close, { capture: true });
      window.removeEventListener('resize', close);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen, close]);

  return { shown, open, hover, close };
}

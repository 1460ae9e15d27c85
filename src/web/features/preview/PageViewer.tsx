import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { nextZoom, scaleOf } from './pageLayout.ts';
import type { PageSize } from './pageLayout.ts';
import { PageToolbar } from './PageToolbar.tsx';
import { type PageScroll, usePageScroll, zoomFactor } from './usePageScroll.ts';

export interface ViewedPage extends Pick<PageScroll, 'keepSize' | 'showMark'> {
  readonly number: number;
  /** The size in points. */
  readonly size: PageSize;
  /** Screen pixels per point. */
  readonly scale: number;
  readonly isNear: boolean;
}

export type PageViewerProps = {
  count: number;
  /** The other pages are assumed to have this size until they are measured. */
  first: PageSize;
  page: number;
  onPageChange: (page: number) => void;
  children: (page: ViewedPage) => ReactNode;
};

/** The distance in pixels per press of an arrow key. */
const ARROW_KEY_PX = 64;

/** Only a focusable element can be scrolled by keyboard. */
const VIEWER_REGION_PROPS = { role: 'region', 'aria-label': 'Pages', tabIndex: 0 };

export function PageViewer({ count, first, page, onPageChange, children }: PageViewerProps) {
  const viewer = useRef<HTMLDivElement>(null);
  const scroll = usePageScroll({ count, first, page, onPageChange });
  const { scroller, width, zoom, near, shown, sizeOf, keepSize, showMark, goTo } = scroll;
  const factor = zoomFactor(scroll);
  const [numbers] = useState(() => Array.from({ length: count }, (_, index) => index + 1));
  useEffect(() => {
    // Focused on opening, so that keys scroll without pressing Tab first.
    const frame = scroller.current;
    const active = document.activeElement;
    const dialog = frame?.closest('[role="dialog"]');
    if (active === document.body || dialog?.contains(active)) frame?.focus({ preventScroll: true });
  }, [scroller]);

  const changeZoom = (step: 'in' | 'out' | 'fit') =>
    scroll.setZoom(step === 'fit' ? 'fit' : nextZoom(factor, step));

  const act = (key: string, isTyping: boolean): boolean => {
    if (key === 'PageDown') goTo(shown + 1);
    else if (key === 'PageUp') goTo(shown - 1);
    else if (isTyping) return false;
    else if (key === 'Home') goTo(1);
    else if (key === 'End') goTo(count);
    else if (key === '+' || key === '=') changeZoom('in');
    else if (key === '-') changeZoom('out');
    else if (key === '0') changeZoom('fit');
    else if (key === 'ArrowDown') scroller.current?.scrollBy({ top: ARROW_KEY_PX });
    else if (key === 'ArrowUp') scroller.current?.scrollBy({ top: -ARROW_KEY_PX });
    else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const frame = scroller.current;
      // On a wide page, arrow keys scroll sideways first.
      if (frame === null || frame.scrollWidth > frame.clientWidth) return false;
      goTo(shown + (key === 'ArrowRight' ? 1 : -1));
    } else return false;
    return true;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // These are the browser's own shortcuts.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (act(event.key, event.target instanceof HTMLInputElement)) event.preventDefault();
  });
  useEffect(() => {
    // Shortcuts work anywhere in the viewer; each also has a button.
    const element = viewer.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);

  return (
    <div ref={viewer} className="flex min-h-0 flex-1 flex-col">
      <PageToolbar
        shown={shown}
        count={count}
        zoom={zoom}
        factor={factor}
        onGoTo={goTo}
        onZoom={changeZoom}
      />
      <div
        ref={scroller}
        {...VIEWER_REGION_PROPS}
        className="relative min-h-0 flex-1 overflow-auto overscroll-contain bg-sunken lg:rounded-b-large outline-offset-[-2px]"
        onScroll={scroll.onScroll}
      >
        <div className="flex w-max min-w-full flex-col gap-3 p-3">
          {numbers.map((number) =>
            children({
              number,
              size: sizeOf(number),
              scale: scaleOf(zoom, sizeOf(number), width),
              isNear: width > 0 && near.has(number),
              keepSize,
              showMark,
            }),
          )}
        </div>
      </div>
    </div>
  );
}

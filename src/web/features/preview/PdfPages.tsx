import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { nextZoom, scaleOf } from './pageLayout.ts';
import type { PageSize } from './pageLayout.ts';
import { PdfPage } from './PdfPage.tsx';
import { PdfToolbar } from './PdfToolbar.tsx';
import { usePageScroll, zoomFactor } from './usePageScroll.ts';

export type PdfPagesProps = {
  pdf: PDFDocumentProxy;
  /** The size of the first page, which the others have until they are seen. */
  first: PageSize;
  page: number;
  find: string | undefined;
  onPageChange: (page: number) => void;
};

/** One press of an arrow key moves a page by this much. */
const LINE = 64;

/** A keyboard scrolls only what takes the focus. */
const SCROLLS = { role: 'region', 'aria-label': 'Pages', tabIndex: 0 };

/** The pages of a PDF below each other; only the visible ones are drawn. */
export function PdfPages({ pdf, first, page, find, onPageChange }: PdfPagesProps) {
  const viewer = useRef<HTMLDivElement>(null);
  const count = pdf.numPages;
  const scroll = usePageScroll({ count, first, page, onPageChange });
  const { scroller, width, zoom, near, shown, sizeOf, keepSize, goTo } = scroll;
  const factor = zoomFactor(scroll);
  const [numbers] = useState(() => Array.from({ length: count }, (_, index) => index + 1));

  useEffect(() => {
    // The pages were asked for: the keys that move them work without another Tab.
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
    else if (key === 'ArrowDown') scroller.current?.scrollBy({ top: LINE });
    else if (key === 'ArrowUp') scroller.current?.scrollBy({ top: -LINE });
    else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const frame = scroller.current;
      // A page that is wider than its frame is moved sideways first.
      if (frame === null || frame.scrollWidth > frame.clientWidth) return false;
      goTo(shown + (key === 'ArrowRight' ? 1 : -1));
    } else return false;
    return true;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // With these the browser's own zoom and moves are meant.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (act(event.key, event.target instanceof HTMLInputElement)) event.preventDefault();
  });
  useEffect(() => {
    // They work wherever the focus is in here; each of them has its button as well.
    const element = viewer.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);

  return (
    <div ref={viewer} className="flex min-h-0 flex-1 flex-col">
      <PdfToolbar
        shown={shown}
        count={count}
        zoom={zoom}
        factor={factor}
        onGoTo={goTo}
        onZoom={changeZoom}
      />
      <div
        ref={scroller}
        {...SCROLLS}
        className="relative min-h-0 flex-1 overflow-auto overscroll-contain bg-sunken lg:rounded-b-large outline-offset-[-2px]"
        onScroll={scroll.onScroll}
      >
        <div className="flex w-max min-w-full flex-col gap-3 p-3">
          {numbers.map((number) => (
            <PdfPage
              key={number}
              pdf={pdf}
              number={number}
              size={sizeOf(number)}
              scale={scaleOf(zoom, sizeOf(number), width)}
              isNear={width > 0 && near.has(number)}
              find={find}
              onSize={keepSize}
              onMarked={scroll.showMark}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

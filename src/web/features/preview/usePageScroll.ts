import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PagePlace, PageSize, Zoom } from './pageLayout.ts';
import { pageAt, scaleOf, shownPage } from './pageLayout.ts';

/** The gap in pixels between and around pages; the same as in PageViewer's classes. */
const PAGE_GAP_PX = 12;
/** Redraws only after resizing has stopped for this long. */
const SETTLE_MS = 120;

/** A mark below the first share of the frame's height is scrolled to the second share. */
const MARK_VISIBLE_UNTIL = 0.85;
const MARK_AT = 0.3;

interface PageScrollOptions {
  readonly count: number;
  readonly first: PageSize;
  /** The first page to show. A later change from outside scrolls there. */
  readonly page: number;
  readonly onPageChange: (page: number) => void;
}

export interface PageScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly width: number;
  readonly sizeOf: (number: number) => PageSize;
  readonly keepSize: (number: number, size: PageSize) => void;
  readonly near: ReadonlySet<number>;
  readonly shown: number;
  readonly zoom: Zoom;
  readonly setZoom: (zoom: Zoom) => void;
  readonly goTo: (number: number) => void;
  readonly onScroll: () => void;
  /** Scrolls a mark on the requested page into view. `part` is the share of the page above the mark. */
  readonly showMark: (number: number, part: number) => void;
}

function pageElements(scroller: HTMLElement): HTMLElement[] {
  return [...scroller.querySelectorAll<HTMLElement>('[data-page]')];
}

function pagePlace({ offsetTop, offsetHeight }: HTMLElement): PagePlace {
  return { top: offsetTop, height: offsetHeight };
}

type ScrollFrame = RefObject<HTMLDivElement | null>;

/** Zero until the width is measured. */
function useFrameWidth(scroller: ScrollFrame): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const frame = scroller.current;
    if (frame === null) return undefined;
    const measure = () => setWidth(frame.clientWidth - 2 * PAGE_GAP_PX);
    measure();
    let timer = 0;
    const observer = new ResizeObserver(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(measure, SETTLE_MS);
    });
    observer.observe(frame);
    return () => {
      window.clearTimeout(timer);
      observer.disconnect();
    };
  }, [scroller]);
  return width;
}

function usePagesNear(scroller: ScrollFrame): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const frame = scroller.current;
    if (frame === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const number = Number(target.getAttribute('data-page'));
            if (isIntersecting) after.add(number);
            else after.delete(number);
          }
          return after;
        }),
      { root: frame, rootMargin: '60% 0px' },
    );
    for (const element of pageElements(frame)) observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return near;
}

/** Pages that haven't loaded are assumed to have the first page's size. */
function usePageSizes(first: PageSize) {
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const sizeOf = useCallback((number: number) => sizes.get(number) ?? first, [sizes, first]);
  const keepSize = useCallback(
    (number: number, size: PageSize) =>
      setSizes((before) => {
        const known = before.get(number) ?? first;
        const isSame = known.width === size.width && known.height === size.height;
        return isSame ? before : new Map(before).set(number, size);
      }),
    [first],
  );
  return { sizes, sizeOf, keepSize };
}

export function usePageScroll({ count, first, page, onPageChange }: PageScrollOptions): PageScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const width = useFrameWidth(scroller);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const { sizes, sizeOf, keepSize } = usePageSizes(first);
  const near = usePagesNear(scroller);
  const begin = Math.min(page, count);
  const [shown, setShown] = useState(begin);
  /** The page at the top edge and the share of it above the edge, restored when sizes change. */
  const anchor = useRef({ page: begin, part: 0 });
  const ownTop = useRef(-1);
  const told = useRef(begin);

  const restore = useCallback(() => {
    const frame = scroller.current;
    const element = frame?.querySelector<HTMLElement>(`[data-page="${anchor.current.page}"]`);
    if (!frame || !element) return;
    const { top, height } = pagePlace(element);
    frame.scrollTop = top - PAGE_GAP_PX + anchor.current.part * height;
    ownTop.current = frame.scrollTop;
  }, []);

  // Restores the position after any change of heights.
  useLayoutEffect(restore, [restore, width, zoom, sizes]);

  const goTo = useCallback(
    (number: number) => {
      const target = Math.min(Math.max(1, number), count);
      anchor.current = { page: target, part: 0 };
      restore();
      setShown(target);
    },
    [count, restore],
  );

  const [opened] = useState(begin);
  const isSought = useRef(true);
  const showMark = useCallback(
    (number: number, part: number) => {
      const frame = scroller.current;
      const height = frame?.querySelector<HTMLElement>(`[data-page="${number}"]`)?.offsetHeight;
      // This happens only once, and only before the reader starts scrolling.
      const isAtBegin = anchor.current.page === number && anchor.current.part === 0;
      if (!frame || !height || !isSought.current || number !== opened || !isAtBegin) return;
      isSought.current = false;
      if (part * height < frame.clientHeight * MARK_VISIBLE_UNTIL) return;
      anchor.current = { page: number, part: part - (frame.clientHeight * MARK_AT) / height };
      restore();
    },
    [opened, restore],
  );

  const onScroll = () => {
    const frame = scroller.current;
    if (frame === null || Math.abs(frame.scrollTop - ownTop.current) < 2) return;
    ownTop.current = -1;
    const places = pageElements(frame).map(pagePlace);
    const top = frame.scrollTop + PAGE_GAP_PX;
    const index = pageAt(places, top);
    const { top: start, height } = places[index] ?? { top: 0, height: 1 };
    anchor.current = { page: index + 1, part: (top - start) / Math.max(1, height) };
    const view = { top, height: frame.clientHeight, whole: frame.scrollHeight };
    setShown(shownPage(places, view) + 1);
  };

  // Updated after a pause, because otherwise the address would change with every page scrolled past.
  useEffect(() => {
    if (shown === told.current) return undefined;
    const timer = window.setTimeout(() => {
      told.current = shown;
      onPageChange(shown);
    }, 250);
    return () => window.clearTimeout(timer);
  }, [shown, onPageChange]);

  useEffect(() => {
    if (page === told.current) return;
    told.current = page;
    goTo(page);
  }, [page, goTo]);

  return {
    scroller,
    width,
    sizeOf,
    keepSize,
    near,
    shown,
    zoom,
    setZoom,
    goTo,
    onScroll,
    showMark,
  };
}

/** Returns the zoom factor, which is known even while the page is fitted to the width. */
export function zoomFactor({ zoom, sizeOf, shown, width }: PageScroll): number {
  return scaleOf(zoom, sizeOf(shown), width) / scaleOf(1, sizeOf(shown), width);
}

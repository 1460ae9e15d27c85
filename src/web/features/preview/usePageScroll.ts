import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PagePlace, PageSize, Zoom } from './pageLayout.ts';
import { pageAt, scaleOf, shownPage } from './pageLayout.ts';

/** Between pages, and around them: as in PdfPages' classes. */
const GAP = 12;
/** A window that is being resized settles before pages are drawn again. */
const SETTLE_MS = 120;

/** A mark is in sight within this part of the frame's height; otherwise it is brought to the second. */
const IN_SIGHT = 0.85;
const MARK_AT = 0.3;

interface Options {
  readonly count: number;
  readonly first: PageSize;
  /** The page to begin with; when it becomes another, from outside, that one is shown. */
  readonly page: number;
  readonly onPageChange: (page: number) => void;
}

export interface PageScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Zero until the frame was measured. */
  readonly width: number;
  readonly sizeOf: (number: number) => PageSize;
  readonly keepSize: (number: number, size: PageSize) => void;
  readonly near: ReadonlySet<number>;
  readonly shown: number;
  readonly zoom: Zoom;
  readonly setZoom: (zoom: Zoom) => void;
  readonly goTo: (number: number) => void;
  readonly onScroll: () => void;
  /** Brings a mark of the page that was asked for into sight; `part` of the page is above it. */
  readonly showMark: (number: number, part: number) => void;
}

function pagesOf(scroller: HTMLElement): HTMLElement[] {
  return [...scroller.querySelectorAll<HTMLElement>('[data-page]')];
}

function placeOf({ offsetTop, offsetHeight }: HTMLElement): PagePlace {
  return { top: offsetTop, height: offsetHeight };
}

/** Which pages of a scrolled column are visible, which one is read, and how to stay at it. */
export function usePageScroll({ count, first, page, onPageChange }: Options): PageScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const begin = Math.min(page, count);
  const [shown, setShown] = useState(begin);
  /** The page at the upper edge and how much of it is above; kept when sizes change. */
  const anchor = useRef({ page: begin, part: 0 });
  const ownTop = useRef(-1);
  const told = useRef(begin);

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

  const restore = useCallback(() => {
    const frame = scroller.current;
    const element = frame?.querySelector<HTMLElement>(`[data-page="${anchor.current.page}"]`);
    if (!frame || !element) return;
    const { top, height } = placeOf(element);
    frame.scrollTop = top - GAP + anchor.current.part * height;
    ownTop.current = frame.scrollTop;
  }, []);

  useLayoutEffect(() => {
    const frame = scroller.current;
    if (frame === null) return undefined;
    const measure = () => setWidth(frame.clientWidth - 2 * GAP);
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
  }, []);

  // Whatever changed the heights: the reader stays where they were.
  useLayoutEffect(restore, [restore, width, zoom, sizes]);

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
    for (const element of pagesOf(frame)) observer.observe(element);
    return () => observer.disconnect();
  }, []);

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
      // Once, and only while the reader has not begun to scroll.
      const isAtBegin = anchor.current.page === number && anchor.current.part === 0;
      if (!frame || !height || !isSought.current || number !== opened || !isAtBegin) return;
      isSought.current = false;
      if (part * height < frame.clientHeight * IN_SIGHT) return;
      anchor.current = { page: number, part: part - (frame.clientHeight * MARK_AT) / height };
      restore();
    },
    [opened, restore],
  );

  const onScroll = () => {
    const frame = scroller.current;
    if (frame === null || Math.abs(frame.scrollTop - ownTop.current) < 2) return;
    ownTop.current = -1;
    const places = pagesOf(frame).map(placeOf);
    const top = frame.scrollTop + GAP;
    const index = pageAt(places, top);
    const { top: start, height } = places[index] ?? { top: 0, height: 1 };
    anchor.current = { page: index + 1, part: (top - start) / Math.max(1, height) };
    const view = { top, height: frame.clientHeight, whole: frame.scrollHeight };
    setShown(shownPage(places, view) + 1);
  };

  // Reported after a pause, or the address would change with every page scrolled past.
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

/** The zoom as a factor, also where it is fitted. */
export function zoomFactor({ zoom, sizeOf, shown, width }: PageScroll): number {
  return scaleOf(zoom, sizeOf(shown), width) / scaleOf(1, sizeOf(shown), width);
}

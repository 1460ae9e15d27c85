/** The size in points, 72 to the inch. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Fitted to the width, or a factor of the actual size. */
export type Zoom = 'fit' | number;

/** Screens count 96 pixels to the inch, paper 72 points. */
export const PIXELS_PER_POINT = 96 / 72;

const ZOOM_STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];
const [LEAST = 0.25] = ZOOM_STEPS;
const HIGHEST_ZOOM = ZOOM_STEPS.at(-1) ?? 4;

/** Screen pixels per point; a fitted page takes the available width. */
export function scaleOf(zoom: Zoom, size: PageSize, width: number): number {
  if (zoom !== 'fit') return zoom * PIXELS_PER_POINT;
  return Math.min(HIGHEST_ZOOM * PIXELS_PER_POINT, Math.max(0.05, width / size.width));
}

/** The current zoom may be between two steps. */
export function nextZoom(now: number, direction: 'in' | 'out'): number {
  if (direction === 'in') return ZOOM_STEPS.find((step) => step > now + 0.005) ?? HIGHEST_ZOOM;
  return ZOOM_STEPS.findLast((step) => step < now - 0.005) ?? LEAST;
}

export function zoomEnds(now: number): { atLeast: boolean; atMost: boolean } {
  return { atLeast: now <= LEAST + 0.005, atMost: now >= HIGHEST_ZOOM - 0.005 };
}

export interface PagePlace {
  readonly top: number;
  readonly height: number;
}

/** The index of the page at this height. A gap belongs to the page above it. */
export function pageAt(places: readonly PagePlace[], top: number): number {
  let low = 0;
  let high = places.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((places[middle]?.top ?? 0) <= top) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The index of the page being read: the page at the top edge, unless little of it is left and the next has begun. */
export function shownPage(
  places: readonly PagePlace[],
  view: { readonly top: number; readonly height: number; readonly whole: number },
): number {
  const last = places.length - 1;
  if (view.whole > view.height && view.top + view.height >= view.whole - 2) return last;
  const first = pageAt(places, view.top);
  const place = places[first];
  if (place === undefined) return 0;
  const left = place.top + place.height - view.top;
  const isAlmostGone = left < view.height * 0.4 && left < place.height * 0.5;
  return isAlmostGone ? Math.min(first + 1, last) : first;
}

/** Clamped to the document; null if the text isn't a number. */
export function typedPage(text: string, pages: number): number | null {
  if (!/^\s*\d{1,6}\s*$/.test(text)) return null;
  return Math.min(Math.max(1, Number(text)), pages);
}

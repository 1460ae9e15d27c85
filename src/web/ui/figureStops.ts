import { FIGURE, KEY_STOP } from './FigureText.tsx';

/** Each of these groups has one Tab stop. */
const STOP_GROUP = 'table, section, article, [role="dialog"], main';
const [BETWEEN] = Object.keys(KEY_STOP);
/** In an edited row, buttons stay Tab stops. */
const TYPED_ROW = 'tr:has(input, select, textarea)';

export const isFigureStop = (element: Element) => element.hasAttribute(FIGURE);

const isVisibleStop = (element: HTMLElement) =>
  element.checkVisibility() && element.closest('[aria-hidden="true"]') === null;

export function stopsAround(element: Element): HTMLElement[] {
  const group = element.closest(STOP_GROUP);
  if (group === null) return [];
  const buttons = group.matches('table') ? 'button, a[href]' : `[${BETWEEN}]`;
  const stops = [...group.querySelectorAll<HTMLElement>(`[${FIGURE}], ${buttons}`)].filter(
    (stop) =>
      stop.closest(STOP_GROUP) === group &&
      isVisibleStop(stop) &&
      (isFigureStop(stop) || stop.closest(TYPED_ROW) === null),
  );
  return stops.some(isFigureStop) ? stops : [];
}

const lastStops = new WeakMap<Element, HTMLElement>();

/** Makes the Tab stop the focused figure, the last focused one, or the first. */
function placeStop(group: Element, figure: Element): void {
  const stops = stopsAround(figure);
  const focused = stops.find((stop) => stop === document.activeElement);
  if (focused !== undefined) lastStops.set(group, focused);
  const last = lastStops.get(group);
  const only = last !== undefined && stops.includes(last) ? last : stops[0];
  for (const stop of stops) stop.tabIndex = stop === only ? 0 : -1;
}

export function placeStops(within: ParentNode): boolean {
  const figures = new Map<Element, Element>();
  for (const figure of within.querySelectorAll(`[${FIGURE}]`)) {
    const group = figure.closest(STOP_GROUP);
    if (group !== null) figures.set(group, figure);
  }
  for (const [group, figure] of figures) placeStop(group, figure);
  return figures.size > 0;
}

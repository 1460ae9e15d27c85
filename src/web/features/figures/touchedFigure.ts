import { FIGURE } from '../../ui/FigureText.tsx';

/** The size of a finger's target, in pixels. */
const TARGET = 44;
/** The height in pixels. No number is lower than this. */
const LOWEST_NUMBER_PX = 7;
const OTHER_TARGETS =
  'a, button, label, input, select, textarea, summary, canvas, svg, [role="button"], [role="slider"], [role="tab"], [role="option"], [role="menuitem"]';

export interface Touch {
  readonly target: EventTarget | null;
  readonly clientX: number;
  readonly clientY: number;
}

const distanceToRange = (at: number, from: number, to: number) => Math.max(from - at, 0, at - to);

/** The distance to a number if the point is within a finger's size of its box, otherwise null. */
function reach({ clientX, clientY }: Touch, figure: HTMLElement): number | null {
  const { left, right, top, bottom } = figure.getBoundingClientRect();
  const [aside, above] = [
    distanceToRange(clientX, left, right),
    distanceToRange(clientY, top, bottom),
  ];
  const isIn =
    aside <= Math.max(0, TARGET - (right - left)) / 2 &&
    above <= Math.max(0, TARGET - (bottom - top)) / 2;
  return isIn ? Math.hypot(aside, above) : null;
}

/** The visible number nearest to a touch that just missed it. */
export function touchedFigure(touch: Touch): HTMLElement | null {
  if (!(touch.target instanceof Element) || touch.target.closest(OTHER_TARGETS) !== null)
    return null;
  let nearest: { figure: HTMLElement; far: number } | null = null;
  const seen = new Set<Element>();
  for (let down = -TARGET / 2; down <= TARGET / 2; down += LOWEST_NUMBER_PX) {
    for (let across = -TARGET / 2; across <= TARGET / 2; across += LOWEST_NUMBER_PX) {
      const figure = document
        .elementFromPoint(touch.clientX + across, touch.clientY + down)
        ?.closest<HTMLElement>(`[${FIGURE}]`);
      if (figure === null || figure === undefined || seen.has(figure)) continue;
      seen.add(figure);
      const far = reach(touch, figure);
      if (far !== null && (nearest === null || far < nearest.far)) nearest = { figure, far };
    }
  }
  return nearest?.figure ?? null;
}

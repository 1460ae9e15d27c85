import { FIGURE, LONG_PRESS, onFigureRequested } from '../../ui/FigureText.tsx';
import { placeStops } from '../../ui/figureStops.ts';
import { focusFigure, nearestFigure, nextStop } from './figureFocus.ts';
import { touchedFigure } from './touchedFigure.ts';

const LONG_PRESS_MS = 500;
/** The distance in pixels. A finger is never completely still. */
const STILL_WITHIN = 10;

const [[ATTRIBUTE, BY_PRESS]] = Object.entries(LONG_PRESS) as [[string, string]];
/** Elements that use a short press themselves. */
const TAKEN = `[${ATTRIBUTE}="${BY_PRESS}"], a, button, label, input, select, textarea`;

function figureAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`[${FIGURE}]`) : null;
}

const isPressHandled = (figure: HTMLElement) => figure.closest(TAKEN) !== null;

function isSelecting(): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed;
}

/** A screen reader clicks the number itself, without a pointer. */
const isPressOf = (figure: HTMLElement, { target, detail }: MouseEvent) =>
  target === figure && detail === 0;

type Ask = (figure: HTMLElement) => void;

/** Calls `onAsk` with the id of the figure that a person presses, anywhere on the page. */
export function listenForFigures(onAsk: (id: string) => void, signal: AbortSignal): void {
  const ask: Ask = (figure) => {
    // Focused first, so that the dialog returns the focus here.
    focusFigure(figure);
    onAsk(figure.getAttribute(FIGURE) ?? '');
  };
  listenForPresses(ask, signal);
  listenForKeys(ask, signal);
  onFigureRequested(onAsk, signal);
}

function listenForPresses(ask: Ask, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  // A long press also ends with a click, which must be ignored.
  let isEnding = false;
  let isByFinger = false;
  const stop = () => clearTimeout(timer);
  const figureOf = (event: MouseEvent) =>
    figureAt(event.target) ?? (isByFinger ? touchedFigure(event) : null);

  const onDown = (event: PointerEvent) => {
    stop();
    isEnding = false;
    isByFinger = event.pointerType === 'touch';
    const figure = figureOf(event);
    if (figure === null || event.button !== 0 || !isPressHandled(figure)) return;
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      if (event.pointerType === 'mouse' && isSelecting()) return;
      isEnding = true;
      document.getSelection()?.removeAllRanges();
      ask(figure);
    }, LONG_PRESS_MS);
  };
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > STILL_WITHIN) stop();
  };
  const onClick = (event: MouseEvent) => {
    stop();
    const figure = figureOf(event);
    const isOver = isEnding;
    isEnding = false;
    if (figure === null) return;
    const isTakenHere = isPressHandled(figure) && !event.altKey && !isPressOf(figure, event);
    if (!isOver && (isTakenHere || isSelecting())) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isOver) ask(figure);
  };
  document.addEventListener('pointerdown', onDown, { signal });
  document.addEventListener('pointermove', onMove, { signal, passive: true });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(end, stop, { signal });
  }
  document.addEventListener('scroll', stop, { signal, capture: true, passive: true });
  // Clicks are handled in the capture phase, before the row's own handler.
  document.addEventListener('click', onClick, { signal, capture: true });
  document.addEventListener(
    'contextmenu',
    (event) => {
      if (isEnding) event.preventDefault();
    },
    { signal },
  );
}

const isAsking = ({ key, altKey }: KeyboardEvent) =>
  key === 'Enter' || (!altKey && (key === ' ' || key === 'e'));

/** Alt+Enter goes to the figure nearest to the focus. From there arrow keys move, Enter explains and Escape returns. */
function listenForKeys(ask: Ask, signal: AbortSignal): void {
  let cameFrom: Element | null = null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const focused = document.activeElement;
    if (event.key === 'Tab') {
      cameFrom = null;
      placeStops(document);
      return;
    }
    if (event.metaKey || event.shiftKey || !(focused instanceof HTMLElement)) return;
    const figure = figureAt(focused);
    if (event.key === 'Enter' && event.altKey && figure === null) {
      const nearest = nearestFigure();
      if (nearest === undefined) return;
      cameFrom = focused;
      focusFigure(nearest);
    } else if (figure !== null && !event.ctrlKey && isAsking(event)) {
      ask(figure);
    } else if (figure !== null && event.key === 'Escape' && cameFrom instanceof HTMLElement) {
      cameFrom.focus();
    } else {
      const next = event.altKey ? undefined : nextStop(focused, event);
      if (next === undefined) return;
      focusFigure(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  // Keys are handled in the capture phase, before an open dialog handles Escape or a row handles
  // arrow keys.
  window.addEventListener('keydown', onKeyDown, { signal, capture: true });
}

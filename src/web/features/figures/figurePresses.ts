import { FIGURE, LONG_PRESS, onFigureAsked } from '../../ui/FigureText.tsx';
import { announceFigure, focusFigure, isStop, nearestFigure, nextStop } from './figureFocus.ts';

const LONG_PRESS_MS = 500;
/** A finger is never quite still. */
const STILL_WITHIN = 10;

const [[ATTRIBUTE, BY_PRESS]] = Object.entries(LONG_PRESS) as [[string, string]];
/** Where a short press belongs to something else. */
const TAKEN = `[${ATTRIBUTE}="${BY_PRESS}"], a, button, label, input, select, textarea`;

function figureAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`[${FIGURE}]`) : null;
}

const isTaken = (figure: HTMLElement) => figure.closest(TAKEN) !== null;

function isSelecting(): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed;
}

type Ask = (figure: HTMLElement) => void;

/** Calls back with the id of the number that a person asks for, wherever on the page it stands. */
export function listenForFigures(onAsk: (id: string) => void, signal: AbortSignal): void {
  const ask: Ask = (figure) => {
    // The focus comes back to it from the dialog.
    focusFigure(figure);
    onAsk(figure.getAttribute(FIGURE) ?? '');
  };
  listenForPresses(ask, signal);
  listenForKeys(ask, signal);
  onFigureAsked(onAsk, signal);
}

function listenForPresses(ask: Ask, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  // The click that ends a long press is not one of its own.
  let isEnding = false;
  const stop = () => clearTimeout(timer);

  const onDown = (event: PointerEvent) => {
    stop();
    isEnding = false;
    const figure = figureAt(event.target);
    if (figure === null || event.button !== 0 || !isTaken(figure)) return;
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
    const figure = figureAt(event.target);
    const isOver = isEnding;
    isEnding = false;
    if (figure === null) return;
    if (!isOver && ((isTaken(figure) && !event.altKey) || isSelecting())) return;
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
  // Before the row that the number stands in hears of it.
  document.addEventListener('click', onClick, { signal, capture: true });
  document.addEventListener(
    'contextmenu',
    (event) => {
      if (isEnding) event.preventDefault();
    },
    { signal },
  );
}

/**
 * Alt and Enter go to the figure nearest to the focus. There the arrow keys move on, Enter asks, and
 * Escape goes back.
 */
function listenForKeys(ask: Ask, signal: AbortSignal): void {
  let cameFrom: Element | null = null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const focused = document.activeElement;
    const figure = figureAt(focused);
    if (!isStop(focused)) {
      if (event.key !== 'Enter' || !event.altKey) return;
      const nearest = nearestFigure();
      if (nearest === undefined) return;
      cameFrom = focused;
      focusFigure(nearest);
    } else if (event.key === 'Enter' || (event.key === 'e' && !event.altKey)) {
      // A button between the figures is pressed as usual.
      if (figure === null) return;
      ask(figure);
    } else if (event.key === 'Escape' && cameFrom instanceof HTMLElement) {
      cameFrom.focus();
    } else {
      const next = event.altKey ? undefined : nextStop(focused, event.key);
      if (next === undefined) return;
      focusFigure(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  for (const [type, hasFocus] of [
    ['focusin', true],
    ['focusout', false],
  ] as const) {
    document.addEventListener(
      type,
      ({ target }) => {
        const figure = figureAt(target);
        if (figure !== null && figure === target) announceFigure(figure, hasFocus);
      },
      { signal },
    );
  }
  // Before a dialog closes at Escape, or a row takes the arrow keys: also one that is open already.
  window.addEventListener('keydown', onKeyDown, { signal, capture: true });
}

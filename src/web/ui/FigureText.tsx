import type { ReactNode } from 'react';
import { useFigureNote } from './figureNotes.ts';

/** Marks a number that can be explained, with its id. */
export const FIGURE = 'data-figure';
/**
 * Props for small buttons among a table's numbers. Arrow keys reach these buttons and Tab skips
 * them.
 */
export const KEY_STOP = { 'data-key-stop': '', tabIndex: -1 } as const;
/** The event that asks to explain a number drawn without text. Its detail is the figure's id. */
const FIGURE_ASKED_EVENT = 'figureasked';

/** Has the effect of a press on the number, but the focus doesn't move. */
export function requestFigure(id: string): void {
  document.dispatchEvent(new CustomEvent(FIGURE_ASKED_EVENT, { detail: id }));
}

export function onFigureRequested(onAsk: (id: string) => void, signal: AbortSignal): void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') onAsk(event.detail);
  };
  document.addEventListener(FIGURE_ASKED_EVENT, hear, { signal });
}

/** For elements where a press does something else; a long press explains the number. */
export const LONG_PRESS = { 'data-figures-by': 'press' } as const;

/** Numbers aren't Tab stops themselves, because `placeStops` gives each group one Tab stop. */
const BUTTON = { role: 'button', tabIndex: -1 } as const;

/** A press, a key or a long press explains the number. It looks and is copied like any text. */
export function FigureText({
  id,
  children,
}: {
  id: string | null | undefined;
  children: ReactNode;
}) {
  const note = useFigureNote(id);
  if (id === null || id === undefined) return children;
  const figure = <span {...{ ...BUTTON, [FIGURE]: id }}>{children}</span>;
  return note === undefined ? (
    figure
  ) : (
    <span className="whitespace-nowrap" title={note}>
      {figure}
      {/* Zero width, so that the digits of a column stay aligned. */}
      <sup className="inline-block w-0 text-[1em] text-caution" aria-hidden="true">
        *
      </sup>
      <span className="sr-only"> ({note})</span>
    </span>
  );
}

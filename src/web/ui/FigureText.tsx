import type { ReactNode } from 'react';
import { useFigureNote } from './figureNotes.ts';

/** Marks a number that says where it comes from, with its id. */
export const FIGURE = 'data-figure';
/** A small button among the numbers of a table: the arrow keys reach it, and Tab does not. */
export const KEY_STOP = { 'data-key-stop': '', tabIndex: -1 } as const;
/** Asks where a number comes from that is drawn and has no text of its own; its detail is the id. */
const ASKED = 'figureasked';

/** Asks for a number as a press on its text does; the focus stays where it is. */
export function askForFigure(id: string): void {
  document.dispatchEvent(new CustomEvent(ASKED, { detail: id }));
}

/** Hears of each number that is asked for so. */
export function onFigureAsked(onAsk: (id: string) => void, signal: AbortSignal): void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') onAsk(event.detail);
  };
  document.addEventListener(ASKED, hear, { signal });
}

/** Where a press already does something else: there a long press asks for the number. */
export const LONG_PRESS = { 'data-figures-by': 'press' } as const;

/**
 * A number as it stands in its text. A press, its key or a long press asks where it comes from; it is
 * no stop of its own for Tab, and looks and is copied as any other text.
 */
export function FigureText({
  id,
  children,
}: {
  /** Left out where the number has none, such as a missing one. */
  id: string | null | undefined;
  children: ReactNode;
}) {
  const note = useFigureNote(id);
  if (id === null || id === undefined) return children;
  const figure = <span {...{ [FIGURE]: id }}>{children}</span>;
  return note === undefined ? (
    figure
  ) : (
    <span className="whitespace-nowrap" title={note}>
      {figure}
      {/* Without a width, so that the digits of a column stay below each other. */}
      <sup className="inline-block w-0 text-[1em] text-caution" aria-hidden="true">
        *
      </sup>
      <span className="sr-only"> ({note})</span>
    </span>
  );
}

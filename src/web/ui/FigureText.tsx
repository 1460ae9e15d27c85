import type { ReactNode } from 'react';
import { useFigureNote } from './figureNotes.ts';

/** Marks a number that says where it comes from, with its id. */
export const FIGURE = 'data-figure';
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

import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { FIGURE } from '../ui/FigureText.tsx';

const ARROWS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']);

/** A stop of the keyboard before the figures of a table. */
const GROUP = { role: 'group', tabIndex: 0 } as const;

/** One stop for Tab; from it the arrow keys go into the table, where Enter explains and Escape goes back. */
export function TableStop({
  label,
  className,
  children,
}: {
  /** Of the table. */
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const stop = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const place = stop.current;
    if (place === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && event.target !== place) {
      place.focus();
      event.preventDefault();
      return;
    }
    const first = place.querySelector<HTMLElement>(`[${FIGURE}]`);
    if (event.target !== place || !ARROWS.has(event.key) || first === null) return;
    event.preventDefault();
    first.tabIndex = -1;
    first.focus();
  };
  return (
    <div
      {...{ ref: stop, onKeyDown, ...GROUP }}
      aria-label={`${label}: arrow keys move, Enter explains`}
      className={className}
    >
      {children}
    </div>
  );
}

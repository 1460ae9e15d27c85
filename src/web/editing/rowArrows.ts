import type { KeyboardEvent } from 'react';

/** Marks a row's button that the arrow keys reach; buttons of one column share a name. */
export const ROW_STOP = 'data-row-stop';

/** Up and down move from a row's button to the same button of the next row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const name = event.currentTarget.getAttribute(ROW_STOP);
  const table = event.currentTarget.closest('table');
  if (name === null || table === null) return;
  const stops = [...table.querySelectorAll<HTMLElement>(`[${ROW_STOP}="${name}"]`)];
  const next = stops[stops.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** The attributes of such a button. */
export function rowStop(name: string): {
  [ROW_STOP]: string;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
} {
  return { [ROW_STOP]: name, onKeyDown: moveBetweenRows };
}

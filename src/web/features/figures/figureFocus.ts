import { FIGURE } from '../../ui/FigureText.tsx';

const ANY = `[${FIGURE}]`;
/** With the small buttons between them, which only the arrow keys reach. */
const STOPS = `${ANY}, [data-key-stop]`;

const isShown = (element: HTMLElement) => element.checkVisibility();

/** What the arrow keys move among: the figures of the open dialog, else of the page, and buttons between them. */
function stopsInReach(): HTMLElement[] {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
  const place = dialogs.at(-1) ?? document.querySelector('main') ?? document.body;
  return [...place.querySelectorAll<HTMLElement>(STOPS)].filter(isShown);
}

/** The figure nearest to what has the focus: in its row, its card, or the first of the page. */
export function nearestFigure(): HTMLElement | undefined {
  for (let place = document.activeElement; place !== null; place = place.parentElement) {
    if (place === document.body || place.matches('main')) break;
    const found = [...place.querySelectorAll<HTMLElement>(ANY)].find(isShown);
    if (found !== undefined) return found;
    if (place.matches('[role="dialog"]')) return undefined;
  }
  return stopsInReach().find((stop) => stop.matches(ANY));
}

/** It keeps its place for scripts only, so that the focus comes back to it, and is no stop for Tab. */
export function focusFigure(figure: HTMLElement): void {
  figure.tabIndex = -1;
  figure.focus();
}

/** While a figure has the focus it is announced as what it is: something to press. */
export function announceFigure(figure: HTMLElement, hasFocus: boolean): void {
  if (hasFocus) {
    figure.setAttribute('role', 'button');
    figure.setAttribute('aria-haspopup', 'dialog');
  } else {
    figure.removeAttribute('role');
    figure.removeAttribute('aria-haspopup');
  }
}

/** The figure above or below, in the column where there is a table. */
function inColumn(from: HTMLElement, all: readonly HTMLElement[], by: 1 | -1) {
  const cell = from.closest<HTMLTableCellElement>('td, th');
  const table = cell?.closest('table');
  if (!cell || !table) return all[all.indexOf(from) + by];
  const column = all.filter((figure) => {
    const own = figure.closest<HTMLTableCellElement>('td, th');
    return own?.cellIndex === cell.cellIndex && own.closest('table') === table;
  });
  const firsts = column.filter(
    (figure) => figure.closest('td, th')?.querySelector(STOPS) === figure,
  );
  const row = firsts.findIndex((figure) => cell.contains(figure));
  return firsts[row + by];
}

/** Whether the arrow keys move on from here. */
export const isStop = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(STOPS);

/** The figure or button that an arrow key leads to; undefined for any other key, and at the ends. */
export function nextStop(from: HTMLElement, key: string): HTMLElement | undefined {
  const all = stopsInReach();
  const at = all.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return all[at + 1];
    case 'ArrowLeft':
      return all[at - 1];
    case 'ArrowDown':
      return inColumn(from, all, 1);
    case 'ArrowUp':
      return inColumn(from, all, -1);
    case 'Home':
      return all.at(0);
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
}

import { FIGURE } from '../../ui/FigureText.tsx';
import { isFigureStop, placeStops, stopsAround } from '../../ui/figureStops.ts';

const ANY_FIGURE = `[${FIGURE}]`;

const isVisibleFigure = (element: HTMLElement) => element.checkVisibility();

const firstIn = (place: Element) =>
  [...place.querySelectorAll<HTMLElement>(ANY_FIGURE)].find(isVisibleFigure);

/** The figure closest to the focus: in its row, its card, or the first on the page. */
export function nearestFigure(): HTMLElement | undefined {
  for (let place = document.activeElement; place !== null; place = place.parentElement) {
    if (place === document.body || place.matches('main')) break;
    const found = firstIn(place);
    if (found !== undefined || place.matches('[role="dialog"]')) return found;
  }
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  return firstIn(dialogs.at(-1) ?? document.querySelector('main') ?? document.body);
}

type Move = (from: HTMLElement, stops: readonly HTMLElement[]) => HTMLElement | undefined;

const by =
  (step: 1 | -1): Move =>
  (from, stops) =>
    stops[stops.indexOf(from) + step];
const toFirst: Move = (_, stops) => stops[0];
const toLast: Move = (_, stops) => stops.at(-1);

const stopCell = (stop: Element) => stop.closest<HTMLTableCellElement>('td, th');
const stopRow = (stop: Element) => stop.closest('tr');

/**
 * Finds the same column in the next row that has it, otherwise the nearest stop in the next row.
 */
const toRow =
  (step: 1 | -1): Move =>
  (from, stops) => {
    const rows = [...Map.groupBy(stops, stopRow)];
    const at = rows.findIndex(([row]) => row === stopRow(from));
    const ahead = (step === 1 ? rows.slice(at + 1) : rows.slice(0, at).toReversed()).map(
      ([, row]) => row,
    );
    const column = stopCell(from)?.cellIndex ?? 0;
    const columnOf = (stop: HTMLElement) => stopCell(stop)?.cellIndex ?? 0;
    const alike = (stop: HTMLElement) => isFigureStop(stop) === isFigureStop(from);
    const own = stops
      .filter((stop) => stopCell(stop) === stopCell(from) && alike(stop))
      .indexOf(from);
    for (const row of ahead) {
      const cell = row.filter((stop) => columnOf(stop) === column);
      const same = cell.filter(alike);
      if (cell.length > 0) return same[own] ?? same.at(-1) ?? cell[0];
    }
    return ahead[0]?.toSorted(
      (one, other) => Math.abs(columnOf(one) - column) - Math.abs(columnOf(other) - column),
    )[0];
  };

const IN_ROW: Readonly<Record<string, Move>> = {
  ArrowLeft: by(-1),
  ArrowRight: by(1),
  Home: toFirst,
  End: toLast,
};
const IN_GROUP: Readonly<Record<string, Move>> = {
  ...IN_ROW,
  ArrowUp: by(-1),
  ArrowDown: by(1),
};
const IN_TABLE: Readonly<Record<string, Move>> = { ArrowUp: toRow(-1), ArrowDown: toRow(1) };
const OVER_TABLE: Readonly<Record<string, Move>> = { Home: toFirst, End: toLast };

/**
 * The next stop: along rows and columns in a table, and through the group elsewhere. Undefined for other keys, at the
 * ends, and for elements that aren't stops.
 */
export function nextStop(
  from: HTMLElement,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
): HTMLElement | undefined {
  const stops = key in IN_GROUP ? stopsAround(from) : [];
  if (!stops.includes(from)) return undefined;
  const row = stopRow(from);
  if (row === null) return ctrlKey ? undefined : IN_GROUP[key]?.(from, stops);
  if (ctrlKey) return OVER_TABLE[key]?.(from, stops);
  return (
    IN_TABLE[key]?.(from, stops) ??
    IN_ROW[key]?.(
      from,
      stops.filter((stop) => stopRow(stop) === row),
    )
  );
}

export function focusFigure(figure: HTMLElement): void {
  figure.focus();
  placeStops(figure.closest('table') ?? document);
}

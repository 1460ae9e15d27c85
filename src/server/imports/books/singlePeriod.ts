import { textOf, widthOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { BookTable } from './bookTables.ts';
import { bookColumns } from './bookTables.ts';
import { headOfCell, isAmountCell } from './headRows.ts';

const LEAST_AMOUNTS = 3;
const MOST_ROWS = 500;
const MOST_COLUMNS = 30;

/** The table of a sheet whose period only a title says: labels, then columns of amounts. */
export function singlePeriodTable(sheet: GridSheet): BookTable | null {
  const width = Math.min(widthOf(sheet), MOST_COLUMNS);
  const rows = sheet.rows.slice(0, MOST_ROWS);
  const texts = Array.from(
    { length: width },
    (_, column) =>
      rows.filter((row) => row[column]?.kind === 'text' && !isAmountCell(row[column])).length,
  );
  const most = Math.max(0, ...texts);
  if (most < LEAST_AMOUNTS) return null;
  const labels = texts.indexOf(most);
  const amounts = (column: number) =>
    rows.filter((row) => isAmountCell(row[column] ?? null)).length;
  const firstColumn = Array.from({ length: width }, (_, column) => column).find(
    (column) => column > labels && amounts(column) >= LEAST_AMOUNTS,
  );
  if (firstColumn === undefined) return null;
  const first = rows.findIndex((row) =>
    row.slice(firstColumn).some((cell) => cell?.kind === 'number' || isAmountCell(cell ?? null)),
  );
  const head = headAbove(sheet, first, firstColumn);
  const headings = head === -1 ? [] : [head];
  const columns =
    head === -1
      ? bookColumns(sheet, [Math.max(first - 1, 0)], firstColumn)
      : bookColumns(sheet, headings, firstColumn);
  return {
    firstHead: head,
    head: Math.max(head, first - 1),
    firstColumn,
    columns,
    end: sheet.rows.length,
  };
}

/** The row of headings above the first amount; −1 if the amounts have none. */
function headAbove(sheet: GridSheet, first: number, firstColumn: number): number {
  for (let row = first - 1; row >= Math.max(0, first - 8); row -= 1) {
    const cells = (sheet.rows[row] ?? []).slice(firstColumn).filter((cell) => cell !== null);
    const isTitle = cells.length === 1 && headOfCell(cells[0] ?? null) === null;
    if (cells.length > 0 && !isTitle && cells.every(({ kind }) => kind === 'text')) return row;
    const only = cells[0];
    if (isTitle && only?.kind === 'text' && /^(?:amount|total|balance|value)/i.test(textOf(only))) {
      return row;
    }
  }
  return -1;
}

import { isTotalLabel } from '../../../domain/books/rowWords.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { BookTable } from './bookTables.ts';
import { isAmountCell } from './headRows.ts';

const FEWEST_SUMS = 2;

const isAmount = (row: readonly (GridValue | null)[], column: number) =>
  isAmountCell(row[column] ?? null);

/** Whether the second of two columns has nothing but the sums of the first, each in a row of its own. */
function areSums(sheet: GridSheet, { head, firstColumn }: BookTable, column: number): boolean {
  let sums = 0;
  for (const row of sheet.rows.slice(head + 1)) {
    if (!isAmount(row, column + 1)) continue;
    const label = row
      .slice(0, firstColumn)
      .map((cell) => textOf(cell))
      .find((text) => text !== '');
    if (isAmount(row, column) || (label !== undefined && !isTotalLabel(label))) return false;
    sums += 1;
  }
  return sums >= FEWEST_SUMS;
}

/**
 * The sheet with the sums of each period in the column of their amounts: some programs print them in a column
 * beside it that has no heading. The same sheet where there are none.
 */
export function foldedSheet(sheet: GridSheet, table: BookTable | undefined): GridSheet {
  if (table === undefined || table.firstHead === -1) return sheet;
  const headed = new Set(table.columns.filter(({ name }) => name !== '').map(({ index }) => index));
  const folded = table.columns
    .filter(({ index, name }) => name === '' && headed.has(index - 1))
    .map(({ index }) => index - 1)
    .filter((column) => areSums(sheet, table, column));
  if (folded.length === 0) return sheet;
  const rows = sheet.rows.map((row, at) => {
    if (at <= table.head) return row;
    const cells = [...row];
    for (const column of folded) {
      if (!isAmount(row, column + 1)) continue;
      cells[column] = row[column + 1] ?? null;
      cells[column + 1] = null;
    }
    return cells;
  });
  return { ...sheet, rows };
}

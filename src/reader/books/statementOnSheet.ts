import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { columnOf } from '../../office/spreadsheet.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import type { GridSheet } from '../cells/grid.ts';
import { valueAt } from '../cells/grid.ts';
import type { BookRow } from './bookRows.ts';
import { isAmountCell } from './headRows.ts';
import type { Statement } from './statement.ts';
import type { LeftOutColumn } from './columnPeriods.ts';
import { statementOf } from './statement.ts';

/** Cached, because the layout, the amounts and the preview all need it. */
const statementsBySheet = new WeakMap<GridSheet, Statement | null>();

/** The sheet read as a statement, computed once; null if it isn't a statement. */
export function statementOnSheet(basis: CompanyBasis, sheet: GridSheet): Statement | null {
  const before = statementsBySheet.get(sheet);
  if (before !== undefined) return before;
  const statement = statementOf(basis, sheet);
  statementsBySheet.set(sheet, statement);
  return statement;
}

/** The address in the original sheet of a cell in the transposed sheet: "B1" becomes "A2". */
export function transposedCellAddress(cell: string): string {
  return cellAddress(columnOf(cell) ?? 0, Number(/\d+$/.exec(cell)?.[0]) - 1);
}

/** The cells of a row's amounts by month. A sum that was moved from its own column has no cell. */
export function amountCells(
  sheet: GridSheet,
  { isTurned }: Statement,
  { row, amounts }: Pick<BookRow, 'row' | 'amounts'>,
  months: readonly { readonly index: number; readonly month: BooksMonth }[],
): Readonly<Record<BooksMonth, string>> {
  const found = months.flatMap(({ index, month }) => {
    const [at, column] = isTurned ? [index, row] : [row, index];
    const isThere = amounts.has(index) && isAmountCell(valueAt(sheet, at, column));
    return isThere ? [[month, cellAddress(at, column)] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The month of each amount of a statement by cell, as "2025-04"; null if it isn't known. */
export function monthsByCell({ blocks, isTurned }: Statement): ReadonlyMap<string, string | null> {
  const months = new Map<string, string | null>();
  for (const { rows, timing } of blocks) {
    for (const { row, amounts } of rows) {
      for (const { index, key } of timing.columns) {
        if (!amounts.has(index)) continue;
        months.set(isTurned ? cellAddress(index, row) : cellAddress(row, index), key);
      }
    }
  }
  return months;
}

/** The headings of plan, comparison and total columns, with the reason they are left out, by cell. */
export function leftColumnsByCell({
  blocks,
  isTurned,
}: Statement): ReadonlyMap<string, LeftOutColumn> {
  const cells = new Map<string, LeftOutColumn>();
  for (const { rows, timing } of blocks) {
    for (const { row } of rows) {
      for (const column of timing.left) {
        const { index } = column;
        cells.set(isTurned ? cellAddress(index, row) : cellAddress(row, index), column);
      }
    }
  }
  return cells;
}

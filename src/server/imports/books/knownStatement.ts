import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { BooksMonth } from '../../../domain/books/books.ts';
import { columnOf } from '../../ooxml/spreadsheet.ts';
import { cellAddress } from '../../ooxml/cellAddress.ts';
import type { GridSheet } from '../cells/grid.ts';
import { valueAt } from '../cells/grid.ts';
import type { BookRow } from './bookRows.ts';
import { isAmountCell } from './headRows.ts';
import type { Statement } from './statement.ts';
import type { LeftColumn } from './timing.ts';
import { statementOf } from './statement.ts';

/** The layout, the amounts and the answer of a dry run all ask for it. */
const known = new WeakMap<GridSheet, Statement | null>();

/** What a sheet says as a statement, worked out once; null if it is none. */
export function knownStatement(basis: CompanyBasis, sheet: GridSheet): Statement | null {
  const before = known.get(sheet);
  if (before !== undefined) return before;
  const statement = statementOf(basis, sheet);
  known.set(sheet, statement);
  return statement;
}

/** The cell of a turned sheet, "B1", in the sheet itself: "A2". */
export function turnedCell(cell: string): string {
  return cellAddress(columnOf(cell) ?? 0, Number(/\d+$/.exec(cell)?.[0]) - 1);
}

/** The cell of a row's amount in each month; a sum that was printed in a column of its own has been moved, and has none. */
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

/** The month of each amount that a statement says, by its cell: "2025-04"; null where it is not known. */
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

/** The amounts in columns of plans, comparisons and sums, by their cell: the heading, and what it is. */
export function leftByCell({ blocks, isTurned }: Statement): ReadonlyMap<string, LeftColumn> {
  const cells = new Map<string, LeftColumn>();
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

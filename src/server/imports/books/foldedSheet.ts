import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { isTotalLabel } from '../../../domain/books/rowWords.ts';
import type { DecimalValue } from '../../../domain/decimal.ts';
import { decimal } from '../../../domain/decimal.ts';
import { writtenNumber } from '../cells/amountText.ts';
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

const FEWEST_ALONE = 3;

/** Columns of a few amounts between the labels and the first one that has many. */
const innerColumns = (rows: GridSheet['rows'], end: number): readonly number[] => {
  const texts = (column: number) => rows.filter((row) => row[column]?.kind === 'text').length;
  const counts = Array.from({ length: end }, (_, column) => texts(column));
  const labels = counts.indexOf(Math.max(...counts));
  return counts.flatMap((_, column) => {
    const cells = rows.map((row) => row[column] ?? null).filter((cell) => cell !== null);
    return column > labels && cells.length > 0 && cells.every(isAmountCell) ? [column] : [];
  });
};

/**
 * The sheet with all amounts of a statement of one period in one column: those that make a sum may stand to the left of
 * it, in columns without headings. The same sheet where a row has two amounts of which one is no such sum.
 */
export function withoutInnerColumns(
  basis: CompanyBasis,
  sheet: GridSheet,
  table: BookTable | null,
): GridSheet {
  if (table === null) return sheet;
  const below = sheet.rows.slice(table.head + 1);
  const own = table.columns.map(({ index }) => index);
  const columns = [...innerColumns(below, table.firstColumn), ...own].filter((index) =>
    below.some((row) => isAmount(row, index)),
  );
  const [first] = columns;
  if (first === undefined || columns.length < 2) return sheet;
  if (table.columns.some(({ name }) => name !== '')) return sheet;
  const sums = new Map<number, DecimalValue>();
  const folded: (GridValue | null)[][] = [];
  let alone = 0;
  for (const row of below) {
    const filled = columns.filter((column) => isAmount(row, column));
    const [inner, outer, third] = filled;
    const cells = [...row];
    for (const column of columns) cells[column] = null;
    if (inner !== undefined) cells[first] = row[inner] ?? null;
    folded.push(cells);
    if (inner === undefined) continue;
    if (third !== undefined) return sheet;
    const amount = decimal(writtenNumber(basis, row[inner] ?? null)?.value ?? '0');
    const sum = (sums.get(inner) ?? decimal('0')).plus(amount);
    if (outer === undefined) {
      alone += 1;
      sums.set(inner, sum);
      // A sum to the right has begun again.
      for (const column of columns) if (column < inner) sums.delete(column);
      continue;
    }
    const said = decimal(writtenNumber(basis, row[outer] ?? null)?.value ?? '0');
    if (said.minus(sum).abs().gt('0.011')) return sheet;
    sums.set(outer, (sums.get(outer) ?? decimal('0')).plus(said));
    sums.delete(inner);
  }
  if (alone < FEWEST_ALONE) return sheet;
  return { ...sheet, rows: [...sheet.rows.slice(0, table.head + 1), ...folded] };
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

import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { isTotalLabel } from '../words/rowWords.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimal } from '../../finance/decimal.ts';
import { writtenNumber } from '../cells/amountText.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { BookTable } from './bookTables.ts';
import { isAmountCell } from './headRows.ts';

const FEWEST_FOLDED_SUMS = 2;

const isAmountInColumn = (row: readonly (GridValue | null)[], column: number) =>
  isAmountCell(row[column] ?? null);

function areSums(sheet: GridSheet, { head, firstColumn }: BookTable, column: number): boolean {
  let sums = 0;
  for (const row of sheet.rows.slice(head + 1)) {
    if (!isAmountInColumn(row, column + 1)) continue;
    const label = row
      .slice(0, firstColumn)
      .map((cell) => textOf(cell))
      .find((text) => text !== '');
    if (isAmountInColumn(row, column) || (label !== undefined && !isTotalLabel(label)))
      return false;
    sums += 1;
  }
  return sums >= FEWEST_FOLDED_SUMS;
}

const FEWEST_ALONE = 3;

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
 * Moves all amounts of a one-period statement into one column, because sums may be in unlabelled columns to the left.
 * Returns the same sheet if a row has two amounts and neither is such a sum.
 */
export function withAmountsInOneColumn(
  basis: CompanyBasis,
  sheet: GridSheet,
  table: BookTable | null,
): GridSheet {
  if (table === null) return sheet;
  const below = sheet.rows.slice(table.head + 1);
  const own = table.columns.map(({ index }) => index);
  const columns = [...innerColumns(below, table.firstColumn), ...own].filter((index) =>
    below.some((row) => isAmountInColumn(row, index)),
  );
  const [first] = columns;
  if (first === undefined || columns.length < 2) return sheet;
  if (table.columns.some(({ name }) => name !== '')) return sheet;
  const sums = new Map<number, DecimalValue>();
  const folded: (GridValue | null)[][] = [];
  let alone = 0;
  for (const row of below) {
    const filled = columns.filter((column) => isAmountInColumn(row, column));
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
      // A sum further to the right starts a new group of sums.
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
 * Moves sums into the column of their amounts, because some programs print sums in an unlabelled column next to it.
 * Returns the same sheet if there are none.
 */
export function withAlignedSums(sheet: GridSheet, table: BookTable | undefined): GridSheet {
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
      if (!isAmountInColumn(row, column + 1)) continue;
      cells[column] = row[column + 1] ?? null;
      cells[column + 1] = null;
    }
    return cells;
  });
  return { ...sheet, rows };
}

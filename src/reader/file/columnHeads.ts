import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { writtenNumber } from '../cells/amountText.ts';
import { textOf, valueAt, widthOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { isMonth, yearIn } from '../cells/headings.ts';

const MOST_HEAD_ROWS = 40;
const MOST_HEADING_ROWS = 3;
const MOST_HEADED_COLUMNS = 200;
const MOST_HEADING_CHARACTERS = 60;

/** The headings of the first table of a sheet, in up to three rows right above its amounts. Counted from 0. */
export interface ColumnHeads {
  readonly head: number;
  /** The first row of amounts. */
  readonly data: number;
  readonly width: number;
  /** The heading of a column in a row; one above several columns heads those to its right, too. */
  readonly at: (row: number, column: number) => GridValue | null;
  readonly textsOf: (column: number) => readonly string[];
}

export function columnHeads(basis: CompanyBasis, sheet: GridSheet): ColumnHeads | null {
  const data = sheet.rows
    .slice(0, MOST_HEAD_ROWS)
    .findIndex((cells) => isRowOfAmounts(basis, cells));
  if (data < 1) return null;
  const head = firstHeading(sheet, data);
  const filled = (row: number) =>
    (sheet.rows[row] ?? []).slice(1).filter((cell) => cell !== null).length;
  const rows = Array.from({ length: data - head }, (_, at) => head + at);
  const most = Math.max(...rows.map(filled));
  const at = (row: number, column: number): GridValue | null => {
    const own = valueAt(sheet, row, column);
    if (own !== null || filled(row) >= most) return own;
    return (sheet.rows[row] ?? []).slice(1, column + 1).findLast((cell) => cell !== null) ?? null;
  };
  const textsOf = (column: number) =>
    rows
      .map((row) => textOf(at(row, column)))
      .filter((text) => text !== '' && text.length <= MOST_HEADING_CHARACTERS);
  return { head, data, width: Math.min(widthOf(sheet), MOST_HEADED_COLUMNS), at, textsOf };
}

const isRowOfAmounts = (basis: CompanyBasis, cells: readonly (GridValue | null)[]): boolean => {
  const label = cells.findIndex((cell) => cell?.kind === 'text' || cell?.kind === 'date');
  return (
    label !== -1 &&
    cells.some(
      (cell, at) =>
        at > label &&
        cell?.kind !== 'date' &&
        writtenNumber(basis, cell) !== null &&
        !isMonth(basis, cell) &&
        yearIn(basis, cell) === null,
    )
  );
};

/** The first of the rows right above the amounts that have texts in several columns. */
function firstHeading({ rows }: GridSheet, data: number): number {
  let head = data - 1;
  while (
    head > 0 &&
    data - head < MOST_HEADING_ROWS &&
    (rows[head - 1] ?? []).filter((cell) => cell !== null).length > 1
  )
    head -= 1;
  return head;
}

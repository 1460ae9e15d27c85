import { cellAddress } from '../../ooxml/cellAddress.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { MarksFound } from './decimalMarks.ts';
import { digitsOf, noteMarks, unclearMark, withDecimalPoint } from './decimalMarks.ts';

type Rows = GridSheet['rows'];
type Placed = readonly [row: number, column: number];

/** Texts of a workbook that are amounts: to the right of the words that name them. */
function textAmounts(rows: Rows): readonly Placed[] {
  return rows.flatMap((cells, row) => {
    const named = cells.findIndex((cell) => cell?.kind === 'text' && /\p{L}{2}/u.test(cell.value));
    if (named === -1) return [];
    return cells.flatMap((cell, column): Placed[] =>
      column > named && cell?.kind === 'text' && digitsOf(cell.value) !== null
        ? [[row, column]]
        : [],
    );
  });
}

/**
 * Amounts that a program wrote as texts, with a decimal point whatever it used. Where they disagree they stay
 * as they are, and what cannot be read of them is refused later.
 * @throws WorkbookRefusedError when "1.234" could be either.
 */
export function withReadableTexts(name: string, rows: Rows): Rows {
  const placed = textAmounts(rows);
  if (placed.length === 0) return rows;
  const found: MarksFound = {};
  for (const [row, column] of placed) {
    noteMarks(found, rows[row]?.[column]?.value ?? '', cellAddress(row, column));
  }
  if (found.point !== undefined) return rows;
  if (found.comma === undefined) {
    const unclear = found.pointOrThousands;
    // One alone, such as the number of a version, is hardly an amount.
    if (unclear !== undefined && mostInAColumn(rows, placed) > 1) throw unclearMark(name, unclear);
    return rows;
  }
  const columns = Map.groupBy(placed, ([row]) => row);
  return rows.map((cells, row) => {
    const own = new Set(columns.get(row)?.map(([, column]) => column));
    return own.size === 0 ? cells : cells.map((cell, at) => (own.has(at) ? rewritten(cell) : cell));
  });
}

function mostInAColumn(rows: Rows, placed: readonly Placed[]): number {
  const unclear = placed.filter(([row, column]) =>
    /\d\.\d{3}(?!\d)/.test(rows[row]?.[column]?.value ?? ''),
  );
  const columns = Map.groupBy(unclear, ([, column]) => column);
  return Math.max(0, ...[...columns.values()].map(({ length }) => length));
}

const rewritten = (cell: GridValue | null): GridValue | null =>
  cell?.kind === 'text' ? { kind: 'text', value: withDecimalPoint(cell.value) } : cell;

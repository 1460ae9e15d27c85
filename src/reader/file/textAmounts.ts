import { cellAddress } from '../../office/cellAddress.ts';
import type { GridSheet, GridValue, UnclearMark } from '../cells/grid.ts';
import type { DecimalMarkCounts } from './decimalMarks.ts';
import {
  areInLakhs,
  digitsOf,
  countDecimalMarks,
  withDecimalPoint,
  withoutLakhs,
} from './decimalMarks.ts';

type TextRows = GridSheet['rows'];
type CellPosition = readonly [row: number, column: number];

function textAmounts(rows: TextRows): readonly CellPosition[] {
  return rows.flatMap((cells, row) => {
    const named = cells.findIndex((cell) => cell?.kind === 'text' && /\p{L}{2}/u.test(cell.value));
    if (named === -1) return [];
    return cells.flatMap((cell, column): CellPosition[] =>
      column > named && cell?.kind === 'text' && digitsOf(cell.value) !== null
        ? [[row, column]]
        : [],
    );
  });
}

/**
 * Rewrites amounts written as texts with a decimal point. If the texts disagree, they stay unchanged, and unreadable
 * ones are refused later. If "1.234" could be either, they stay unchanged too.
 */
export function withReadableTexts(rows: TextRows): {
  readonly rows: TextRows;
  readonly unclear: UnclearMark | null;
} {
  const placed = textAmounts(rows);
  const found: DecimalMarkCounts = {};
  for (const [row, column] of placed) {
    countDecimalMarks(found, rows[row]?.[column]?.value ?? '', cellAddress(row, column));
  }
  if (areInLakhs(found)) {
    return { rows: rewrittenAt(rows, placed, withoutLakhs), unclear: null };
  }
  if (found.point !== undefined) return { rows, unclear: null };
  if (found.comma !== undefined) return { rows: rewrittenAt(rows, placed), unclear: null };
  const unclear = found.pointOrThousands ?? null;
  // A single text like this is rarely an amount, because it could be a version number.
  return { rows, unclear: mostInAColumn(rows, placed) > 1 ? unclear : null };
}

export const withPointsInAmounts = (rows: TextRows): TextRows =>
  rewrittenAt(rows, textAmounts(rows));

function rewrittenAt(
  rows: TextRows,
  placed: readonly CellPosition[],
  rewritten: (text: string) => string = withDecimalPoint,
): TextRows {
  const columns = Map.groupBy(placed, ([row]) => row);
  return rows.map((cells, row) => {
    const own = new Set(columns.get(row)?.map(([, column]) => column));
    return own.size === 0
      ? cells
      : cells.map((cell, at) => (own.has(at) ? rewrittenText(cell, rewritten) : cell));
  });
}

function mostInAColumn(rows: TextRows, placed: readonly CellPosition[]): number {
  const unclear = placed.filter(([row, column]) =>
    /\d\.\d{3}(?!\d)/.test(rows[row]?.[column]?.value ?? ''),
  );
  const columns = Map.groupBy(unclear, ([, column]) => column);
  return Math.max(0, ...[...columns.values()].map(({ length }) => length));
}

export const withPointIn = (cell: GridValue | null): GridValue | null =>
  rewrittenText(cell, withDecimalPoint);

const rewrittenText = (cell: GridValue | null, rewritten: (text: string) => string) =>
  cell?.kind === 'text' ? { kind: 'text' as const, value: rewritten(cell.value) } : cell;

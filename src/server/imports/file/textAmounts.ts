import { cellAddress } from '../../ooxml/cellAddress.ts';
import type { GridSheet, GridValue, UnclearMark } from '../cells/grid.ts';
import type { MarksFound } from './decimalMarks.ts';
import { areInLakhs, digitsOf, noteMarks, withDecimalPoint, withoutLakhs } from './decimalMarks.ts';

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
 * as they are, and what cannot be read of them is refused later; where "1.234" could be either, they stay, too.
 */
export function withReadableTexts(rows: Rows): {
  readonly rows: Rows;
  readonly unclear: UnclearMark | null;
} {
  const placed = textAmounts(rows);
  const found: MarksFound = {};
  for (const [row, column] of placed) {
    noteMarks(found, rows[row]?.[column]?.value ?? '', cellAddress(row, column));
  }
  if (areInLakhs(found)) {
    return { rows: rewrittenAt(rows, placed, withoutLakhs), unclear: null };
  }
  if (found.point !== undefined) return { rows, unclear: null };
  if (found.comma !== undefined) return { rows: rewrittenAt(rows, placed), unclear: null };
  const unclear = found.pointOrThousands ?? null;
  // One alone, such as the number of a version, is hardly an amount.
  return { rows, unclear: mostInAColumn(rows, placed) > 1 ? unclear : null };
}

/** The amounts among the texts of a workbook, whose decimal mark is a comma. */
export const withPointsInAmounts = (rows: Rows): Rows => rewrittenAt(rows, textAmounts(rows));

function rewrittenAt(
  rows: Rows,
  placed: readonly Placed[],
  rewritten: (text: string) => string = withDecimalPoint,
): Rows {
  const columns = Map.groupBy(placed, ([row]) => row);
  return rows.map((cells, row) => {
    const own = new Set(columns.get(row)?.map(([, column]) => column));
    return own.size === 0
      ? cells
      : cells.map((cell, at) => (own.has(at) ? rewrittenText(cell, rewritten) : cell));
  });
}

function mostInAColumn(rows: Rows, placed: readonly Placed[]): number {
  const unclear = placed.filter(([row, column]) =>
    /\d\.\d{3}(?!\d)/.test(rows[row]?.[column]?.value ?? ''),
  );
  const columns = Map.groupBy(unclear, ([, column]) => column);
  return Math.max(0, ...[...columns.values()].map(({ length }) => length));
}

/** A text with a decimal point instead of its comma. */
export const withPointIn = (cell: GridValue | null): GridValue | null =>
  rewrittenText(cell, withDecimalPoint);

const rewrittenText = (cell: GridValue | null, rewritten: (text: string) => string) =>
  cell?.kind === 'text' ? { kind: 'text' as const, value: rewritten(cell.value) } : cell;

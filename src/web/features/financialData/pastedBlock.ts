import { type EditableKey, type FigureCells, leaveCell, typeInCell } from './figureCells.ts';

export interface PastedCells<Key extends EditableKey> {
  readonly cells: FigureCells<Key>;
  /** The cell in which the block ends, for the focus. */
  readonly last: Key;
  /** What of the block had no place, in words; null when all of it had. */
  readonly leftOut: string | null;
}

function rowsOf(block: string): string[][] {
  return block
    .replace(/(?:\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
}

/**
 * Fills the cells from `start` to the right with the first row of a block copied from a
 * spreadsheet. Null when the text is a single value, which the input takes by itself.
 */
export function pasteBlock<Key extends EditableKey>(
  keys: readonly Key[],
  cells: FigureCells<Key>,
  start: Key,
  block: string,
): PastedCells<Key> | null {
  const rows = rowsOf(block);
  const [first = []] = rows;
  if (rows.length === 1 && first.length === 1) return null;
  const room = keys.slice(keys.indexOf(start));
  const filled = room.slice(0, first.length);
  const next = filled.reduce(
    (running, key, index) => leaveCell(typeInCell(running, key, first[index] ?? ''), key),
    cells,
  );
  return {
    cells: next,
    last: filled.at(-1) ?? start,
    leftOut: leftOut(rows.length - 1, first.length - room.length),
  };
}

function leftOut(rows: number, columns: number): string | null {
  if (rows > 0) {
    return 'One month is edited at a time: only the first row you pasted was used.';
  }
  if (columns > 0) {
    return columns === 1
      ? 'The last value you pasted had no column to go to.'
      : `The last ${columns} values you pasted had no column to go to.`;
  }
  return null;
}

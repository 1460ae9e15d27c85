import type { ImportRefusal } from '../../../contract/imports.ts';
import { MONTH_NAMES } from '../../../domain/fiscalCalendar.ts';
import { LINE_LIST } from '../../../domain/lines.ts';
import { formatCount } from '../../../format/count.ts';
import type { Refused } from '../cells/refused.ts';
import { columnLetters } from '../../ooxml/cellAddress.ts';
import { columnOf } from '../../ooxml/spreadsheet.ts';

/** This many cells that are refused for one cause are named one by one. */
const LISTED_SINGLY = 5;
/** This many blocks of cells are named in a sentence. */
const MOST_NAMED = 4;

const NAMES = new RegExp(
  `\\b(?:${[...MONTH_NAMES, ...LINE_LIST.map(({ label }) => label)].join('|')})\\b`,
  'g',
);

/** A reason without what only this cell says: quoted texts, cells, numbers, lines and months. */
const causeOf = ({ sheet, reason, remedy }: Refused) =>
  [
    sheet,
    remedy,
    reason
      .replaceAll(/“[^”]*”/g, '“”')
      .replaceAll(NAMES, '·')
      .replaceAll(/\b[A-Z]{1,3}\d+\b/g, '#')
      .replaceAll(/[-\d.,]*\d/g, '#'),
  ].join('\n');

/** One refusal for each cause, in the order in which the causes come first. */
export function byCause(refused: readonly Refused[]): ImportRefusal[] {
  const groups = Map.groupBy(refused, causeOf);
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    const cells = group.map(({ cell }) => cell).filter((cell) => cell !== null);
    if (first === undefined) return [];
    if (others.length < LISTED_SINGLY) {
      return group.map((one) => ({ ...one, cells: one.cell === null ? [] : [one.cell] }));
    }
    const more = `The same in ${formatCount(others.length)} more cells: ${cellBlocks(cells.slice(1))}.`;
    return [{ ...first, cells, reason: `${first.reason} ${more}` }];
  });
}

/** The number of cells that are refused; a whole sheet counts as one. */
export const refusedCount = (refusals: readonly ImportRefusal[]): number =>
  refusals.reduce((sum, { cells }) => sum + Math.max(1, cells.length), 0);

interface Block {
  readonly column: number;
  readonly lastColumn: number;
  readonly row: number;
  readonly lastRow: number;
}

/** "A2:A673, C4 and 12 more" */
export function cellBlocks(cells: readonly string[]): string {
  const blocks = besideEachOther(belowEachOther(cells));
  const named = blocks.slice(0, MOST_NAMED).map((block) => {
    const first = `${columnLetters(block.column)}${block.row}`;
    const last = `${columnLetters(block.lastColumn)}${block.lastRow}`;
    return first === last ? first : `${first}:${last}`;
  });
  const left = blocks.slice(MOST_NAMED).reduce((sum, block) => sum + sizeOf(block), 0);
  return left === 0 ? named.join(', ') : `${named.join(', ')} and ${formatCount(left)} more`;
}

const sizeOf = ({ column, lastColumn, row, lastRow }: Block) =>
  (lastColumn - column + 1) * (lastRow - row + 1);

/** The cells of each column in runs without gaps. */
function belowEachOther(cells: readonly string[]): readonly Block[] {
  const places = cells
    .map((cell) => ({
      column: columnOf(cell) ?? 0,
      row: Number(cell.replace(/^[A-Z]+/, '')),
    }))
    .toSorted((a, b) => a.column - b.column || a.row - b.row);
  const runs: Block[] = [];
  for (const { column, row } of places) {
    const run = runs.at(-1);
    if (run?.column === column && row <= run.lastRow + 1) {
      runs[runs.length - 1] = { ...run, lastRow: row };
    } else runs.push({ column, lastColumn: column, row, lastRow: row });
  }
  return runs;
}

/** Runs of the same rows in neighbouring columns as one block. */
function besideEachOther(runs: readonly Block[]): readonly Block[] {
  const blocks = new Map<string, Block>();
  const keyOf = (column: number, { row, lastRow }: Block) => `${column} ${row} ${lastRow}`;
  for (const run of runs) {
    const key = keyOf(run.column - 1, run);
    const left = blocks.get(key);
    blocks.delete(key);
    blocks.set(keyOf(run.lastColumn, run), { ...run, column: left?.column ?? run.column });
  }
  return [...blocks.values()];
}

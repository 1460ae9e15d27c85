import type { ImportRefusal } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { MONTH_NAMES } from '../../finance/fiscalCalendar.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { LINE_KEYS } from '../../finance/lines.ts';
import { formatCount } from '../../format/count.ts';
import type { Refused } from '../cells/refused.ts';
import { columnLetters } from '../../office/cellAddress.ts';
import { columnOf } from '../../office/spreadsheet.ts';

const MOST_CELLS_LISTED = 5;
const MOST_NAMED_BLOCKS = 4;

const escapedForRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const lineAndMonthNames = (basis: CompanyBasis) =>
  new RegExp(
    `\\b(?:${[...MONTH_NAMES, ...LINE_KEYS.map((line) => escapedForRegExp(lineLabel(basis, line)))].join('|')})\\b`,
    'g',
  );

/** A reason without details of one cell: quoted texts, addresses, numbers, lines and months. */
const causeOfRefusal = (names: RegExp, { sheet, reason, remedy }: Refused) =>
  [
    sheet,
    remedy,
    reason
      .replaceAll(/“[^”]*”/g, '“”')
      .replaceAll(names, '·')
      .replaceAll(/\b[A-Z]{1,3}\d+\b/g, '#')
      .replaceAll(/[-\d.,]*\d/g, '#'),
  ].join('\n');

/** One refusal for each cause, in order of first occurrence. */
export function refusalsByCause(basis: CompanyBasis, refused: readonly Refused[]): ImportRefusal[] {
  const names = lineAndMonthNames(basis);
  const groups = Map.groupBy(refused, (one) => causeOfRefusal(names, one));
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    const cells = group.map(({ cell }) => cell).filter((cell) => cell !== null);
    if (first === undefined) return [];
    if (others.length < MOST_CELLS_LISTED) {
      return group.map((one) => ({ ...one, cells: one.cell === null ? [] : [one.cell] }));
    }
    const more = `The same applies to ${formatCount(others.length)} more cells: ${cellRangesText(cells.slice(1))}.`;
    return [{ ...first, cells, reason: `${first.reason} ${more}` }];
  });
}

/** The number of refused cells; a whole sheet counts as one. */
export const refusedCount = (refusals: readonly ImportRefusal[]): number =>
  refusals.reduce((sum, { cells }) => sum + Math.max(1, cells.length), 0);

interface CellBlock {
  readonly column: number;
  readonly lastColumn: number;
  readonly row: number;
  readonly lastRow: number;
}

/** Returns ranges such as "A2:A673, C4 and 12 more". */
export function cellRangesText(cells: readonly string[]): string {
  const blocks = adjacentBlocks(belowEachOther(cells));
  const named = blocks.slice(0, MOST_NAMED_BLOCKS).map((block) => {
    const first = `${columnLetters(block.column)}${block.row}`;
    const last = `${columnLetters(block.lastColumn)}${block.lastRow}`;
    return first === last ? first : `${first}:${last}`;
  });
  const left = blocks.slice(MOST_NAMED_BLOCKS).reduce((sum, block) => sum + cellsInBlock(block), 0);
  return left === 0 ? named.join(', ') : `${named.join(', ')} and ${formatCount(left)} more`;
}

const cellsInBlock = ({ column, lastColumn, row, lastRow }: CellBlock) =>
  (lastColumn - column + 1) * (lastRow - row + 1);

function belowEachOther(cells: readonly string[]): readonly CellBlock[] {
  const places = cells
    .map((cell) => ({
      column: columnOf(cell) ?? 0,
      row: Number(cell.replace(/^[A-Z]+/, '')),
    }))
    .toSorted((a, b) => a.column - b.column || a.row - b.row);
  const runs: CellBlock[] = [];
  for (const { column, row } of places) {
    const run = runs.at(-1);
    if (run?.column === column && row <= run.lastRow + 1) {
      runs[runs.length - 1] = { ...run, lastRow: row };
    } else runs.push({ column, lastColumn: column, row, lastRow: row });
  }
  return runs;
}

function adjacentBlocks(runs: readonly CellBlock[]): readonly CellBlock[] {
  const blocks = new Map<string, CellBlock>();
  const keyOf = (column: number, { row, lastRow }: CellBlock) => `${column} ${row} ${lastRow}`;
  for (const run of runs) {
    const key = keyOf(run.column - 1, run);
    const left = blocks.get(key);
    blocks.delete(key);
    blocks.set(keyOf(run.lastColumn, run), { ...run, column: left?.column ?? run.column });
  }
  return [...blocks.values()];
}

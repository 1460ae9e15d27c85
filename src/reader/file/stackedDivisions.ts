import type { ImportPreview } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { millionthsOf } from '../../finance/books/exactSums.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { writtenNumber } from '../cells/amountText.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { ENTITY_HEADING, plainHeading } from '../cells/accountHeadings.ts';
import { isMonth, isNoActual, lineIn, yearIn } from '../cells/headings.ts';
import { saysActual } from '../words/planWords.ts';
import { isTotalLabel } from '../words/rowWords.ts';
import { isVersionName } from '../words/versionName.ts';
import type { ImportWorkbook } from './workbook.ts';
import { withChangedSheets } from './changedSheets.ts';

const MOST_DIVIDED_ROWS = 2_000;
const FEWEST_PARTS = 2;
const MOST_PARTS = 40;
const FEWEST_LINES = 2;
/** Each part may be rounded to the cent. */
const CENT: Millionths = 10_000n;

interface LabelledRow {
  readonly row: number;
  readonly label: string;
  /** The texts to the left of the label, such as the branch of each row. */
  readonly beside: readonly string[];
  readonly amounts: ReadonlyMap<number, Millionths>;
}

interface Division {
  readonly name: string;
  /** The first row of the block, and the first row after it. */
  readonly from: number;
  readonly end: number;
  readonly rows: readonly LabelledRow[];
}

export interface StackedDivisions {
  readonly total: Division;
  readonly parts: readonly Division[];
}

const divisionsBySheet = new WeakMap<GridSheet, StackedDivisions | null>();
const workbooksWithTotals = new WeakMap<ImportWorkbook, ImportWorkbook>();

/**
 * Removes blocks of the same lines one below the other, such as divisions, if the last or the first block adds up all
 * others. Counted next to their total, they would count twice.
 */
export function withTotalOfDivisions(
  basis: CompanyBasis,
  workbook: ImportWorkbook,
): ImportWorkbook {
  return withChangedSheets(workbooksWithTotals, workbook, (sheet) => {
    const found = stackedDivisions(basis, sheet);
    if (found === null) return sheet;
    const isPart = (row: number) => found.parts.some(({ from, end }) => row >= from && row < end);
    return { ...sheet, rows: sheet.rows.map((cells, row) => (isPart(row) ? [] : cells)) };
  });
}

/** The blocks that aren't read, because another one is their total. */
export function divisionsLeftOut(basis: CompanyBasis, sheet: GridSheet): ImportPreview['leftOut'] {
  const { total, parts = [] } = stackedDivisions(basis, sheet) ?? {};
  return parts.map(({ name, rows }) => ({
    sheet: sheet.name,
    cell: cellAddress(rows[0]?.row ?? 0, 0),
    kind: 'row' as const,
    name,
    places: rows.length,
    amounts: rows.reduce((count, { amounts }) => count + amounts.size, 0),
    reason: `${total?.name ?? ''} includes it, and is read instead.`,
  }));
}

function stackedDivisions(basis: CompanyBasis, sheet: GridSheet): StackedDivisions | null {
  const before = divisionsBySheet.get(sheet);
  if (before !== undefined) return before;
  const found = divisionsIn(basis, sheet);
  divisionsBySheet.set(sheet, found);
  return found;
}

function divisionsIn(basis: CompanyBasis, sheet: GridSheet): StackedDivisions | null {
  if (sheet.rows.length > MOST_DIVIDED_ROWS) return null;
  const rows = labelledRows(basis, sheet);
  const first = rows[0]?.label;
  const starts = rows.flatMap(({ label }, at) => (label === first ? [at] : []));
  if (starts.length <= FEWEST_PARTS || starts.length > MOST_PARTS + 1) return null;
  const blocks = starts.map((from, at) => rows.slice(from, starts[at + 1]));
  const above = blocks.map((block, at) => textsAbove(sheet, blocks[at - 1], block));
  const [common = [], ...others] = above;
  const isCommon = (text: string) =>
    common.includes(text) && others.every((own) => own.includes(text));
  const own = blocks.map((block, at) => {
    const names = [...(above[at] ?? []), ...(block[0]?.beside ?? [])].filter(
      (text) => !isCommon(text),
    );
    return { name: names.at(-1) ?? '', from: firstRow(sheet, blocks[at - 1], block, names) };
  });
  const divisions = blocks.map((rowsOfBlock, at): Division => ({
    name: own[at]?.name ?? '',
    from: own[at]?.from ?? 0,
    end: own[at + 1]?.from ?? sheet.rows.length,
    rows: rowsOfBlock,
  }));
  // The accounts of entities are stored for each of them.
  if (isOfEntities(basis, sheet, rows)) return null;
  const areNamed = divisions.every(
    ({ name }) =>
      name !== '' &&
      !isNoActual(name) &&
      !saysActual(name) &&
      !isVersionName(name) &&
      !isTime(basis, name),
  );
  if (!areNamed || new Set(divisions.map(({ name }) => name)).size < divisions.length) return null;
  const candidates = [divisions.at(-1), divisions[0]].filter((one) => one !== undefined);
  for (const total of candidates) {
    const parts = divisions.filter((one) => one !== total);
    if (addsUp(total, parts)) return { total, parts };
  }
  return null;
}

/** True if a column to the left of accounts names their entities: "Company", "Branch". */
function isOfEntities(
  basis: CompanyBasis,
  sheet: GridSheet,
  rows: readonly LabelledRow[],
): boolean {
  const [first] = rows;
  const areLines = rows.every(
    ({ label }) => lineIn(basis, { kind: 'text', value: label }) !== null,
  );
  if (first === undefined || first.beside.length === 0 || areLines) return false;
  return sheet.rows
    .slice(0, first.row)
    .some((cells) => cells.some((cell) => ENTITY_HEADING.test(plainHeading(textOf(cell)))));
}

const isTime = (basis: CompanyBasis, value: string): boolean =>
  isMonth(basis, { kind: 'text', value }) || yearIn(basis, { kind: 'text', value }) !== null;

/** The rows with amounts to the right of a label. A share isn't an amount that adds up. */
function labelledRows(basis: CompanyBasis, sheet: GridSheet): readonly LabelledRow[] {
  return sheet.rows.flatMap((cells, row): LabelledRow[] => {
    const at = cells.findLastIndex(
      (cell, place) => isWord(cell) && hasAmountAfter(basis, cells, place),
    );
    const label = textOf(cells[at] ?? null);
    if (at === -1 || label.includes('%')) return [];
    const amounts = cells.flatMap((cell, place): (readonly [number, Millionths])[] => {
      const number = place > at ? writtenNumber(basis, cell) : null;
      const value = number === null || number.isPercent ? null : millionthsOf(number.value);
      return value === null ? [] : [[place, value]];
    });
    const isHead = cells.some((cell, place) => place > at && isMonth(basis, cell));
    if (amounts.length === 0 || isHead) return [];
    const beside = cells
      .slice(0, at)
      .map(textOf)
      .filter((text) => /\p{L}/u.test(text));
    return [{ row, label: label.toLowerCase(), beside, amounts: new Map(amounts) }];
  });
}

const isWord = (cell: GridValue | null): boolean =>
  cell?.kind === 'text' && /\p{L}{2}/u.test(cell.value);

const hasAmountAfter = (
  basis: CompanyBasis,
  cells: readonly (GridValue | null)[],
  at: number,
): boolean => cells.some((cell, place) => place > at && writtenNumber(basis, cell) !== null);

function textsAbove(
  sheet: GridSheet,
  before: readonly LabelledRow[] | undefined,
  block: readonly LabelledRow[],
): readonly string[] {
  const from = (before?.at(-1)?.row ?? -1) + 1;
  return sheet.rows
    .slice(from, block[0]?.row ?? from)
    .flatMap((cells) => cells.map(textOf))
    .filter((text) => text !== '');
}

/** The row with a block's own name. Above the first block, the last text is its name, and others head all blocks. */
function firstRow(
  sheet: GridSheet,
  before: readonly LabelledRow[] | undefined,
  block: readonly LabelledRow[],
  names: readonly string[],
): number {
  const start = block[0]?.row ?? 0;
  const name = before === undefined ? names.at(-1) : names[0];
  const from = (before?.at(-1)?.row ?? -1) + 1;
  const at = sheet.rows
    .slice(from, start)
    .findLastIndex((cells) => cells.some((cell) => textOf(cell) === name));
  return at === -1 ? start : from + at;
}

function addsUp(total: Division, parts: readonly Division[]): boolean {
  const known = byLabel(total);
  if (known === null || known.size < FEWEST_LINES) return false;
  const sums = new Map<string, Map<number, Millionths>>();
  for (const part of parts) {
    const own = byLabel(part);
    if (own === null) return false;
    for (const [label, amounts] of own) {
      const sum = sums.get(label) ?? new Map<number, Millionths>();
      for (const [at, amount] of amounts) sum.set(at, (sum.get(at) ?? 0n) + amount);
      sums.set(label, sum);
    }
  }
  const near = CENT * BigInt(parts.length);
  const isSum = ([label, sum]: readonly [string, ReadonlyMap<number, Millionths>]) => {
    const said = known.get(label);
    // A result below rows of the total alone, such as the costs of a head office, isn't a sum.
    if (said !== undefined && known.size > sums.size && isTotalLabel(label)) return true;
    return (
      said !== undefined &&
      [...new Set([...sum.keys(), ...said.keys()])].every((at) => {
        const apart = (said.get(at) ?? 0n) - (sum.get(at) ?? 0n);
        return apart <= near && apart >= -near;
      })
    );
  };
  const isFilled = [...sums.values()].some((sum) =>
    [...sum.values()].some((amount) => amount !== 0n),
  );
  const lines = [...sums.keys()].filter((label) => !isTotalLabel(label));
  return isFilled && lines.length >= FEWEST_LINES && [...sums].every(isSum);
}

/** Null if a label occurs twice in one block. */
function byLabel({ rows }: Division): ReadonlyMap<string, ReadonlyMap<number, Millionths>> | null {
  const found = new Map(rows.map(({ label, amounts }) => [label, amounts]));
  return found.size === rows.length ? found : null;
}

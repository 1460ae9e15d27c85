import type {
  ImportChange,
  ImportMeaning,
  ImportPreview,
  SheetLayout,
} from '../../contract/imports.ts';
import type { ImportedCell } from '../../contract/importedCells.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { cellAddress, columnLetters } from '../../office/cellAddress.ts';
import { writtenNumber } from '../../reader/cells/amountText.ts';
import type { GridSheet } from '../../reader/cells/grid.ts';
import { valueAt, widthOf } from '../../reader/cells/grid.ts';
import { shownCell } from '../../reader/cells/shownCell.ts';
import type { SourceCell } from './cellOfFigure.ts';

const ROWS_AROUND = 4;
const COLUMNS_AROUND = 2;

const NAMING_MEANINGS: ReadonlySet<ImportMeaning['kind']> = new Set([
  'month',
  'fiscalMonth',
  'calendarMonth',
  'year',
  'businessUnit',
  'currency',
  'metric',
  'lineName',
]);

export type SheetExtract = Pick<ImportedCell, 'stored' | 'columns' | 'rows'>;
type ExtractCell = ImportedCell['rows'][number]['cells'][number];

const HIDDEN_CELL: ExtractCell = { text: '', is: 'hidden' };
const BLANK_CELL: ExtractCell = { text: '', is: 'blank' };

interface Headings {
  readonly rows: ReadonlySet<number>;
  readonly columns: ReadonlySet<number>;
}

function layoutHeadings(layout: SheetLayout | undefined): Headings {
  if (layout === undefined) return { rows: new Set(), columns: new Set() };
  const naming = layout.meanings
    .filter(({ meaning }) => NAMING_MEANINGS.has(meaning.kind))
    .map(({ position }) => position - 1);
  const isAcross = layout.orientation === 'monthsAcross';
  const [row, column] = [layout.headerRow - 1, layout.labelColumn - 1];
  return isAcross
    ? { rows: new Set([row, ...naming]), columns: new Set([column]) }
    : { rows: new Set([row]), columns: new Set([column, ...naming]) };
}

function readFrom(preview: Pick<ImportPreview, 'changes'>, sheet: string) {
  const read = preview.changes.filter(
    (change) => change.sheet === sheet && change.status !== 'conflict',
  );
  return new Map(read.map((change) => [change.cell, change]));
}

const around = (centre: number, reach: number, end: number): number[] => {
  const first = Math.max(0, centre - reach);
  const last = Math.min(end - 1, centre + reach);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};

const sortedNumbers = (numbers: Iterable<number>) =>
  [...new Set(numbers)].toSorted((a, b) => a - b);

/** Row and column of a cell such as "C7", counted from 0. */
function cellPosition(cell: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
  const places = Array.from(letters, (letter) => letter.charCodeAt(0) - 64);
  const column = places.reduce((sum, place) => sum * 26 + place, 0);
  return { row: Number(digits) - 1, column: column - 1 };
}

/**
 * Returns the part of a sheet around a cell that an import stored a figure from; null if nothing was stored from that
 * cell. A workbook may contain confidential data, so the part has only figures that the import read, and the headings
 * of their rows and columns.
 */
export function sheetExtract(
  sheet: GridSheet | undefined,
  layout: SheetLayout | undefined,
  preview: Pick<ImportPreview, 'changes'>,
  place: SourceCell,
): SheetExtract | null {
  const read = readFrom(preview, place.sheet);
  const asked = read.get(place.cell);
  if (sheet === undefined || !isStored(asked)) return null;
  const positions = [...read.keys()].map(cellPosition);
  const rowsRead = new Set(positions.map(({ row }) => row));
  const columnsRead = new Set(positions.map(({ column }) => column));
  const headings = layoutHeadings(layout);
  const isHeading = (row: number, column: number) =>
    headings.rows.has(row)
      ? columnsRead.has(column) || headings.columns.has(column)
      : headings.columns.has(column) && rowsRead.has(row);

  const shown = (row: number, column: number): ExtractCell => {
    const value = valueAt(sheet, row, column);
    if (value === null) return BLANK_CELL;
    if (read.has(cellAddress(row, column))) return { text: shownCell(value), is: 'figure' };
    return isHeading(row, column) ? { text: shownCell(value), is: 'heading' } : HIDDEN_CELL;
  };
  const { row, column } = cellPosition(place.cell);
  const rows = sortedNumbers([...headings.rows, ...around(row, ROWS_AROUND, sheet.rows.length)]);
  const columns = sortedNumbers([
    ...headings.columns,
    ...around(column, COLUMNS_AROUND, widthOf(sheet)),
  ]);
  return {
    stored: { what: asked.what, period: asked.period },
    columns: columns.map(columnLetters),
    rows: rows.map((number) => ({
      number: number + 1,
      cells: columns.map((each) => shown(number, each)),
    })),
  };
}

const COLUMNS_OF_BOOKS = 14;

function columnsOfBooks(sheet: GridSheet, names: readonly number[], column: number) {
  const width = widthOf(sheet);
  if (names.length > 0)
    return sortedNumbers([...names, ...around(column, COLUMNS_OF_BOOKS / 2, width)]);
  return Array.from({ length: Math.min(width, column + COLUMNS_OF_BOOKS) }, (_, at) => at);
}

/**
 * Returns the part of a ledger's sheet around an account or one of its amounts, with all its content and the heading
 * above. Only for people who may see the ledger. Null if the sheet has no such cell.
 */
export function bookExtract(
  basis: CompanyBasis,
  sheet: GridSheet | undefined,
  place: SourceCell,
  stored: SheetExtract['stored'],
): SheetExtract | null {
  const { row, column } = cellPosition(place.cell);
  if (sheet === undefined || valueAt(sheet, row, column) === null) return null;
  const isAmount = (at: number) =>
    (sheet.rows[at] ?? []).some((cell) => cell !== null && writtenNumber(basis, cell) !== null);
  const firstAmount = sheet.rows.findIndex((_, at) => isAmount(at));
  const filled = sheet.rows
    .slice(0, Math.max(0, firstAmount))
    .map((cells) => cells.filter((cell) => cell !== null).length);
  const head = filled.findLastIndex((count) => count > 1);
  const rows = sortedNumbers([
    ...(head === -1 ? [] : [head]),
    ...around(row, ROWS_AROUND, sheet.rows.length),
  ]);
  const isNumber = (at: number, each: number) =>
    writtenNumber(basis, valueAt(sheet, at, each)) !== null;
  const names = Array.from({ length: isNumber(row, column) ? column : 0 }, (_, at) => at).filter(
    (at) => valueAt(sheet, row, at)?.kind === 'text' && !isNumber(row, at),
  );
  const columns = columnsOfBooks(sheet, names, column);
  const shown = (at: number, each: number): ExtractCell => {
    const value = valueAt(sheet, at, each);
    if (value === null) return BLANK_CELL;
    const isFigure = names.length > 0 ? isNumber(at, each) : each > column;
    const is = at !== head && isFigure ? 'figure' : 'heading';
    return { text: shownCell(value), is };
  };
  return {
    stored,
    columns: columns.map(columnLetters),
    rows: rows.map((number) => ({
      number: number + 1,
      cells: columns.map((each) => shown(number, each)),
    })),
  };
}

function isStored(change: ImportChange | undefined): change is ImportChange {
  return change?.status === 'new' || change?.status === 'changed';
}

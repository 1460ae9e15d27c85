import type {
  ImportChange,
  ImportMeaning,
  ImportPreview,
  SheetLayout,
} from '../../../contract/imports.ts';
import type { ImportedCell } from '../../../contract/importedCells.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { cellAddress, columnLetters } from '../../ooxml/cellAddress.ts';
import { writtenNumber } from '../cells/amountText.ts';
import type { GridSheet } from '../cells/grid.ts';
import { valueAt, widthOf } from '../cells/grid.ts';
import { shownCell } from '../cells/shownCell.ts';
import type { SourceCell } from './cellOfFigure.ts';

/** Rows and columns on each side of the cell. */
const ROWS_AROUND = 4;
const COLUMNS_AROUND = 2;

/** What names the amounts beside or below it. */
const NAMING: ReadonlySet<ImportMeaning['kind']> = new Set([
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
type ShownCell = ImportedCell['rows'][number]['cells'][number];

const HIDDEN: ShownCell = { text: '', is: 'hidden' };
const BLANK: ShownCell = { text: '', is: 'blank' };

/** The rows and columns of headings, from 0. */
interface Headings {
  readonly rows: ReadonlySet<number>;
  readonly columns: ReadonlySet<number>;
}

function headingsOf(layout: SheetLayout | undefined): Headings {
  if (layout === undefined) return { rows: new Set(), columns: new Set() };
  const naming = layout.meanings
    .filter(({ meaning }) => NAMING.has(meaning.kind))
    .map(({ position }) => position - 1);
  const isAcross = layout.orientation === 'monthsAcross';
  const [row, column] = [layout.headerRow - 1, layout.labelColumn - 1];
  return isAcross
    ? { rows: new Set([row, ...naming]), columns: new Set([column]) }
    : { rows: new Set([row]), columns: new Set([column, ...naming]) };
}

/** What an import has read from a sheet and stored, or found stored already, by cell. */
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

const inOrder = (numbers: Iterable<number>) => [...new Set(numbers)].toSorted((a, b) => a - b);

/** Row and column of "C7", from 0. */
function positionOf(cell: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
  const places = Array.from(letters, (letter) => letter.charCodeAt(0) - 64);
  const column = places.reduce((sum, place) => sum * 26 + place, 0);
  return { row: Number(digits) - 1, column: column - 1 };
}

/**
 * The part of a sheet around a cell that an import stored a figure from. A workbook may hold what is
 * not for everybody, so only figures that the import read are in it, and the headings of their rows and
 * columns. null: nothing was stored from this cell.
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
  const positions = [...read.keys()].map(positionOf);
  const rowsRead = new Set(positions.map(({ row }) => row));
  const columnsRead = new Set(positions.map(({ column }) => column));
  const headings = headingsOf(layout);
  const isHeading = (row: number, column: number) =>
    headings.rows.has(row)
      ? columnsRead.has(column) || headings.columns.has(column)
      : headings.columns.has(column) && rowsRead.has(row);

  const shown = (row: number, column: number): ShownCell => {
    const value = valueAt(sheet, row, column);
    if (value === null) return BLANK;
    if (read.has(cellAddress(row, column))) return { text: shownCell(value), is: 'figure' };
    return isHeading(row, column) ? { text: shownCell(value), is: 'heading' } : HIDDEN;
  };
  const { row, column } = positionOf(place.cell);
  const rows = inOrder([...headings.rows, ...around(row, ROWS_AROUND, sheet.rows.length)]);
  const columns = inOrder([...headings.columns, ...around(column, COLUMNS_AROUND, widthOf(sheet))]);
  return {
    stored: { what: asked.what, period: asked.period },
    columns: columns.map(columnLetters),
    rows: rows.map((number) => ({
      number: number + 1,
      cells: columns.map((each) => shown(number, each)),
    })),
  };
}

/** Amounts of a trial balance or of a year by month stand within these beside their account. */
const COLUMNS_OF_BOOKS = 14;

/** Of an amount the column, and the names to its left; of an account all to the right of it. */
function columnsOfBooks(sheet: GridSheet, names: readonly number[], column: number) {
  const width = widthOf(sheet);
  if (names.length > 0) return inOrder([...names, ...around(column, COLUMNS_OF_BOOKS / 2, width)]);
  return Array.from({ length: Math.min(width, column + COLUMNS_OF_BOOKS) }, (_, at) => at);
}

/**
 * The part of a sheet of books around an account or one of its amounts, with all that stands there and the heading above.
 * For those who may read the books alone. null: the sheet has no such cell.
 */
export function bookExtract(
  basis: CompanyBasis,
  sheet: GridSheet | undefined,
  place: SourceCell,
  stored: SheetExtract['stored'],
): SheetExtract | null {
  const { row, column } = positionOf(place.cell);
  if (sheet === undefined || valueAt(sheet, row, column) === null) return null;
  const isAmount = (at: number) =>
    (sheet.rows[at] ?? []).some((cell) => cell !== null && writtenNumber(basis, cell) !== null);
  const firstAmount = sheet.rows.findIndex((_, at) => isAmount(at));
  const filled = sheet.rows
    .slice(0, Math.max(0, firstAmount))
    .map((cells) => cells.filter((cell) => cell !== null).length);
  const head = filled.findLastIndex((count) => count > 1);
  const rows = inOrder([
    ...(head === -1 ? [] : [head]),
    ...around(row, ROWS_AROUND, sheet.rows.length),
  ]);
  const isNumber = (at: number, each: number) =>
    writtenNumber(basis, valueAt(sheet, at, each)) !== null;
  const names = Array.from({ length: isNumber(row, column) ? column : 0 }, (_, at) => at).filter(
    (at) => valueAt(sheet, row, at)?.kind === 'text' && !isNumber(row, at),
  );
  const columns = columnsOfBooks(sheet, names, column);
  const shown = (at: number, each: number): ShownCell => {
    const value = valueAt(sheet, at, each);
    if (value === null) return BLANK;
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

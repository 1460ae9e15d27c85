import { isTotalLabel, sectionOf } from '../words/rowWords.ts';
import { columnLetters } from '../../office/cellAddress.ts';
import { textAt, textOf, trimmedRows, valueAt, widthOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { digitsOf } from './decimalMarks.ts';

const MOST_BESIDE_ROWS = 500;
const MOST_BESIDE_COLUMNS = 80;
const MOST_TABLES = 20;
const LONGEST_LABEL = 60;
/** A statement has at least this many rows with amounts, and this many labels of sections or totals. */
const FEWEST_STATEMENT_ROWS = 3;

const isTableAmount = (cell: GridValue | null): boolean =>
  cell?.kind === 'number' || (cell?.kind === 'text' && digitsOf(cell.value) !== null);

const isLabel = (cell: GridValue | null): boolean =>
  cell?.kind === 'text' &&
  cell.value.length <= LONGEST_LABEL &&
  /\p{L}{3}/u.test(cell.value) &&
  !isTableAmount(cell);

const rowsWith = (sheet: GridSheet, column: number): number[] =>
  sheet.rows
    .slice(0, MOST_BESIDE_ROWS)
    .flatMap((row, at) => (isLabel(row[column] ?? null) ? [at] : []));

/**
 * True if a column names the rows of a statement, that is, its parts and totals, each about once.
 */
function namesRows(sheet: GridSheet, column: number): boolean {
  const texts = rowsWith(sheet, column).map((row) => textAt(sheet, row, column));
  const distinct = [...new Set(texts)];
  const said = distinct.filter((text) => sectionOf(text) !== null || isTotalLabel(text));
  return (
    said.length >= FEWEST_STATEMENT_ROWS &&
    said.some(isTotalLabel) &&
    distinct.length * 10 >= texts.length * 6
  );
}

/** True if a column has the names of the first column of names in the same rows, as "Actual" and "Budget" next to each other do. */
function repeatsNames(sheet: GridSheet, column: number, first: number): boolean {
  if (column === first) return false;
  const rows = rowsWith(sheet, column);
  const same = rows.filter((row) => textAt(sheet, row, column) === textAt(sheet, row, first));
  const names = new Set(same.map((row) => textAt(sheet, row, column)));
  return names.size >= FEWEST_STATEMENT_ROWS && names.size * 10 >= rows.length * 6;
}

function lastAmount(sheet: GridSheet, names: number, end: number): number {
  const rows = rowsWith(sheet, names);
  const columns = Array.from({ length: end - names - 1 }, (_, at) => names + 1 + at);
  const filled = columns.filter(
    (column) =>
      rows.filter((row) => isTableAmount(valueAt(sheet, row, column))).length >=
      FEWEST_STATEMENT_ROWS,
  );
  return filled.at(-1) ?? -1;
}

interface TableSpan {
  readonly names: number;
  readonly first: number;
  readonly end: number;
}

function tablesInColumns(sheet: GridSheet): readonly TableSpan[] {
  const width = Math.min(widthOf(sheet), MOST_BESIDE_COLUMNS);
  const places = Array.from({ length: width }, (_, column) => column);
  const first = places.find((column) => rowsWith(sheet, column).length >= FEWEST_STATEMENT_ROWS);
  const repeated = places.filter((column) => repeatsNames(sheet, column, first ?? column));
  const named = places.filter(
    (column) =>
      namesRows(sheet, column) ||
      repeated.includes(column) ||
      (column === first && repeated.length > 0),
  );
  // Names without amounts before the next names are indented names of the same table.
  const starts = named.filter((column, at) => {
    const before = named[at - 1];
    const isFirst = before === undefined || lastAmount(sheet, before, column) !== -1;
    return isFirst && lastAmount(sheet, column, width) !== -1;
  });
  return starts.map((names, at) => {
    const next = starts[at + 1];
    return {
      names,
      first: at === 0 ? 0 : firstTableColumn(sheet, starts[at - 1] ?? 0, names),
      end: next === undefined ? widthOf(sheet) : firstTableColumn(sheet, names, next),
    };
  });
}

/** The start of a table: codes may come before its names, after an empty column. */
function firstTableColumn(sheet: GridSheet, before: number, names: number): number {
  const rows = rowsWith(sheet, names);
  for (let column = names - 1; lastAmount(sheet, before, column) !== -1; column -= 1) {
    if (rows.every((row) => valueAt(sheet, row, column) === null)) return column + 1;
  }
  return names;
}

/**
 * The sheet, or each of several statements next to each other as its own sheet with unchanged cell positions, so that
 * two years or two companies don't affect each other. Rows above all of them are kept in each sheet.
 */
export function tablesSideBySide(sheet: GridSheet): readonly GridSheet[] {
  const places = tablesInColumns(sheet);
  if (places.length < 2 || places.length > MOST_TABLES) return [sheet];
  const top = sheet.rows.findIndex(
    (row) => places.filter((place) => isFilledWithin(row, place)).length > 1,
  );
  return places.map((place) => sheetOfTable(sheet, place, top));
}

function sheetOfTable(sheet: GridSheet, { first, end }: TableSpan, top: number): GridSheet {
  const rows = sheet.rows.map((row, at) =>
    at < top ? row : row.map((cell, column) => (column < first || column >= end ? null : cell)),
  );
  const name = `${sheet.name} (${columnLetters(first)}:${columnLetters(end - 1)})`;
  return { ...sheet, name, rows: trimmedRows(rows) };
}

const isFilledWithin = (row: GridSheet['rows'][number], { first, end }: TableSpan): boolean =>
  row.slice(first, end).some((cell) => textOf(cell) !== '');

import { isTotalLabel, sectionOf } from '../../../domain/books/rowWords.ts';
import { columnLetters } from '../../ooxml/cellAddress.ts';
import { textAt, textOf, trimmedRows, valueAt, widthOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { digitsOf } from './decimalMarks.ts';

const MOST_ROWS = 500;
const MOST_COLUMNS = 80;
const MOST_TABLES = 20;
const LONGEST_LABEL = 60;
/** Of rows of a statement, and of those among them that its words say. */
const FEWEST = 3;

const isAmount = (cell: GridValue | null): boolean =>
  cell?.kind === 'number' || (cell?.kind === 'text' && digitsOf(cell.value) !== null);

const isLabel = (cell: GridValue | null): boolean =>
  cell?.kind === 'text' &&
  cell.value.length <= LONGEST_LABEL &&
  /\p{L}{3}/u.test(cell.value) &&
  !isAmount(cell);

const rowsWith = (sheet: GridSheet, column: number): number[] =>
  sheet.rows.slice(0, MOST_ROWS).flatMap((row, at) => (isLabel(row[column] ?? null) ? [at] : []));

/** Whether a column names the rows of a statement: its parts and totals, each about once. */
function namesRows(sheet: GridSheet, column: number): boolean {
  const texts = rowsWith(sheet, column).map((row) => textAt(sheet, row, column));
  const distinct = [...new Set(texts)];
  const said = distinct.filter((text) => sectionOf(text) !== null || isTotalLabel(text));
  return (
    said.length >= FEWEST && said.some(isTotalLabel) && distinct.length * 10 >= texts.length * 6
  );
}

/** The last column with amounts, from one to before another, in the rows that it names; −1 where these are too few. */
function lastAmount(sheet: GridSheet, names: number, end: number): number {
  const rows = rowsWith(sheet, names);
  const columns = Array.from({ length: end - names - 1 }, (_, at) => names + 1 + at);
  const filled = columns.filter(
    (column) => rows.filter((row) => isAmount(valueAt(sheet, row, column))).length >= FEWEST,
  );
  return filled.at(-1) ?? -1;
}

interface Place {
  /** The column of names, and the columns of the table, from 0. */
  readonly names: number;
  readonly first: number;
  readonly end: number;
}

/** The statements beside each other; those of one have no more than one place. */
function placesOf(sheet: GridSheet): readonly Place[] {
  const width = Math.min(widthOf(sheet), MOST_COLUMNS);
  const named = Array.from({ length: width }, (_, column) => column).filter((column) =>
    namesRows(sheet, column),
  );
  // Names without amounts before the next ones are of the same table, indented.
  const starts = named.filter((column, at) => {
    const before = named[at - 1];
    const isFirst = before === undefined || lastAmount(sheet, before, column) !== -1;
    return isFirst && lastAmount(sheet, column, width) !== -1;
  });
  return starts.map((names, at) => {
    const next = starts[at + 1];
    return {
      names,
      first: at === 0 ? 0 : beginOf(sheet, starts[at - 1] ?? 0, names),
      end: next === undefined ? widthOf(sheet) : beginOf(sheet, names, next),
    };
  });
}

/** Where a table begins: codes may stand before its names, after an empty column. */
function beginOf(sheet: GridSheet, before: number, names: number): number {
  const rows = rowsWith(sheet, names);
  for (let column = names - 1; lastAmount(sheet, before, column) !== -1; column -= 1) {
    if (rows.every((row) => valueAt(sheet, row, column) === null)) return column + 1;
  }
  return names;
}

/**
 * The sheet, or each of the statements beside each other on it as a sheet of its own, whose cells stay where they
 * are: two years, or two companies, say nothing of each other. What stands above all of them is kept in each.
 */
export function tablesBeside(sheet: GridSheet): readonly GridSheet[] {
  const places = placesOf(sheet);
  if (places.length < 2 || places.length > MOST_TABLES) return [sheet];
  const top = sheet.rows.findIndex(
    (row) => places.filter((place) => filledIn(row, place)).length > 1,
  );
  return places.map((place) => tableAt(sheet, place, top));
}

/** With the rows from `top` on empty but for the table's own columns. */
function tableAt(sheet: GridSheet, { first, end }: Place, top: number): GridSheet {
  const rows = sheet.rows.map((row, at) =>
    at < top ? row : row.map((cell, column) => (column < first || column >= end ? null : cell)),
  );
  const name = `${sheet.name} (${columnLetters(first)}:${columnLetters(end - 1)})`;
  return { ...sheet, name, rows: trimmedRows(rows) };
}

const filledIn = (row: GridSheet['rows'][number], { first, end }: Place): boolean =>
  row.slice(first, end).some((cell) => textOf(cell) !== '');

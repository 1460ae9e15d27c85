import type { SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { financialYearIn, yearOfText } from '../../finance/yearText.ts';
import { mergedValue, textAt, textOf, valueAt, widthOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { isMonth, isRowName, lineIn, monthsIn, roleOf, yearIn } from '../cells/headings.ts';

export interface GuessedLayout {
  readonly layout: Omit<SheetLayout, 'isUsed' | 'unit' | 'fyLabel' | 'sheet'>;
  readonly score: number;
}

/** This many rows are enough to recognise the content of a column. */
export const MOST_SCANNED_ROWS = 500;
export const MOST_LABEL_COLUMN = 50;

export const MOST_HEAD_ROW = 100;
const MOST_MONTH_ROWS = 5;

/** Counts the consecutive months in a sheet's row, from `firstColumn` on. */
export function countMonths(
  basis: CompanyBasis,
  sheet: GridSheet,
  row: number,
  firstColumn = 0,
): number {
  return (sheet.rows[row] ?? []).slice(firstColumn).filter((cell) => isMonth(basis, cell)).length;
}

/**
 * Rows that may be month headings: the first few that name a month, and those that name the most. Lower rows come
 * first, because a title above may name a month too.
 */
export function monthRows(basis: CompanyBasis, sheet: GridSheet): readonly number[] {
  const counts = sheet.rows.slice(0, MOST_HEAD_ROW).map((_, row) => countMonths(basis, sheet, row));
  const most = Math.max(1, ...counts);
  const any = counts.flatMap((count, row) => (count > 0 ? [row] : []));
  const best = any.filter((row) => counts[row] === most);
  const rows = new Set([...any.slice(0, MOST_MONTH_ROWS), ...best.slice(0, MOST_MONTH_ROWS)]);
  return [...rows].toSorted((a, b) => b - a);
}

/** Further rows of months below the first, as in one block per year. */
export function headsBelow(
  basis: CompanyBasis,
  sheet: GridSheet,
  first: number,
  label: number,
): readonly number[] {
  const enough = Math.max(2, countMonths(basis, sheet, first, label + 1) / 2);
  return sheet.rows.flatMap((_, row) =>
    row > first && countMonths(basis, sheet, row, label + 1) >= enough ? [row] : [],
  );
}

/** The row with the years of the months: one of the two rows above them, or the one below. */
export function yearRow(basis: CompanyBasis, sheet: GridSheet, head: number): number | null {
  const first = (sheet.rows[head] ?? []).findIndex((value) => isMonth(basis, value));
  const isOfYears = (row: number) => {
    const cells = (sheet.rows[row] ?? []).slice(first).filter((cell) => cell !== null);
    const years = cells.filter((cell) => yearIn(basis, cell) !== null).length;
    return years > 0 && years >= cells.length - 1 && !areAmountsAt(basis, sheet, head, row, first);
  };
  const rows = [head - 1, head - 2, head + 1].filter((row) => row >= 0);
  return rows.find(isOfYears) ?? null;
}

/**
 * True if numbers such as 2010 next to a row of months are amounts: their row has a name, or the months state different
 * years of their own. A title above months may be next to their years.
 */
function areAmountsAt(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: number,
  row: number,
  first: number,
): boolean {
  const names = (sheet.rows[row] ?? []).slice(0, first).filter((cell) => cell?.kind === 'text');
  const isNamed = names.some((cell) => isRowName(basis, textOf(cell)));
  const isBelowMonths = monthsAbove(basis, sheet, row);
  if (
    isNamed &&
    (row > head || isBelowMonths || names.some((cell) => lineIn(basis, cell) !== null))
  )
    return true;
  return (
    row > head &&
    (sheet.rows[head] ?? []).some((month, column) => {
      const own = monthsIn(basis, month).flatMap(({ calendarYear }) => calendarYear ?? []);
      const year = column < first ? null : yearIn(basis, valueAt(sheet, row, column));
      return year?.kind === 'calendar' && own.length > 0 && !own.includes(year.calendarYear);
    })
  );
}

const monthsAbove = (basis: CompanyBasis, sheet: GridSheet, row: number): boolean =>
  sheet.rows
    .slice(Math.max(0, row - MOST_HEAD_ROW), row)
    .some((cells) => cells.filter((cell) => isMonth(basis, cell)).length > 1);

/** The first index below `end` with the highest count; -1 if every count is 0. */
export function indexOfMost(end: number, count: (index: number) => number): number {
  let [found, most] = [-1, 0];
  for (let index = 0; index < end; index += 1) {
    const here = count(index);
    if (here > most) [found, most] = [index, here];
  }
  return found;
}

/** The column with the year of each month; financial years are preferred to calendar years. */
export function yearColumn(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: number,
  label: number,
): number | null {
  const below = sheet.rows.slice(head + 1, head + 1 + MOST_SCANNED_ROWS);
  const kinds = (column: number) => {
    const filled = below.flatMap((row) => row[column] ?? []);
    const found = filled.flatMap((cell) => yearIn(basis, cell)?.kind ?? []);
    // In a column of amounts without a heading, one amount may look like a year.
    return found.length * 2 > filled.length ? found : [];
  };
  const isYear = (column: number) =>
    column !== label &&
    lineIn(basis, valueAt(sheet, head, column)) === null &&
    (roleOf(textAt(sheet, head, column)) === 'year' || textAt(sheet, head, column) === '');
  const width = Math.min(widthOf(sheet), MOST_LABEL_COLUMN);
  for (const wanted of ['financial', 'calendar']) {
    const column = indexOfMost(width, (candidate) =>
      isYear(candidate) ? kinds(candidate).filter((kind) => kind === wanted).length : 0,
    );
    if (column !== -1) return column;
  }
  return null;
}

/** The financial year in these texts; null if they name none or several. */
export function onlyYear(basis: CompanyBasis, texts: readonly string[]): string | null {
  const years = new Set(
    texts.map((text) => yearInTitle(basis, text)).filter((label) => label !== null),
  );
  const [only = null] = years;
  return years.size === 1 ? only : null;
}

function yearInTitle(basis: CompanyBasis, text: string): string | null {
  const year = yearOfText(basis, text);
  return year?.kind === 'financial' ? year.fyLabel : financialYearIn(basis, text);
}

/** The texts of the rows from `first`, counted from 0, up to but not including `last`. */
export function textsOf(sheet: GridSheet, first: number, last: number): readonly string[] {
  return sheet.rows
    .slice(first, last)
    .flatMap((row, index) => row.map((_, column) => textAt(sheet, first + index, column)));
}

/**
 * Reads the texts left of the months in the same row, as in "FY25
 * Apr
 * May".
 */
export function textsLeftOfMonths(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: number,
): readonly string[] {
  const first = (sheet.rows[head] ?? []).findIndex((value) => isMonth(basis, value));
  return (sheet.rows[head] ?? [])
    .slice(0, Math.max(first, 0))
    .map((_, at) => textAt(sheet, head, at));
}

/** True if a row is a heading for only some of the months below it, such as "Budget". */
export function headsSomeMonths(basis: CompanyBasis, sheet: GridSheet, row: number): boolean {
  const months = (sheet.rows[row + 1] ?? []).flatMap((cell, column) =>
    isMonth(basis, cell) ? [column] : [],
  );
  const headed = months.filter((column) => mergedValue(sheet, row, column) !== null);
  return headed.length > 0 && headed.length < months.length;
}

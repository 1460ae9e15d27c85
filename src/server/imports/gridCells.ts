import type { GridSheet, GridValue } from './workbook.ts';

/** What is considered of a sheet; figures of forty years in months need a hundredth of it. */
export const MOST_ROWS = 50_000;
export const MOST_COLUMNS = 500;

export function valueAt(sheet: GridSheet, row: number, column: number): GridValue | null {
  return sheet.rows[row]?.[column] ?? null;
}

/** What a cell says as a text without blanks around it; '' where it says nothing. */
export function textOf(value: GridValue | null): string {
  return value === null ? '' : value.value.replaceAll(/[\s\u00A0\u200B\uFEFF]+/g, ' ').trim();
}

export const textAt = (sheet: GridSheet, row: number, column: number): string =>
  textOf(valueAt(sheet, row, column));

/** How many columns the widest row has. */
export function widthOf(sheet: GridSheet): number {
  return sheet.rows.reduce((width, row) => Math.max(width, row.length), 0);
}

/** Blank cells at the ends of rows, and blank rows at the end of a sheet, say nothing. */
export function trimmedRows(
  rows: readonly (readonly (GridValue | null)[] | undefined)[],
): readonly (readonly (GridValue | null)[])[] {
  const trimmed = Array.from(rows, (row = []) =>
    row.slice(0, row.findLastIndex((value) => value !== null && value !== undefined) + 1),
  ).map((row) => Array.from(row, (value) => value ?? null));
  return trimmed.slice(0, trimmed.findLastIndex((row) => row.length > 0) + 1);
}

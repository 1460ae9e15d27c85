import { isMonth, yearIn } from './headingRoles.ts';
import type { GridSheet } from './workbook.ts';

/** A head stands near the top, below titles and notes. */
export const MOST_HEAD_ROW = 100;
const MOST_MONTH_ROWS = 5;

/** How many months stand in a row, from a column on. */
export function monthsIn(sheet: GridSheet, row: number, firstColumn = 0): number {
  return (sheet.rows[row] ?? []).slice(firstColumn).filter((cell) => isMonth(cell)).length;
}

/**
 * Rows that may be a head of months: the first with any, and those with the most. A title above may
 * be a month too, so of equals the lower one comes first.
 */
export function monthRows(sheet: GridSheet): readonly number[] {
  const counts = sheet.rows.slice(0, MOST_HEAD_ROW).map((_, row) => monthsIn(sheet, row));
  const most = Math.max(1, ...counts);
  const any = counts.flatMap((count, row) => (count > 0 ? [row] : []));
  const best = any.filter((row) => counts[row] === most);
  const rows = new Set([...any.slice(0, MOST_MONTH_ROWS), ...best.slice(0, MOST_MONTH_ROWS)]);
  return [...rows].toSorted((a, b) => b - a);
}

/** Further rows of months below the first: blocks of a year may stand one below another. */
export function headsBelow(sheet: GridSheet, first: number, label: number): readonly number[] {
  const enough = Math.max(2, monthsIn(sheet, first, label + 1) / 2);
  return sheet.rows.flatMap((_, row) =>
    row > first && monthsIn(sheet, row, label + 1) >= enough ? [row] : [],
  );
}

/** A row of years over the months, close above them or just below. */
export function yearRow(sheet: GridSheet, head: number): number | null {
  const first = (sheet.rows[head] ?? []).findIndex(isMonth);
  const isOfYears = (row: number) => {
    const cells = (sheet.rows[row] ?? []).slice(first).filter((cell) => cell !== null);
    const years = cells.filter((cell) => yearIn(cell) !== null).length;
    return years > 0 && years >= cells.length - 1;
  };
  const rows = [head - 1, head - 2, head + 1].filter((row) => row >= 0);
  return rows.find(isOfYears) ?? null;
}

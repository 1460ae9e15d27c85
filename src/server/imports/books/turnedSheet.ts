import type { GridSheet, GridValue } from '../cells/grid.ts';
import { widthOf } from '../cells/grid.ts';
import { isPeriod } from './headRows.ts';

const MOST_ROWS = 600;
const MOST_COLUMNS = 120;
const LEAST_PERIODS = 2;

/** Whether a column of the sheet names a period in most of its rows. */
export function hasPeriodsDown(sheet: GridSheet): boolean {
  if (sheet.rows.length > MOST_ROWS) return false;
  const width = Math.min(widthOf(sheet), 10);
  return Array.from({ length: width }, (_, column) => column).some((column) => {
    const cells = sheet.rows.map((row) => row[column] ?? null).filter((cell) => cell !== null);
    const periods = cells.filter((cell) => isPeriod(cell)).length;
    return periods >= LEAST_PERIODS && periods * 2 >= cells.length;
  });
}

/** The sheet with its rows as columns: periods below each other are read like periods side by side. */
export function turnedSheet(sheet: GridSheet): GridSheet {
  const width = Math.min(widthOf(sheet), MOST_COLUMNS);
  const rows = Array.from({ length: width }, (_, column) =>
    sheet.rows.map((row) => turnedValue(row[column] ?? null)),
  );
  return {
    name: sheet.name,
    isHidden: sheet.isHidden,
    rows,
    hiddenRows: sheet.hiddenColumns,
    hiddenColumns: sheet.hiddenRows,
    merged: [],
  };
}

function turnedValue(value: GridValue | null): GridValue | null {
  if (value?.kind !== 'number' || value.adds === undefined) return value;
  const adds = value.adds.map((cells) => ({
    ...cells,
    firstRow: cells.firstColumn,
    lastRow: cells.lastColumn,
    firstColumn: cells.firstRow,
    lastColumn: cells.lastRow,
  }));
  return { ...value, adds };
}

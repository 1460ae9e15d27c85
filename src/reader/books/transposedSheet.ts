import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { textOf, widthOf } from '../cells/grid.ts';
import { isPeriod } from './headRows.ts';

const MOST_TURNED_ROWS = 600;
const MOST_TURNED_COLUMNS = 120;
const LEAST_PERIODS = 2;
const MOST_HEAD = 20;

export function hasPeriodsDown(basis: CompanyBasis, sheet: GridSheet): boolean {
  if (sheet.rows.length > MOST_TURNED_ROWS) return false;
  const width = Math.min(widthOf(sheet), 10);
  return Array.from({ length: width }, (_, column) => column).some((column) => {
    const cells = sheet.rows.map((row) => row[column] ?? null).filter((cell) => cell !== null);
    const periods = cells.filter((cell) => isPeriod(basis, cell)).length;
    return periods >= LEAST_PERIODS && periods * 2 >= cells.length;
  });
}

const MONTH_NUMBER = /^(?:0?[1-9]|1[0-2])$/;

/**
 * Replaces the numbers 1 to 12 below "Month" with months if calendar years are below "Year"; otherwise returns the same
 * sheet.
 */
export function withNumberedMonths(sheet: GridSheet): GridSheet {
  const head = sheet.rows
    .slice(0, MOST_HEAD)
    .findIndex((row) => row.some((cell) => /^month$/i.test(textOf(cell))));
  if (head === -1) return sheet;
  const heads = (sheet.rows[head] ?? []).map((cell) => textOf(cell));
  const month = heads.findIndex((text) => /^month$/i.test(text));
  const year = heads.findIndex((text) => /^(?:calendar )?year$/i.test(text));
  const below = sheet.rows.slice(head + 1).filter((row) => row.some((cell) => cell !== null));
  const areAll = below.every(
    (row) =>
      MONTH_NUMBER.test(textOf(row[month] ?? null)) &&
      /^(?:19|20)\d{2}$/.test(textOf(row[year] ?? null)),
  );
  if (year === -1 || below.length === 0 || !areAll) return sheet;
  const rows = sheet.rows.map((row, at) => {
    if (at < head) return row;
    const cells = [...row];
    cells[year] = null;
    if (at === head || row[month] === undefined || row[month] === null) return cells;
    const number = textOf(row[month]).padStart(2, '0');
    cells[month] = { kind: 'date', value: `${textOf(row[year] ?? null)}-${number}-01` };
    return cells;
  });
  return { ...sheet, rows };
}

/**
 * Swaps rows and columns, so that periods listed from top to bottom are read like periods from left
 * to right.
 */
export function transposedSheet(sheet: GridSheet): GridSheet {
  const width = Math.min(widthOf(sheet), MOST_TURNED_COLUMNS);
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
    ...(sheet.isPlan === true ? { isPlan: true } : {}),
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

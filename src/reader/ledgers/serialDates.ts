import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { dateText } from '../../office/cellFormats.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import { bookHead } from './bookColumns.ts';

/** These day numbers are 1 January 2000 and 31 December 2099. */
const [FIRST_DAY, LAST_DAY] = [36_526, 73_050];
const FEWEST_DAYS = 2;

const isDayNumber = (cell: GridValue | null): boolean => {
  const text = textOf(cell);
  return /^\d{5}$/.test(text) && Number(text) >= FIRST_DAY && Number(text) <= LAST_DAY;
};

/** Reads day numbers below "Date" in Excel's count, if the column contains nothing else: 46031 is 9 January 2026. */
export function withSerialDates(basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null || workbook.ledger !== undefined) return workbook;
  return { ...workbook, sheets: workbook.sheets.map((sheet) => withDates(basis, sheet)) };
}

const asDate = (cell: GridValue | null): GridValue | null =>
  isDayNumber(cell) ? { kind: 'date', value: dateText(Number(textOf(cell)), false) } : cell;

function withDates(basis: CompanyBasis, sheet: GridSheet): GridSheet {
  const head = bookHead(basis.currency, sheet);
  if (head === null) return sheet;
  const below = sheet.rows.slice(head.row + 1);
  const dates = [...head.columns].flatMap(([column, { kind }]) => {
    const cells = below.map((row) => row[column] ?? null).filter((cell) => textOf(cell) !== '');
    const isDate = kind === 'date' || kind === 'otherDate';
    return isDate && cells.length >= FEWEST_DAYS && cells.every(isDayNumber) ? [column] : [];
  });
  const columns = new Set(dates);
  if (columns.size === 0) return sheet;
  return {
    ...sheet,
    rows: sheet.rows.map((row, at) =>
      at <= head.row ? row : row.map((cell, column) => (columns.has(column) ? asDate(cell) : cell)),
    ),
  };
}

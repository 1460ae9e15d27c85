import { MONTH_NAMES } from '../../../domain/fiscalCalendar.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { ImportWorkbook } from './workbook.ts';

const SLASHED = /^(0?[1-9]|1[0-2])\/(\d{2})$/;
const MOST_HEAD_ROW = 60;
const MOST_LABEL_COLUMN = 4;
const FEWEST = 2;
const CENTURY = 2000;
const MONTHS_PER_YEAR = 12;

/** A draft is read again for each question about it. */
const known = new WeakMap<ImportWorkbook, ImportWorkbook>();

/**
 * The workbook with months in place of "1/25", "2/25", "3/25": alone it could be a day or a share, but not several of
 * them in order.
 */
export function withSlashMonths(workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null) return workbook;
  const before = known.get(workbook);
  if (before !== undefined) return before;
  const sheets = workbook.sheets.map(withMonthNames);
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  known.set(workbook, read);
  return read;
}

/** The number of a month since 2000; null for any other cell. */
function slashed(cell: GridValue | null): number | null {
  if (cell?.kind !== 'text') return null;
  const [, month, year] = SLASHED.exec(textOf(cell)) ?? [];
  return month === undefined ? null : Number(year) * MONTHS_PER_YEAR + Number(month) - 1;
}

const monthsOf = (cells: readonly (GridValue | null)[]) =>
  cells.flatMap((cell) => slashed(cell) ?? []);

const isRun = (months: readonly number[]) =>
  months.length >= FEWEST &&
  months.every((month, at) => at === 0 || month === (months[at - 1] ?? 0) + 1);

function withMonthNames(sheet: GridSheet): GridSheet {
  const heads = new Set<number>();
  const labels = new Set<number>();
  for (const [row, cells] of sheet.rows.slice(0, MOST_HEAD_ROW).entries()) {
    if (isRun(monthsOf(cells))) heads.add(row);
  }
  for (let column = 0; column <= MOST_LABEL_COLUMN; column += 1) {
    const months = monthsOf(sheet.rows.map((row) => row[column] ?? null));
    if (isRun(months)) labels.add(column);
  }
  if (heads.size + labels.size === 0) return sheet;
  const rows = sheet.rows.map((cells, row) =>
    cells.map((cell, column): GridValue | null => {
      const month = heads.has(row) || labels.has(column) ? slashed(cell) : null;
      return month === null ? cell : { kind: 'text', value: monthName(month) };
    }),
  );
  return { ...sheet, rows };
}

const monthName = (month: number) =>
  `${MONTH_NAMES[month % MONTHS_PER_YEAR] ?? ''} ${CENTURY + Math.floor(month / MONTHS_PER_YEAR)}`;

import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { calendarToFiscal, calendarYear, MONTH_NAMES } from '../../finance/fiscalCalendar.ts';
import type { StatedMonth } from '../../finance/monthText.ts';
import { isPeriodCertain } from '../../finance/numberedPeriod.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { monthsIn, yearIn } from '../cells/headings.ts';
import type { ImportWorkbook } from './workbook.ts';

const MOST_YEAR_CELL_ROW = 8;
const FEWEST_MONTH_SHEETS = 2;

const workbooksWithSheetMonths = new WeakMap<ImportWorkbook, ImportWorkbook>();

/**
 * In a workbook with a sheet for each month ("Jan", "Feb"), writes "January 2026" in place of the year that each sheet
 * states in a cell of its own.
 */
export function withSheetMonths(basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null || workbook.ledger !== undefined) return workbook;
  const before = workbooksWithSheetMonths.get(workbook);
  if (before !== undefined) return before;
  const months = workbook.sheets.map(({ name }) =>
    monthWithoutYear(basis, { kind: 'text', value: name }),
  );
  const named = months.flatMap((month) => month?.calendarMonth ?? []);
  const areMonths = named.length >= FEWEST_MONTH_SHEETS && new Set(named).size === named.length;
  const sheets = workbook.sheets.map((sheet, at) => {
    const month = months[at] ?? null;
    return month === null || !areMonths ? sheet : withMonthOfSheet(basis, sheet, month);
  });
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  workbooksWithSheetMonths.set(workbook, read);
  return read;
}

function monthWithoutYear(basis: CompanyBasis, cell: GridValue | null): StatedMonth | null {
  if (cell?.kind !== 'text') return null;
  const [month, other] = monthsIn(basis, cell);
  const isAlone = month !== undefined && other === undefined && month.given === null;
  return isAlone && month.calendarYear === null ? month : null;
}

function withMonthOfSheet(
  basis: CompanyBasis,
  sheet: GridSheet,
  { calendarMonth }: StatedMonth,
): GridSheet {
  const top = sheet.rows.slice(0, MOST_YEAR_CELL_ROW);
  const years = top.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      const year = yearIn(basis, cell);
      // Next to a text, the number 2001 may be an amount.
      const isAlone = cells.every((one, at) => at === column || textOf(one) === '');
      return year === null || (cell?.kind === 'number' && !isAlone) ? [] : [{ row, column, year }];
    }),
  );
  const [only, other] = years;
  if (only === undefined || other !== undefined) return sheet;
  // A year that heads a column, or is in a row with amounts, isn't a title.
  const cells = sheet.rows[only.row] ?? [];
  const isTitle = cells.every(
    (cell, at) => at === only.column || cell === null || cell.kind === 'text',
  );
  const below = sheet.rows
    .slice(only.row + 1)
    .map((row) => row[only.column] ?? null)
    .find((cell) => textOf(cell) !== '');
  const isOfOtherMonth = top.flat().some((cell) => {
    const months = cell?.kind === 'number' ? [] : monthsIn(basis, cell);
    return months.some(
      (month) => month.calendarMonth !== calendarMonth || month.calendarYear !== null,
    );
  });
  if (!isTitle || below?.kind === 'number' || isOfOtherMonth) return sheet;
  // In a year that doesn't begin in January, "2026" doesn't say in which calendar year the month is.
  if (only.year.kind === 'calendar' && !isPeriodCertain(basis)) return sheet;
  const year =
    only.year.kind === 'calendar'
      ? only.year.calendarYear
      : calendarYear(basis, only.year.fyLabel, calendarToFiscal(basis, calendarMonth));
  const value = `${MONTH_NAMES[calendarMonth - 1] ?? textOf(cells[only.column] ?? null)} ${year}`;
  return {
    ...sheet,
    rows: sheet.rows.with(only.row, cells.with(only.column, { kind: 'text', value })),
  };
}

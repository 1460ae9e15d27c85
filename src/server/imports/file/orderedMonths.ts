import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { MONTH_NAMES } from '../../../domain/fiscalCalendar.ts';
import { monthBesideYear } from '../../../domain/yearedMonthNames.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { monthsIn } from '../cells/headings.ts';
import type { ImportWorkbook } from './workbook.ts';

const SLASHED = /^(0?[1-9]|1[0-2])\/(\d{2})$/;
const NAME = /^(\p{L}[\p{L}\p{M}]+)\.?$/u;
const MOST_HEAD_ROW = 60;
const MOST_LABEL_COLUMN = 4;
const FEWEST = 2;
const CENTURY = 2000;
const MONTHS_PER_YEAR = 12;

/** A draft is read again for each question about it. */
const known = new WeakMap<ImportWorkbook, ImportWorkbook>();

/**
 * The workbook with months in place of "1/25", "2/25", "3/25", which alone could be days or shares, and of "Styczeń",
 * "Luty", "Marzec", which alone could be words of other languages. Several of them in order are months.
 */
export function withOrderedMonths(basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null) return workbook;
  const before = known.get(workbook);
  if (before !== undefined) return before;
  const sheets = workbook.sheets.map((sheet) =>
    withMonthNames(withMonthNames(sheet, byName(basis)), BY_SLASH),
  );
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  known.set(workbook, read);
  return read;
}

/** A way of writing months: the number of a cell's month, counted from a January; null for any other cell. */
interface Spelling {
  readonly numberOf: (cell: GridValue | null) => number | null;
  readonly isRun: (cells: readonly (GridValue | null)[]) => boolean;
  readonly nameOf: (month: number) => string;
}

const monthName = (month: number) => MONTH_NAMES[month % MONTHS_PER_YEAR] ?? '';

function slashed(cell: GridValue | null): number | null {
  if (cell?.kind !== 'text') return null;
  const [, month, year] = SLASHED.exec(textOf(cell)) ?? [];
  return month === undefined ? null : Number(year) * MONTHS_PER_YEAR + Number(month) - 1;
}

/** The month of a name that is one only beside its year, or beside others of its language. */
function oneOfSeveral(cell: GridValue | null): number | null {
  if (cell?.kind !== 'text') return null;
  const [, name = ''] = NAME.exec(textOf(cell).normalize('NFKC').toLowerCase()) ?? [];
  const month = name === '' ? null : monthBesideYear(name.replaceAll('\u0307', ''));
  return month === null ? null : month - 1;
}

function named(basis: CompanyBasis, cell: GridValue | null): number | null {
  const month = oneOfSeveral(cell);
  if (month !== null || cell?.kind !== 'text') return month;
  const [only, other] = monthsIn(basis, cell);
  const isAlone = only !== undefined && other === undefined && only.given === null;
  return isAlone && only.calendarYear === null ? only.calendarMonth - 1 : null;
}

const monthsOf = (
  cells: readonly (GridValue | null)[],
  numberOf: Spelling['numberOf'],
): readonly number[] => cells.flatMap((cell) => numberOf(cell) ?? []);

const areInOrder = (months: readonly number[], isNext: (step: number) => boolean) =>
  months.length >= FEWEST &&
  months.every((month, at) => at === 0 || isNext(month - (months[at - 1] ?? 0)));

const BY_SLASH: Spelling = {
  numberOf: slashed,
  isRun: (cells) => areInOrder(monthsOf(cells, slashed), (step) => step === 1),
  nameOf: (month) => `${monthName(month)} ${CENTURY + Math.floor(month / MONTHS_PER_YEAR)}`,
};

const byName = (basis: CompanyBasis): Spelling => ({
  numberOf: (cell) => named(basis, cell),
  isRun: (cells) =>
    monthsOf(cells, oneOfSeveral).length > 0 &&
    areInOrder(
      monthsOf(cells, (cell) => named(basis, cell)),
      (step) => step === 1 || step === 1 - MONTHS_PER_YEAR,
    ),
  nameOf: monthName,
});

function withMonthNames(sheet: GridSheet, { numberOf, isRun, nameOf }: Spelling): GridSheet {
  const heads = new Set<number>();
  const labels = new Set<number>();
  for (const [row, cells] of sheet.rows.slice(0, MOST_HEAD_ROW).entries()) {
    if (isRun(cells)) heads.add(row);
  }
  for (let column = 0; column <= MOST_LABEL_COLUMN; column += 1) {
    if (isRun(sheet.rows.map((row) => row[column] ?? null))) labels.add(column);
  }
  if (heads.size + labels.size === 0) return sheet;
  const rows = sheet.rows.map((cells, row) =>
    cells.map((cell, column): GridValue | null => {
      const month = heads.has(row) || labels.has(column) ? numberOf(cell) : null;
      return month === null ? cell : { kind: 'text', value: nameOf(month) };
    }),
  );
  return { ...sheet, rows };
}

import type { SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import {
  calendarToFiscal,
  calendarYear,
  isFinancialYearLabel,
  MONTH_NAMES,
} from '../../finance/fiscalCalendar.ts';
import type { StatedMonth } from '../../finance/monthText.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { monthsIn } from '../cells/headings.ts';
import type { ImportWorkbook } from './workbook.ts';

const MOST_YEARLESS_HEAD_ROW = 60;
const MOST_YEARLESS_LABEL_COLUMN = 4;
const FEWEST_YEARLESS_DOWN = 2;
const A_YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)|\bFY ?'?\d{2}/i;
/** "2025/26" isn't a year of a company whose years are calendar years. */
const TWO_YEARS = /(?<!\d)(?:20)?(\d{2})\s?[/–-]\s?(?:20)?(\d{2})(?![\d/–-])/g;
const YEAR_ALONE = /^20\d{2}$/;

const workbooksWithYears = new WeakMap<ImportWorkbook, Map<string, ImportWorkbook>>();
const yearlessBySheet = new WeakMap<GridSheet, YearlessMonths>();

interface YearlessMonths {
  readonly rows: ReadonlySet<number>;
  readonly columns: ReadonlySet<number>;
}

const NOWHERE: YearlessMonths = { rows: new Set(), columns: new Set() };

function monthAlone(basis: CompanyBasis, cell: GridValue | null): StatedMonth | null {
  if (cell?.kind !== 'text') return null;
  const [month, other] = monthsIn(basis, cell);
  const isAlone = month !== undefined && other === undefined && month.given === null;
  return isAlone && month.calendarYear === null ? month : null;
}

function yearlessMonths(basis: CompanyBasis, sheet: GridSheet): YearlessMonths {
  const before = yearlessBySheet.get(sheet);
  if (before !== undefined) return before;
  const places = placesIn(basis, sheet);
  yearlessBySheet.set(sheet, places);
  return places;
}

const countYearlessMonths = (basis: CompanyBasis, cells: readonly (GridValue | null)[]) =>
  cells.filter((cell) => monthAlone(basis, cell) !== null).length;

const withoutTwoYears = (_: string, first: string, second: string): string =>
  (Number(first) + 1) % 100 === Number(second) ? ' ' : `${first} ${second}`;

const saysYear = ({ yearStartMonth }: CompanyBasis, text: string): boolean =>
  A_YEAR.test(yearStartMonth === 1 ? text.replaceAll(TWO_YEARS, withoutTwoYears) : text);

function placesIn(basis: CompanyBasis, { name, rows }: GridSheet): YearlessMonths {
  const heads = rows
    .slice(0, MOST_YEARLESS_HEAD_ROW)
    .flatMap((cells, row) => (countYearlessMonths(basis, cells.slice(1)) > 0 ? [row] : []));
  const columns = Array.from(
    { length: MOST_YEARLESS_LABEL_COLUMN + 1 },
    (_, column) => column,
  ).filter(
    (column) =>
      countYearlessMonths(
        basis,
        rows.map((row) => row[column] ?? null),
      ) >= FEWEST_YEARLESS_DOWN,
  );
  if (heads.length + columns.length === 0 || saysYear(basis, name)) return NOWHERE;
  const first = rows.findIndex((cells) => countYearlessMonths(basis, cells) > 0);
  const titles = rows.slice(0, first + 1).flat();
  const years = rows.flat().filter((cell) => YEAR_ALONE.test(textOf(cell)));
  const isYearSaid = titles.some((cell) => saysYear(basis, textOf(cell))) || years.length > 1;
  if (isYearSaid) return NOWHERE;
  return { rows: new Set(columns.length > 0 ? [] : heads), columns: new Set(columns) };
}

/** True if a person has to choose the year of a sheet's months. */
export const lacksYears = (basis: CompanyBasis, sheet: GridSheet): boolean => {
  const { rows, columns } = yearlessMonths(basis, sheet);
  return rows.size + columns.size > 0;
};

/** Writes the chosen years next to months without a year, so that ledgers have years too. */
export function withChosenYears(
  basis: CompanyBasis,
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[] = [],
): ImportWorkbook {
  if (workbook.identities !== null || workbook.ledger !== undefined) return workbook;
  const years = workbook.sheets.map((sheet) => {
    const said = layouts.find((layout) => layout.sheet === sheet.name)?.fyLabel ?? null;
    return said !== null && lacksYears(basis, sheet) ? said : null;
  });
  if (years.every((year) => year === null)) return workbook;
  const key = JSON.stringify(years);
  const before = workbooksWithYears.get(workbook) ?? new Map<string, ImportWorkbook>();
  workbooksWithYears.set(workbook, before);
  const read = before.get(key) ?? {
    ...workbook,
    sheets: workbook.sheets.map((sheet, at) => withChosenYear(basis, sheet, years[at] ?? null)),
  };
  before.set(key, read);
  return read;
}

function withChosenYear(basis: CompanyBasis, sheet: GridSheet, label: string | null): GridSheet {
  if (label === null) return sheet;
  const places = yearlessMonths(basis, sheet);
  const rows = sheet.rows.map((cells, row) =>
    cells.map((cell, column): GridValue | null => {
      const isPlace = places.rows.has(row) || places.columns.has(column);
      const month = isPlace ? monthAlone(basis, cell) : null;
      return month === null
        ? cell
        : { kind: 'text', value: monthWithChosenYear(basis, month, label) };
    }),
  );
  return { ...sheet, rows };
}

function monthWithChosenYear(
  basis: CompanyBasis,
  { calendarMonth }: StatedMonth,
  label: string,
): string {
  const year = isFinancialYearLabel(label)
    ? calendarYear(basis, label, calendarToFiscal(basis, calendarMonth))
    : Number(label);
  return `${MONTH_NAMES[calendarMonth - 1] ?? ''} ${year}`;
}

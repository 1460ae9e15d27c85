import type { SheetLayout } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import {
  calendarToFiscal,
  calendarYear,
  isFinancialYearLabel,
  MONTH_NAMES,
} from '../../../domain/fiscalCalendar.ts';
import type { StatedMonth } from '../../../domain/monthText.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { monthsIn } from '../cells/headings.ts';
import type { ImportWorkbook } from './workbook.ts';

const MOST_HEAD_ROW = 60;
const MOST_LABEL_COLUMN = 4;
const FEWEST_DOWN = 2;
const A_YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)|\bFY ?'?\d{2}/i;
const YEAR_ALONE = /^20\d{2}$/;

/** A draft is read again for each question about it. */
const known = new WeakMap<ImportWorkbook, Map<string, ImportWorkbook>>();
const found = new WeakMap<GridSheet, Places>();

/** Rows and columns with months that have no year, from 0. */
interface Places {
  readonly rows: ReadonlySet<number>;
  readonly columns: ReadonlySet<number>;
}

const NOWHERE: Places = { rows: new Set(), columns: new Set() };

function monthAlone(basis: CompanyBasis, cell: GridValue | null): StatedMonth | null {
  if (cell?.kind !== 'text') return null;
  const [month, other] = monthsIn(basis, cell);
  const isAlone = month !== undefined && other === undefined && month.given === null;
  return isAlone && month.calendarYear === null ? month : null;
}

/** Where the months of a sheet have no year, if nothing in the sheet says one. */
function placesOf(basis: CompanyBasis, sheet: GridSheet): Places {
  const before = found.get(sheet);
  if (before !== undefined) return before;
  const places = placesIn(basis, sheet);
  found.set(sheet, places);
  return places;
}

const count = (basis: CompanyBasis, cells: readonly (GridValue | null)[]) =>
  cells.filter((cell) => monthAlone(basis, cell) !== null).length;

function placesIn(basis: CompanyBasis, { name, rows }: GridSheet): Places {
  const heads = rows
    .slice(0, MOST_HEAD_ROW)
    .flatMap((cells, row) => (count(basis, cells.slice(1)) > 0 ? [row] : []));
  const columns = Array.from({ length: MOST_LABEL_COLUMN + 1 }, (_, column) => column).filter(
    (column) =>
      count(
        basis,
        rows.map((row) => row[column] ?? null),
      ) >= FEWEST_DOWN,
  );
  if (heads.length + columns.length === 0 || A_YEAR.test(name)) return NOWHERE;
  // Down a column the first months stand below the titles; across they are the end of them.
  const first = rows.findIndex((cells) => count(basis, cells) > 0);
  const titles = rows.slice(0, first + 1).flat();
  const years = rows.flat().filter((cell) => YEAR_ALONE.test(textOf(cell)));
  const isYearSaid = titles.some((cell) => A_YEAR.test(textOf(cell))) || years.length > 1;
  if (isYearSaid) return NOWHERE;
  return { rows: new Set(columns.length > 0 ? [] : heads), columns: new Set(columns) };
}

/** Whether a person has to say the year of the months of a sheet. */
export const lacksYears = (basis: CompanyBasis, sheet: GridSheet): boolean => {
  const { rows, columns } = placesOf(basis, sheet);
  return rows.size + columns.size > 0;
};

/** The workbook with the years that a person says beside the months that have none, so that books have them, too. */
export function withSaidYears(
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
  const before = known.get(workbook) ?? new Map<string, ImportWorkbook>();
  known.set(workbook, before);
  const read = before.get(key) ?? {
    ...workbook,
    sheets: workbook.sheets.map((sheet, at) => withYear(basis, sheet, years[at] ?? null)),
  };
  before.set(key, read);
  return read;
}

function withYear(basis: CompanyBasis, sheet: GridSheet, label: string | null): GridSheet {
  if (label === null) return sheet;
  const places = placesOf(basis, sheet);
  const rows = sheet.rows.map((cells, row) =>
    cells.map((cell, column): GridValue | null => {
      const isPlace = places.rows.has(row) || places.columns.has(column);
      const month = isPlace ? monthAlone(basis, cell) : null;
      return month === null ? cell : { kind: 'text', value: monthOf(basis, month, label) };
    }),
  );
  return { ...sheet, rows };
}

function monthOf(basis: CompanyBasis, { calendarMonth }: StatedMonth, label: string): string {
  const year = isFinancialYearLabel(label)
    ? calendarYear(basis, label, calendarToFiscal(basis, calendarMonth))
    : Number(label);
  return `${MONTH_NAMES[calendarMonth - 1] ?? ''} ${year}`;
}

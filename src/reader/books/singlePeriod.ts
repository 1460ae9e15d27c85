import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { StatedPeriodText } from '../words/periodText.ts';
import { periodOfText } from '../words/periodText.ts';
import type { TitleTime } from '../words/titlePeriod.ts';
import { NAMING_HEADINGS, plainHeading } from '../cells/accountHeadings.ts';
import { textOf, widthOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { departmentColumns } from '../ledgers/departments.ts';
import type { BookTable } from './bookTables.ts';
import { bookColumns } from './bookTables.ts';
import { headOfCell, isAmountCell } from './headRows.ts';

const LEAST_AMOUNTS = 3;
const MOST_SINGLE_PERIOD_ROWS = 500;
const MOST_SINGLE_PERIOD_COLUMNS = 30;

/** The table of a sheet whose period only a title states: labels, then columns of amounts. */
export function singlePeriodTable(basis: CompanyBasis, sheet: GridSheet): BookTable | null {
  const width = Math.min(widthOf(sheet), MOST_SINGLE_PERIOD_COLUMNS);
  const rows = sheet.rows.slice(0, MOST_SINGLE_PERIOD_ROWS);
  const counts = Array.from(
    { length: width },
    (_, column) =>
      rows.filter((row) => row[column]?.kind === 'text' && !isAmountCell(row[column])).length,
  );
  const found = departmentsOf(sheet, width);
  const isNamed = counts.some((count, at) => count >= LEAST_AMOUNTS && !found.has(at));
  const departments = isNamed ? found : new Set<number>();
  const texts = counts.map((count, at) => (departments.has(at) ? 0 : count));
  const most = Math.max(0, ...texts);
  if (most < LEAST_AMOUNTS) return null;
  const labels = texts.indexOf(most);
  const amounts = (column: number) =>
    rows.filter((row) => isAmountCell(row[column] ?? null)).length;
  const firstColumn = Array.from({ length: width }, (_, column) => column).find(
    (column) =>
      column > labels &&
      amounts(column) >= LEAST_AMOUNTS &&
      !departments.has(column) &&
      !isOfCodes(rows, column),
  );
  if (firstColumn === undefined) return null;
  const number = rows.findIndex((row) =>
    row.slice(firstColumn).some((cell) => cell?.kind === 'number' || isAmountCell(cell ?? null)),
  );
  // The rows above the headings may contain summary figures.
  const said = scenariosBelow(basis, rows, number, firstColumn);
  const first = said ?? number;
  const head = headAbove(basis, sheet, first, firstColumn);
  const named = namesAbove(sheet, head, firstColumn);
  const columns = bookColumns(
    basis,
    sheet,
    [named === -1 ? Math.max(first - 1, 0) : named],
    firstColumn,
  );
  return {
    firstHead: named,
    // Account headings are between the column headings and the first amount.
    head: head === -1 ? Math.max(0, first - 1) : head,
    firstColumn,
    columns,
    end: sheet.rows.length,
  };
}

const isOfCodes = (rows: GridSheet['rows'], column: number): boolean =>
  rows.slice(0, FARTHEST_HEAD).some((row) => {
    const heading = plainHeading(textOf(row[column] ?? null));
    return NAMING_HEADINGS.some(([kind, pattern]) => kind === 'code' && pattern.test(heading));
  });

const FARTHEST_HEAD = 12;

function scenariosBelow(
  basis: CompanyBasis,
  rows: GridSheet['rows'],
  number: number,
  firstColumn: number,
): number | null {
  const below = rows.slice(number + 1, number + FARTHEST_HEAD);
  const at = below.findIndex((row) => {
    const cells = row.slice(firstColumn).filter((cell) => cell !== null);
    const said = cells.filter((cell) => (headOfCell(basis, cell)?.scenario ?? null) !== null);
    return said.length > 1 && cells.every((cell) => cell?.kind === 'text' && !isAmountCell(cell));
  });
  // If headings appear only after many amounts, they belong to a second part.
  const isFirst =
    at !== -1 && below.slice(0, at).every((row) => !row.slice(firstColumn).some(isAmountCell));
  return isFirst ? number + at + 2 : null;
}

function departmentsOf(sheet: GridSheet, width: number): ReadonlySet<number> {
  const first = sheet.rows.findIndex((row) => row.some((cell) => isAmountCell(cell)));
  const heads = sheet.rows
    .slice(0, Math.max(first, 0))
    .flatMap((row, at) => (row.filter((cell) => cell !== null).length > 1 ? [at] : []));
  return departmentColumns(sheet, heads, width);
}

/** Generic headings. A title above all the columns, such as "Budget" or "Prior Year", says what the amounts are. */
const UNNAMED_AMOUNT_HEADING =
  /^(?:amounts?|actuals?|values?|betrag|montant|importe|bedrag|belopp|beløb)$/i;

function namesAbove(sheet: GridSheet, head: number, firstColumn: number): number {
  const textsIn = (row: number) =>
    (sheet.rows[row] ?? [])
      .slice(firstColumn)
      .filter((cell) => cell?.kind === 'text')
      .map((cell) => textOf(cell));
  const own = textsIn(head);
  const above = textsIn(head - 1);
  const isSame =
    own.length > 1 && new Set(own).size === 1 && UNNAMED_AMOUNT_HEADING.test(own[0] ?? '');
  return isSame && above.length === own.length && new Set(above).size === above.length
    ? head - 1
    : head;
}

function headAbove(
  basis: CompanyBasis,
  sheet: GridSheet,
  first: number,
  firstColumn: number,
): number {
  for (let row = first - 1; row >= Math.max(0, first - 8); row -= 1) {
    const cells = (sheet.rows[row] ?? []).slice(firstColumn).filter((cell) => cell !== null);
    const isTitle = cells.length === 1 && headOfCell(basis, cells[0] ?? null) === null;
    if (cells.length > 0 && !isTitle && cells.every(({ kind }) => kind === 'text')) return row;
    const only = cells[0];
    if (isTitle && only?.kind === 'text' && /^(?:amount|total|balance|value)/i.test(textOf(only))) {
      return row;
    }
  }
  return -1;
}

/**
 * True if the rows state another period than the title, or several, as a list does. The supposed title may then be a
 * row above the first amount.
 */
export function hasOtherPeriodInRows(
  basis: CompanyBasis,
  sheet: GridSheet,
  { head, end, firstColumn }: BookTable,
  { period: titled }: TitleTime,
): boolean {
  const filled = sheet.rows
    .slice(head + 1, end)
    .filter((row) => isAmountCell(row[firstColumn] ?? null));
  return Array.from({ length: Math.min(widthOf(sheet), MOST_SINGLE_PERIOD_COLUMNS) }).some(
    (_, column) => {
      const said = filled.flatMap((row) => periodNextTo(basis, row[column] ?? null));
      if (said.length < 2 || said.length * 2 < filled.length) return false;
      const [first = null] = said;
      const isOne = (other: StatedPeriodText | null) =>
        other === null ||
        (other.month === first?.month && (first.year === null || other.year === first.year));
      return ![titled, ...said].every(isOne);
    },
  );
}

/** A day written with dots consists only of digits and marks, as an amount does. */
const DOTTED_DAY = /^\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})$/;

/** 2024 may be an amount as well as a year. */
function periodNextTo(basis: CompanyBasis, cell: GridValue | null): StatedPeriodText[] {
  const text = textOf(cell);
  const other = isAmountCell(cell) ? null : headOfCell(basis, cell)?.period;
  const period = (DOTTED_DAY.test(text) ? periodOfText(basis, text) : other) ?? null;
  return period === null ? [] : [period];
}

import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { SaidPeriod } from '../../../domain/books/periodText.ts';
import { periodOfText } from '../../../domain/books/periodText.ts';
import type { TitleTime } from '../../../domain/books/titlePeriod.ts';
import { NAMING_HEADINGS, plainHeading } from '../cells/accountHeadings.ts';
import { textOf, widthOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { departmentColumns } from '../ledgers/departments.ts';
import type { BookTable } from './bookTables.ts';
import { bookColumns } from './bookTables.ts';
import { headOfCell, isAmountCell } from './headRows.ts';

const LEAST_AMOUNTS = 3;
const MOST_ROWS = 500;
const MOST_COLUMNS = 30;

/** The table of a sheet whose period only a title says: labels, then columns of amounts. */
export function singlePeriodTable(basis: CompanyBasis, sheet: GridSheet): BookTable | null {
  const width = Math.min(widthOf(sheet), MOST_COLUMNS);
  const rows = sheet.rows.slice(0, MOST_ROWS);
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
  // Figures of a summary may stand above the headings.
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
    // Headings of accounts stand between the heads of the columns and the first amount.
    head: head === -1 ? Math.max(0, first - 1) : head,
    firstColumn,
    columns,
    end: sheet.rows.length,
  };
}

/** Whether a heading says that the numbers of a column are codes of accounts. */
const isOfCodes = (rows: GridSheet['rows'], column: number): boolean =>
  rows.slice(0, FARTHEST_HEAD).some((row) => {
    const heading = plainHeading(textOf(row[column] ?? null));
    return NAMING_HEADINGS.some(([kind, pattern]) => kind === 'code' && pattern.test(heading));
  });

const FARTHEST_HEAD = 12;

/** The row below headings such as "Prior period", "Budget" and "Current period" that stand below a first amount. */
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
  // Those of a second part, once more, stand below many amounts.
  const isFirst =
    at !== -1 && below.slice(0, at).every((row) => !row.slice(firstColumn).some(isAmountCell));
  return isFirst ? number + at + 2 : null;
}

/** The columns of departments, whose numbers are no amounts, by the headings above the first number. */
function departmentsOf(sheet: GridSheet, width: number): ReadonlySet<number> {
  const first = sheet.rows.findIndex((row) => row.some((cell) => isAmountCell(cell)));
  const heads = sheet.rows
    .slice(0, Math.max(first, 0))
    .flatMap((row, at) => (row.filter((cell) => cell !== null).length > 1 ? [at] : []));
  return departmentColumns(sheet, heads, width);
}

/** Heads that say nothing: "Budget" or "Prior Year" above all columns says what they are. */
const NO_NAME = /^(?:amounts?|actuals?|values?|betrag|montant|importe|bedrag|belopp|beløb)$/i;

/** The row that names the columns: the one above, where all of them are headed by the same word, such as "Amount". */
function namesAbove(sheet: GridSheet, head: number, firstColumn: number): number {
  const textsIn = (row: number) =>
    (sheet.rows[row] ?? [])
      .slice(firstColumn)
      .filter((cell) => cell?.kind === 'text')
      .map((cell) => textOf(cell));
  const own = textsIn(head);
  const above = textsIn(head - 1);
  const isSame = own.length > 1 && new Set(own).size === 1 && NO_NAME.test(own[0] ?? '');
  return isSame && above.length === own.length && new Set(above).size === above.length
    ? head - 1
    : head;
}

/** The row of headings above the first amount; −1 if the amounts have none. */
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
 * Whether the rows of such a table say another period than its title, or several, as those of a list do. What
 * seems to be its title may then be a row above the first amount.
 */
export function rowsSayOtherwise(
  basis: CompanyBasis,
  sheet: GridSheet,
  { head, end, firstColumn }: BookTable,
  { period: titled }: TitleTime,
): boolean {
  const filled = sheet.rows
    .slice(head + 1, end)
    .filter((row) => isAmountCell(row[firstColumn] ?? null));
  return Array.from({ length: Math.min(widthOf(sheet), MOST_COLUMNS) }).some((_, column) => {
    const said = filled.flatMap((row) => periodBeside(basis, row[column] ?? null));
    if (said.length < 2 || said.length * 2 < filled.length) return false;
    const [first = null] = said;
    const isOne = (other: SaidPeriod | null) =>
      other === null ||
      (other.month === first?.month && (first.year === null || other.year === first.year));
    return ![titled, ...said].every(isOne);
  });
}

/** A day with dots is digits and marks alone, as an amount is. */
const DAY = /^\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})$/;

/** 2024 may be an amount as well as a year. */
function periodBeside(basis: CompanyBasis, cell: GridValue | null): SaidPeriod[] {
  const text = textOf(cell);
  const other = isAmountCell(cell) ? null : headOfCell(basis, cell)?.period;
  const period = (DAY.test(text) ? periodOfText(basis, text) : other) ?? null;
  return period === null ? [] : [period];
}

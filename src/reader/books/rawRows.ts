import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { AccountType } from '../../finance/books/books.ts';
import { accountTypeOfWord } from '../words/chartTypes.ts';
import type { Section } from '../words/rowWords.ts';
import { isTotalLabel } from '../words/rowWords.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimal } from '../../finance/decimal.ts';
import { writtenNumber } from '../cells/amountText.ts';
import { isCodeCell, textAt, textOf, valueAt } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { departmentColumns } from '../ledgers/departments.ts';
import type { BookColumn, BookTable } from './bookTables.ts';

export interface RawRow {
  readonly row: number;
  readonly column: number;
  readonly label: string;
  /** Set if a column of codes has a code that isn't part of the label, such as "4.1.01". */
  readonly code: string | null;
  /** Indentation of the name, in blanks or steps. */
  readonly indent: number;
  readonly amounts: ReadonlyMap<number, DecimalValue>;
  readonly shares: number;
  /** A text next to the name, such as "#" or "days", marks it as a count. */
  readonly isCounted: boolean;
  readonly isSum: boolean;
  readonly isFilled: boolean;
  /**
   * A text next to the name marks the row as planned or as a difference. If plans are read, it
   * marks the row as actual.
   */
  readonly isPlan: boolean;
  readonly section: Section | null;
}

const ACCOUNT_CODE_CELL = /^\d{2,}(?:[.\-/]\d+){0,4}$/;
/** Codes that the words of a row are recognised with: "4000 Sales", "4000.10 Sales". */
const CODE_BEFORE_LABEL = /^\d{3,}[\d.-]*$/;
const CODE_HEADING =
  /\b(?:codes?|no|nr|num(?:ber)?|konto(?:nummer)?|kto|account|acct|id|gl|n\/c)\b|#/i;
const PLAN = /^(?:budget|forecast|fcst|plan|target|variance|var|prior year|last year)\.?$/i;
const NOT_PLANNED_LABEL = /^(?:actuals?|variance|var|prior year|last year)\.?$/i;
const MOST_LABEL_CHARACTERS = 160;

export interface LabelColumns {
  readonly main: number;
  readonly departments: ReadonlySet<number>;
  /** The column next to the names with account types such as "Revenue", "COGS" and "Expense"; −1 if there is none. */
  readonly types: number;
}

function namesByColumn(sheet: GridSheet, table: BookTable): readonly number[] {
  const rows = sheet.rows.slice(table.head + 1, table.end).slice(0, 500);
  return Array.from({ length: table.firstColumn }, (_, column) => {
    const texts = rows
      .map((row) => row[column])
      .filter(
        (cell) =>
          cell?.kind === 'text' && !isCodeCell(cell) && !ACCOUNT_CODE_CELL.test(textOf(cell)),
      )
      .map((cell) => textOf(cell ?? null));
    return new Set(texts).size;
  });
}

/** The columns of departments; empty if no other column names the rows. */
export function tableDepartments(sheet: GridSheet, table: BookTable): ReadonlySet<number> {
  const first = table.firstHead === -1 ? table.head : table.firstHead;
  const heads = Array.from({ length: table.head - first + 1 }, (_, at) => first + at);
  const found = departmentColumns(sheet, heads, table.firstColumn);
  if (found.size === 0) return found;
  const isNamed = namesByColumn(sheet, table).some((count, at) => count > 0 && !found.has(at));
  return isNamed ? found : new Set();
}

export function namingColumns(sheet: GridSheet, table: BookTable): LabelColumns {
  const departments = tableDepartments(sheet, table);
  const names = namesByColumn(sheet, table);
  // If the months are rows, accounts such as "Revenue" aren't types of their neighbours.
  const isDated = table.columns.some(({ period }) => period !== null);
  const types = isDated
    ? names.findIndex((count, at) => count > 1 && areTypes(sheet, table, at))
    : -1;
  const isNamed = names.some((count, at) => at !== types && !departments.has(at) && count > 0);
  const counts = names.map((count, at) =>
    departments.has(at) || (isNamed && at === types) ? -1 : count,
  );
  const main = Math.max(0, counts.indexOf(Math.max(...counts)));
  return { main, departments, types: isNamed ? types : -1 };
}

function areTypes(sheet: GridSheet, table: BookTable, column: number): boolean {
  const rows = sheet.rows.slice(table.head + 1, table.end).slice(0, 500);
  const named = rows.filter((row) => {
    const texts = row
      .slice(0, table.firstColumn)
      .flatMap((cell, at) => (at !== column && cell?.kind === 'text' ? [textOf(cell)] : []));
    const isResult = textOf(row[column] ?? null) === '' && texts.some(isTotalLabel);
    return texts.length > 0 && !isResult;
  });
  const typed = named.filter((row) => sectionOfType(textOf(row[column] ?? null)) !== null);
  return typed.length > 2 && typed.length === named.length;
}

const SECTION_BY_TYPE: Readonly<Partial<Record<AccountType, Section>>> = {
  revenue: 'income',
  costOfSales: 'costOfSales',
  operatingCost: 'costs',
  otherIncome: 'otherIncome',
  otherCost: 'otherCosts',
};

function sectionOfType(text: string): Section | null {
  const type = accountTypeOfWord(text);
  return type === null ? null : (SECTION_BY_TYPE[type] ?? null);
}

/** Returns a row of a table with its amounts in these columns; null for a blank row. */
export function rawRow(
  basis: CompanyBasis,
  sheet: GridSheet,
  table: BookTable,
  columns: readonly number[],
  labels: LabelColumns,
  row: number,
): RawRow | null {
  const { main } = labels;
  const cells = sheet.rows[row] ?? [];
  const amounts = new Map<number, DecimalValue>();
  let shares = 0;
  let isSum = false;
  for (const column of columns) {
    const value = valueAt(sheet, row, column);
    const number = writtenNumber(basis, value);
    if (number === null) continue;
    amounts.set(column, decimal(number.value));
    if (number.isPercent) shares += 1;
    if (addsRows(value, sheet, row, column)) isSum = true;
  }
  const filled = table.columns.filter(
    ({ index }) => writtenNumber(basis, cells[index] ?? null) !== null,
  );
  const isFilled = amounts.size > 0 || isOfTable(table, filled);
  const headOf = (column: number) => textAt(sheet, table.head, column);
  const before = cells.slice(0, table.firstColumn);
  const named = rowLabel(withoutDepartmentsOf(before, labels, isFilled), main, headOf);
  if (named === null && !isFilled) return null;
  const beside = cells.slice(main + 1, table.firstColumn).map((cell) => textOf(cell));
  const isLarge = [...amounts.values()].some((amount) => amount.abs().gt('100'));
  const isCounted = beside.some(
    (text) =>
      /^(?:#|%|x|days?|units?|no\.?|nr\.?)$/i.test(text) ||
      // "% of revenue" is an assumption elsewhere, but in a statement the row contains an amount.
      (!isLarge && /^% of .*$/i.test(text)),
  );
  return {
    row,
    column: named?.column ?? main,
    label: named?.label ?? '',
    code: named?.code ?? null,
    indent: named === null ? 0 : blanksBefore(cells[named.column] ?? null),
    amounts,
    shares: isCounted ? amounts.size : shares,
    isCounted: isCounted && shares === 0,
    isSum,
    isFilled,
    isPlan: before.some(
      (cell, column) =>
        column !== named?.column &&
        (sheet.isPlan === true ? NOT_PLANNED_LABEL : PLAN).test(textOf(cell)),
    ),
    section:
      labels.types === -1 || named?.column === labels.types
        ? null
        : sectionOfType(textOf(cells[labels.types] ?? null)),
  };
}

function blanksBefore(value: GridValue | null): number {
  const text = value?.value ?? '';
  const steps = value?.kind === 'text' ? (value.indent ?? 0) : 0;
  return text.length - text.trimStart().length + steps;
}

const saysTime = ({ period, scenario, isTotal }: BookColumn) =>
  period !== null || scenario !== null || isTotal;

/**
 * Amounts next to the table don't belong to its rows, except that several of them in one row do if
 * no column states a period.
 */
function isOfTable(table: BookTable, filled: readonly BookColumn[]): boolean {
  if (table.firstHead === -1) return filled.length > 0;
  return table.columns.some(saysTime) ? filled.some(saysTime) : filled.length > 1;
}

/**
 * The cells that may name a row, without its department. Without another name, a heading or total may be in the
 * department's column.
 */
function withoutDepartmentsOf(
  cells: readonly (GridValue | null)[],
  { departments }: LabelColumns,
  isFilled: boolean,
): readonly (GridValue | null)[] {
  if (departments.size === 0) return cells;
  const others = cells.map((cell, column) => (departments.has(column) ? null : cell));
  if (others.some((cell) => /\p{L}/u.test(textOf(cell)))) return others;
  return isFilled
    ? cells.map((cell, at) => (isTotalLabel(textOf(cell)) ? cell : (others[at] ?? null)))
    : cells;
}

function rowLabel(
  cells: readonly (GridValue | null)[],
  main: number,
  headOf: (column: number) => string,
) {
  const filled = cells
    .map((cell, column) => ({
      column,
      text: textOf(cell),
      kind: cell?.kind,
      isCode: isCodeCell(cell),
    }))
    .filter(
      ({ text, kind }) => text !== '' && kind !== 'error' && text.length <= MOST_LABEL_CHARACTERS,
    );
  const texts = filled.filter(
    ({ text, kind, isCode }) =>
      kind === 'text' && !isCode && !ACCOUNT_CODE_CELL.test(text) && /\p{L}/u.test(text),
  );
  const name = texts.find(({ column }) => column === main) ?? texts[0];
  if (name === undefined) return null;
  const apart = filled.find(({ text, isCode }) => isCode && !CODE_BEFORE_LABEL.test(text));
  if (apart !== undefined)
    return { column: Math.min(apart.column, name.column), label: name.text, code: apart.text };
  const code = filled.find(
    ({ column, text }) =>
      ACCOUNT_CODE_CELL.test(text) &&
      text.length >= 3 &&
      // To the right of the name, a number is a code only if its heading says so.
      (column < name.column ||
        (column > name.column && CODE_HEADING.test(headOf(column).replaceAll('_', ' ')))),
  );
  return code === undefined
    ? { column: name.column, label: name.text, code: null }
    : {
        column: Math.min(code.column, name.column),
        label: `${code.text} ${name.text}`,
        code: null,
      };
}

function addsRows(value: GridValue | null, sheet: GridSheet, row: number, column: number): boolean {
  if (value?.kind !== 'number' || value.adds === undefined) return false;
  // A formula that subtracts from a total below isn't a sum: it calculates the remaining part of
  // that total.
  const isRest =
    value.adds.some(({ sign }) => sign === -1) &&
    value.adds.some(({ sign, firstRow }) => sign === 1 && firstRow > row);
  if (isRest) return false;
  let rows = 0;
  for (const cells of value.adds) {
    const isOwn = cells.sheet === null || cells.sheet.toLowerCase() === sheet.name.toLowerCase();
    const isColumn = cells.firstColumn === column && cells.lastColumn === column;
    if (!isOwn || !isColumn || (cells.firstRow <= row && row <= cells.lastRow)) return false;
    rows += cells.lastRow - cells.firstRow + 1;
  }
  return rows > 1;
}

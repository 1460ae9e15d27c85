import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { headingQualifier } from '../../../domain/books/amountQualifier.ts';
import { isSumName } from '../../../domain/books/entities.ts';
import { isVersionName } from '../../../domain/books/versionName.ts';
import { isCurrencyCode } from '../../../domain/reportingCurrencies.ts';
import { textAt, textOf, valueAt } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { BookColumn, BookTable } from './bookTables.ts';
import { headOfCell, isAmountCell } from './headRows.ts';
import { knownStatement } from './knownStatement.ts';

const FEWEST = 2;
const MOST = 60;
/** Columns beside amounts that are none of an entity. */
const OTHER =
  /^(?:notes?|ref(?:erence)?|codes?|%|.*%$|.*\b(?:variance|change|diff(?:erence)?|share)\b.*)$/i;

/** Columns that show the same company in another way. */
const VERSION =
  /^(?:actuals?|amounts?|values?|reported|restated|adjusted|unadjusted|pre-?adjusted|audited|unaudited|original|revised|draft|final|local(?: currency)?|(?:group|reporting|presentation) currency|statutory|management|gaap|ifrs|us gaap|net|gross|debit|credit|cash|accrual|ytd|qtd|mtd|ptd|ltm|ttm|act|bud|bgt|fct|adj|var|avg|cum|sum|qty|vat|tax|lcy|fcy)$/i;

/** Of a time that is written in another way. */
const TIME = /^(?:p|m|q|w|h|per|period|month|mth|qtr|quarter|week|wk|day|year|yr)\W*\d+$/i;

const isEntityName = (name: string) =>
  /\p{L}{2}/u.test(name) &&
  !VERSION.test(name) &&
  !isVersionName(name) &&
  !isCurrencyCode(name) &&
  !TIME.test(name);

/** The columns of a statement that are of one entity: one of them, or one for each month. */
export interface EntityColumns {
  readonly name: string;
  readonly indices: readonly number[];
  /** Those of their heads. */
  readonly cells: readonly string[];
}

interface ColumnsByEntity {
  readonly own: readonly EntityColumns[];
  /** Those that sum the others, the whole company last. */
  readonly sums: readonly EntityColumns[];
  /** The sheet with the columns of one of them alone. */
  readonly only: (columns: EntityColumns) => GridSheet;
}

/**
 * The columns of a statement by the entities, regions or branches that their heads name, beside or above its
 * months; null where they name none.
 */
export function columnsByEntity(basis: CompanyBasis, sheet: GridSheet): ColumnsByEntity | null {
  const statement = knownStatement(basis, sheet);
  const [block, second] = statement?.blocks ?? [];
  if (block === undefined || second !== undefined || statement?.isTurned === true) return null;
  const { table } = block;
  if (table.firstHead === -1) return null;
  return ofOnePeriod(sheet, table) ?? ofMonths(basis, sheet, table);
}

function ofOnePeriod(sheet: GridSheet, { columns, head }: BookTable): ColumnsByEntity | null {
  if (columns.some(({ period, scenario }) => period !== null || scenario !== null)) return null;
  const named = columns.filter(({ name }) => !OTHER.test(name));
  const groups = named.map(({ name, index, cell }) => ({ name, indices: [index], cells: [cell] }));
  const found = divided(groups);
  if (found === null) return null;
  const all = groups.flatMap(({ indices }) => indices);
  return { ...found, only: ({ indices }) => without(sheet, head + 1, all, indices) };
}

function ofMonths(basis: CompanyBasis, sheet: GridSheet, table: BookTable): ColumnsByEntity | null {
  const able = table.columns.filter(({ scenario }) => (scenario ?? 'actual') === 'actual');
  const months = able.filter(({ period }) => period?.span === 'month');
  const toDate = able.filter(({ period }) => period?.span === 'yearToDate');
  const dated = months.length > 0 ? months : toDate;
  const inHead = dated.every(({ words }) => words !== '');
  // "Budget V1" and "Budget V2" are no parts of the company.
  const areVersions = sheet.isPlan === true && dated.some(({ scenario }) => scenario !== null);
  if (inHead && areVersions) return null;
  const above = inHead ? -1 : rowOfNames(basis, sheet, table, dated);
  if (!inHead && above === -1) return null;
  const nameOf = ({ index, words }: BookColumn) =>
    inHead ? words : filled(sheet, above, table, index);
  const groups = [...Map.groupBy(dated, nameOf)].map(([name, columns]) => ({
    name,
    indices: columns.map(({ index }) => index),
    cells: columns.map(({ cell }) => cell),
  }));
  const found = divided(groups);
  const [first] = groups;
  // Each of them has the same months.
  const isWhole = groups.every(({ indices }) => indices.length === first?.indices.length);
  if (found === null || !isWhole) return null;
  const from = above === -1 ? table.firstHead : above;
  const all = table.columns.map(({ index }) => index);
  return {
    ...found,
    only: ({ indices }) =>
      without(withOwnHeads(basis, sheet, table, from, indices), table.head + 1, all, indices),
  };
}

/** The row above the months that names whose they are; −1 where there is none. */
function rowOfNames(
  basis: CompanyBasis,
  sheet: GridSheet,
  table: BookTable,
  dated: readonly BookColumn[],
): number {
  for (let row = table.firstHead - 1; row >= Math.max(0, table.firstHead - 2); row -= 1) {
    const cells = dated.flatMap(({ index }) => valueAt(sheet, row, index) ?? []);
    if (cells.length === 0) continue;
    const isNamed = cells.every((cell) => {
      const head = headOfCell(basis, cell);
      const isOther = head !== null && (head.period !== null || head.scenario !== null);
      return cell.kind === 'text' && !isAmountCell(cell) && !isOther;
    });
    return isNamed && new Set(cells.map(textOf)).size > 1 ? row : -1;
  }
  return -1;
}

/** The text of a cell, or that of the merged one to its left. */
function filled(sheet: GridSheet, row: number, table: BookTable, column: number): string {
  for (let at = column; at >= table.firstColumn; at -= 1) {
    const text = textAt(sheet, row, at);
    if (text !== '') return text;
  }
  return '';
}

function divided(groups: readonly EntityColumns[]): Pick<ColumnsByEntity, 'own' | 'sums'> | null {
  const sums = groups.filter(({ name }) => isSumName(name));
  const own = groups.filter((group) => !sums.includes(group));
  const isClear =
    own.length >= FEWEST &&
    own.length <= MOST &&
    own.every(({ name }) => isEntityName(name) && headingQualifier(name) === null) &&
    new Set(groups.map(({ name }) => name)).size === groups.length;
  return isClear ? { own, sums } : null;
}

/** What an entity has in a row that has amounts of others alone: the row is no heading. */
const NOTHING: GridValue = { kind: 'number', value: '0', isPercent: false };

/** The sheet with these columns empty but for those that are kept; its amounts begin in row `first`. */
function without(
  sheet: GridSheet,
  first: number,
  columns: readonly number[],
  kept: readonly number[],
): GridSheet {
  const own = new Set(kept);
  const hidden = new Set(columns.filter((column) => !own.has(column)));
  return {
    ...sheet,
    rows: sheet.rows.map((row, at) => {
      const isFilled = at >= first && columns.some((column) => isAmountCell(row[column] ?? null));
      const width = isFilled ? Math.max(row.length, ...kept.map((one) => one + 1)) : row.length;
      return Array.from({ length: width }, (_, column): GridValue | null => {
        if (hidden.has(column)) return null;
        const cell = row[column] ?? null;
        return cell === null && isFilled && own.has(column) ? NOTHING : cell;
      });
    }),
  };
}

/** The sheet with the month of each of these columns in its own head, and no names there. */
function withOwnHeads(
  basis: CompanyBasis,
  sheet: GridSheet,
  table: BookTable,
  first: number,
  indices: readonly number[],
): GridSheet {
  const kept = new Set(indices);
  const rows = sheet.rows.map((row, at) => {
    if (at < first || at > table.head) return row;
    const width = Math.max(row.length, ...indices.map((index) => index + 1));
    return Array.from({ length: width }, (_, column): GridValue | null => {
      const cell = row[column] ?? null;
      if (column < table.firstColumn || !kept.has(column)) return cell;
      const own = cell ?? leftOf(row, column, table.firstColumn);
      const isPeriod = (headOfCell(basis, own)?.period ?? null) !== null;
      return isPeriod ? own : at < table.firstHead ? null : cell;
    });
  });
  return { ...sheet, rows };
}

const leftOf = (row: GridSheet['rows'][number], column: number, first: number) =>
  row.slice(first, column).findLast((cell) => cell !== null) ?? null;

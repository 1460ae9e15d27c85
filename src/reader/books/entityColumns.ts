import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { headingQualifier } from '../words/amountQualifier.ts';
import { isSumName } from '../../finance/books/entities.ts';
import { isVersionName } from '../words/versionName.ts';
import { isCurrencyCode } from '../../finance/reportingCurrencies.ts';
import { textAt, textOf, valueAt } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { BookColumn, BookTable } from './bookTables.ts';
import { headOfCell, isAmountCell } from './headRows.ts';
import { statementOnSheet } from './statementOnSheet.ts';

const FEWEST_ENTITY_COLUMNS = 2;
const MOST_ENTITY_COLUMNS = 60;
const NO_ENTITY_HEADING = /^(?:notes?|ref(?:erence)?|codes?|%|.*%$|.*\bshare\b.*)$/i;

const OTHER_VIEW_HEADING =
  /^(?:actuals?|amounts?|values?|reported|restated|adjusted|unadjusted|pre-?adjusted|audited|unaudited|original|revised|draft|final|local(?: currency)?|(?:group|reporting|presentation) currency|statutory|management|gaap|ifrs|us gaap|net|gross|debit|credit|cash|accrual|ytd|qtd|mtd|ptd|ltm|ttm|act|bud|bgt|fct|adj|var|avg|cum|sum|qty|vat|tax|lcy|fcy)$/i;

const NUMBERED_TIME_HEADING =
  /^(?:p|m|q|w|h|per|period|month|mth|qtr|quarter|week|wk|day|year|yr)\W*\d+$/i;

const isEntityName = (name: string) =>
  /\p{L}{2}/u.test(name) &&
  !OTHER_VIEW_HEADING.test(name) &&
  !isVersionName(name) &&
  !isCurrencyCode(name) &&
  !NUMBERED_TIME_HEADING.test(name);

/** The columns of one entity: a single column, or one for each month. */
export interface EntityColumns {
  readonly name: string;
  readonly indices: readonly number[];
  readonly cells: readonly string[];
}

interface ColumnsByEntity {
  readonly own: readonly EntityColumns[];
  /** Columns that sum the others, the whole company last. */
  readonly sums: readonly EntityColumns[];
  readonly only: (columns: EntityColumns) => GridSheet;
}

/**
 * Groups the columns of a statement by the entities, regions or branches named in their headings, next to or above the
 * months; null if none are named.
 */
export function columnsByEntity(basis: CompanyBasis, sheet: GridSheet): ColumnsByEntity | null {
  const statement = statementOnSheet(basis, sheet);
  const [block, second] = statement?.blocks ?? [];
  if (block === undefined || second !== undefined || statement?.isTurned === true) return null;
  const { table } = block;
  if (table.firstHead === -1) return null;
  return columnsOfOnePeriod(sheet, table) ?? entityColumnsByMonth(basis, sheet, table);
}

function columnsOfOnePeriod(
  sheet: GridSheet,
  { columns, head }: BookTable,
): ColumnsByEntity | null {
  const able = columns.filter(({ scenario }) => scenario !== 'comparison');
  if (able.some(({ period, scenario }) => period !== null || scenario !== null)) return null;
  const named = able.filter(({ name }) => !NO_ENTITY_HEADING.test(name));
  const groups = named.map(({ name, index, cell }) => ({ name, indices: [index], cells: [cell] }));
  const found = divided(groups);
  if (found === null) return null;
  const all = columns.map(({ index }) => index);
  return { ...found, only: ({ indices }) => withoutColumns(sheet, head + 1, all, indices) };
}

function entityColumnsByMonth(
  basis: CompanyBasis,
  sheet: GridSheet,
  table: BookTable,
): ColumnsByEntity | null {
  const able = table.columns.filter(({ scenario }) => (scenario ?? 'actual') === 'actual');
  const months = able.filter(({ period }) => period?.span === 'month');
  const toDate = able.filter(({ period }) => period?.span === 'yearToDate');
  const dated = months.length > 0 ? months : toDate;
  const inHead = dated.every(({ words }) => words !== '');
  // "Budget V1" and "Budget V2" aren't parts of the company.
  const areVersions = sheet.isPlan === true && dated.some(({ scenario }) => scenario !== null);
  if (inHead && areVersions) return null;
  const above = inHead ? -1 : rowOfNames(basis, sheet, table, dated);
  if (!inHead && above === -1) return null;
  const nameOf = ({ index, words }: BookColumn) =>
    inHead ? words : filledHeading(sheet, above, table, index);
  const groups = [...Map.groupBy(dated, nameOf)].map(([name, columns]) => ({
    name,
    indices: columns.map(({ index }) => index),
    cells: columns.map(({ cell }) => cell),
  }));
  const found = divided(groups);
  const [first] = groups;
  const isWhole = groups.every(({ indices }) => indices.length === first?.indices.length);
  if (found === null || !isWhole) return null;
  const from = above === -1 ? table.firstHead : above;
  const all = table.columns.map(({ index }) => index);
  return {
    ...found,
    only: ({ indices }) =>
      withoutColumns(
        withOwnHeads(basis, sheet, table, from, indices),
        table.head + 1,
        all,
        indices,
      ),
  };
}

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

function filledHeading(sheet: GridSheet, row: number, table: BookTable, column: number): string {
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
    own.length >= FEWEST_ENTITY_COLUMNS &&
    own.length <= MOST_ENTITY_COLUMNS &&
    own.every(({ name }) => isEntityName(name) && headingQualifier(name) === null) &&
    new Set(groups.map(({ name }) => name)).size === groups.length;
  return isClear ? { own, sums } : null;
}

/**
 * An entity without an amount gets 0 in rows where others have amounts, so that the row isn't mistaken for a heading.
 */
const ZERO_CELL: GridValue = { kind: 'number', value: '0', isPercent: false };

function withoutColumns(
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
        return cell === null && isFilled && own.has(column) ? ZERO_CELL : cell;
      });
    }),
  };
}

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
      const own = cell ?? labelLeftOf(row, column, table.firstColumn);
      const isPeriod = (headOfCell(basis, own)?.period ?? null) !== null;
      return isPeriod ? own : at < table.firstHead ? null : cell;
    });
  });
  return { ...sheet, rows };
}

const labelLeftOf = (row: GridSheet['rows'][number], column: number, first: number) =>
  row.slice(first, column).findLast((cell) => cell !== null) ?? null;

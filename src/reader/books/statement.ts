import type { UnderstoodKind } from '../../contract/understood.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { isSumLabel, isTotalLabel, sectionOf } from '../words/rowWords.ts';
import type { TitleTime } from '../words/titlePeriod.ts';
import { titleTime } from '../words/titlePeriod.ts';
import { typeOnEitherSide } from '../words/typeWords.ts';
import { decimal } from '../../finance/decimal.ts';
import { MONTH_NAMES } from '../../finance/fiscalCalendar.ts';
import { monthsIn } from '../cells/headings.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { BookRow } from './bookRows.ts';
import { bookRows } from './bookRows.ts';
import type { BookTable } from './bookTables.ts';
import { bookTables } from './bookTables.ts';
import { dateRangeIn } from '../file/daysInHeads.ts';
import { withAlignedSums, withAmountsInOneColumn } from './alignedSums.ts';
import { isAmountCell, isPeriod } from './headRows.ts';
import { withEndedPeriod } from './longerPeriods.ts';
import { linesOfRows } from './rowLines.ts';
import type { SheetMoney } from './sheetMoney.ts';
import { sheetMoney } from './sheetMoney.ts';
import { withSidesAsSigns } from './sidesAsSigns.ts';
import { hasOtherPeriodInRows, singlePeriodTable } from './singlePeriod.ts';
import { hasPeriodsDown, transposedSheet, withNumberedMonths } from './transposedSheet.ts';
import { isIncomeByName } from './contributions.ts';
import { isTableOfKeyFigures } from './tableNames.ts';
import type { ColumnPeriods } from './columnPeriods.ts';
import { leftColumnsOfPlan, SAME_MONTH_NOTE, columnPeriods } from './columnPeriods.ts';

export interface BookBlock {
  readonly table: BookTable;
  readonly timing: ColumnPeriods;
  readonly rows: readonly BookRow[];
  readonly lines: ReadonlyMap<number, string>;
  /** The heading names key figures: "Ratios". */
  readonly isOfKeyFigures: boolean;
}

export interface Statement {
  readonly kind: Extract<UnderstoodKind, 'profitAndLoss' | 'lines'>;
  readonly title: TitleTime;
  readonly money: SheetMoney;
  readonly blocks: readonly BookBlock[];
  readonly others: readonly BookBlock[];
  /** Periods are in rows, so rows and columns of the blocks are swapped. */
  readonly isTurned: boolean;
}

const MOST_STATEMENT_TITLE_ROWS = 30;
const MOST_STATEMENT_TITLE_CHARACTERS = 200;

export function statementTitles(sheet: GridSheet, table: BookTable): readonly string[] {
  const first = Math.min(
    table.firstHead === -1 ? table.head + 1 : table.firstHead,
    MOST_STATEMENT_TITLE_ROWS,
  );
  const above = sheet.rows.slice(0, first).flatMap((row) => {
    const range = dateRangeIn(row);
    if (range !== null) return [range];
    return row
      .filter((cell) => cell?.kind === 'text' && !isAmountCell(cell))
      .map((cell) => textOf(cell));
  });
  const beside = sheet.rows
    .slice(first, table.head + 1)
    .flatMap((row) => row.slice(0, table.firstColumn).map((cell) => textOf(cell)));
  const name = /^(?:sheet ?\d*|csv file|pasted block)$/i.test(sheet.name) ? [] : [sheet.name];
  return [...name, ...above, ...beside].filter(
    (text) => text !== '' && text.length <= MOST_STATEMENT_TITLE_CHARACTERS,
  );
}

/** "Jan" as the name of a sheet whose titles state only the year is the month of its amounts. */
function withMonthOfName(
  basis: CompanyBasis,
  { name }: GridSheet,
  titles: readonly string[],
): readonly string[] {
  const [said, another] = monthsIn(basis, { kind: 'text', value: name });
  if (said === undefined || another !== undefined || said.calendarYear !== null) return titles;
  const others = titles.filter((title) => title !== name);
  const { period, calendarYear, financialYear } = titleTime(basis, others);
  if (period !== null && period.span !== 'year') return titles;
  const year =
    calendarYear ?? (basis.yearStartMonth === 1 ? (financialYear ?? period?.year) : null);
  if (year === null || year === undefined) return titles;
  return [`${MONTH_NAMES[said.calendarMonth - 1] ?? name} ${year}`, ...others];
}

const NO_STATEMENT =
  /^(?:.*\b)?(?:assumptions?|model inputs?|balance sheet|statement of financial position|cash ?flows?(?: statement| forecast)?|trial balance|amorti[sz]ation schedule|glossary)(?:\b.*)?$/i;
/** Counts of people or things, whose rows may be named like lines. */
const COUNTS_WORDS =
  /^(?:\S+ ){0,3}(?:head ?count|ftes?|hiring plan|staffing|units sold|sales pipeline)\b.{0,40}$|^(?:number of )?employees\b.{0,25}$|^(?:sales|revenues?|income) by (?:customer|client|product|item|region|country|channel|rep)/i;
const STATEMENT_WORDS =
  /\b(?:income statement|profit|p ?& ?l|earnings|statement of operations|3[- ]statement)\b/i;

const PROFIT_SECTIONS: ReadonlySet<string | null> = new Set([
  'income',
  'costOfSales',
  'costs',
  'otherIncome',
  'otherCosts',
]);

/** Reads a sheet as a statement; null if it isn't one. */
export function statementOf(basis: CompanyBasis, written: GridSheet): Statement | null {
  const sheet = withNumberedMonths(written);
  const across = statementAcross(basis, sheet);
  const isDated = across?.blocks.some(({ timing }) => timing.columns.length > 0) === true;
  if (isDated || !hasPeriodsDown(basis, sheet)) return across;
  const down = statementAcross(basis, transposedSheet(sheet));
  // A list of sales also has periods in rows, but only one column of amounts, so it stays as it is.
  return down === null ||
    !hasParts(down) ||
    down.blocks.every(({ table }) => table.firstHead === -1)
    ? across
    : { ...down, isTurned: true };
}

function hasParts({ blocks }: Statement): boolean {
  // Columns that are all days of one month belong to a list.
  if (blocks.every(({ timing }) => timing.notes.includes(SAME_MONTH_NOTE))) return false;
  const lines = blocks.reduce((sum, block) => sum + block.lines.size, 0);
  const parts = blocks.flatMap(({ rows }) =>
    rows.flatMap(({ kind, outside, label }) => {
      const isMoney = kind === 'account' || kind === 'total';
      const section = isMoney && outside === null ? sectionOf(label) : null;
      return PROFIT_SECTIONS.has(section) ? [section] : [];
    }),
  );
  return lines > 1 || new Set(parts).size > 1;
}

function statementAcross(basis: CompanyBasis, written: GridSheet): Statement | null {
  const whole = withSidesAsSigns(written);
  const [dated] = bookTables(basis, whole);
  const sheet =
    dated === undefined
      ? withAmountsInOneColumn(basis, whole, singlePeriodTable(basis, whole))
      : withAlignedSums(whole, dated);
  const tables = bookTables(basis, sheet);
  const single = tables.length === 0 ? singlePeriodTable(basis, sheet) : null;
  const [first] = single === null ? tables : [single];
  if (first === undefined) return null;
  const titles = withMonthOfName(basis, sheet, statementTitles(sheet, first));
  if (
    titles.some((title) => NO_STATEMENT.test(title) || COUNTS_WORDS.test(title)) &&
    !titles.some((title) => STATEMENT_WORDS.test(title))
  )
    return null;
  const title = titleWithin(basis, sheet, titles);
  if (single !== null && hasOtherPeriodInRows(basis, sheet, single, title)) return null;
  const blocks = (single === null ? tables : [single]).map((table) =>
    blockOf(
      basis,
      sheet,
      table,
      table === first
        ? title
        : statedTime(basis, sheet, titlesAboveBlock(basis, sheet, table, titles)),
    ),
  );
  const filled = blocks.filter(({ rows }) =>
    rows.some(({ kind }) => kind === 'account' || kind === 'total'),
  );
  const rows = filled.flatMap((block) => block.rows.filter(({ outside }) => outside === null));
  const money = rows.filter(({ kind }) => kind === 'account' || kind === 'total');
  const lines = filled.reduce((sum, block) => sum + block.lines.size, 0);
  const isPlan = sheet.isPlan === true && single === null && money.some(isOfPlan);
  if (money.length < 2 || !(isPlan || isOfProfit(rows, lines))) return null;
  if (single !== null && hasRepeatedLabels(money)) return null;
  const kind = lines * 10 >= money.length * 6 ? 'lines' : 'profitAndLoss';
  const columns = filled.flatMap(({ timing }) => timing.columns.map(({ index }) => index));
  return {
    kind,
    title,
    money: sheetMoney(basis, sheet, first, [...new Set(columns)], titles),
    blocks: filled,
    others: blocks.filter(
      (block) => !filled.includes(block) && block.rows.some(({ amounts }) => amounts.size > 0),
    ),
    isTurned: false,
  };
}

/** If only the name of a sheet says "Variance", other sheets show whether it compares them. */
const titleWithin = (
  basis: CompanyBasis,
  sheet: GridSheet,
  titles: readonly string[],
): TitleTime => ({
  ...statedTime(basis, sheet, titles),
  isDifference: titleTime(
    basis,
    titles.filter((title) => title !== sheet.name),
  ).isDifference,
});

const statedTime = (
  basis: CompanyBasis,
  { isPlan }: GridSheet,
  titles: readonly string[],
): TitleTime =>
  isPlan === true ? { ...titleTime(basis, titles), isPlan: false } : titleTime(basis, titles);

/** For a plan by account, one row with a recognised name is enough; the other rows are asked about. */
const isOfPlan = ({ label, section, isTyped }: BookRow) =>
  PROFIT_SECTIONS.has(isTyped ? section : sectionOf(label)) || typeOnEitherSide(label) !== null;

const hasRepeatedLabels = (rows: readonly BookRow[]): boolean =>
  rows.length > 10 && new Set(rows.map(({ label }) => label)).size * 2 < rows.length;

function titlesAboveBlock(
  basis: CompanyBasis,
  sheet: GridSheet,
  table: BookTable,
  titles: readonly string[],
): readonly string[] {
  const own = sheet.rows
    .slice(Math.max(0, table.firstHead - 3), table.head + 1)
    .filter((row) => !row.some((cell) => cell?.kind === 'number' && !isPeriod(basis, cell)))
    .flatMap((row) => row.slice(0, table.firstColumn).map((cell) => textOf(cell)))
    .filter((text) => text !== '' && text.length <= MOST_STATEMENT_TITLE_CHARACTERS);
  const time = titleTime(basis, own);
  const isOwn = time.period !== null || time.calendarYear !== null || time.financialYear !== null;
  return isOwn ? own : titles;
}

function isOfProfit(rows: readonly BookRow[], lines: number): boolean {
  const sections = new Set(
    rows
      .map(({ label, section, isTyped }) => (isTyped ? section : sectionOf(label)))
      .filter((one) => PROFIT_SECTIONS.has(one)),
  );
  const flows = rows.filter(({ label }) => sectionOf(label) === 'cashFlow').length;
  if (flows > 1 && !sections.has('costOfSales')) return false;
  const balances = rows.filter(({ label }) => sectionOf(label) === 'balanceSheet').length;
  if (balances > 2 && !sections.has('income')) return false;
  return (
    lines > 1 ||
    sections.size > 1 ||
    (lines > 0 && sections.size > 0) ||
    lastResults(rows).some((row) => isResultOfParts(rows, row))
  );
}

const MANY_PARTS = 3;
/** Only the last few rows are tried, because trying all would take long on large sheets. */
const LAST_RESULTS = 5;

const lastResults = (rows: readonly BookRow[]): readonly BookRow[] =>
  rows
    .filter(
      ({ kind, label, outside }) =>
        outside === null && kind === 'total' && !isSumLabel(label) && isTotalLabel(label),
    )
    .slice(-LAST_RESULTS);

const isIncomeRow = (row: BookRow) =>
  row.section === 'income' || row.section === 'otherIncome' || isIncomeByName(row);

/**
 * A profit that rows such as services or projects add up to, or that remains of income after the other rows, whatever
 * their names.
 */
function isResultOfParts(rows: readonly BookRow[], result: BookRow): boolean {
  const parts = rows.filter(({ kind, row }) => kind === 'account' && row < result.row);
  // Each part may be rounded.
  const near = decimal('0.5').times(String(parts.length));
  const isNear = (isTaken: (row: BookRow) => boolean) =>
    [...result.amounts].every(([column, amount]) =>
      parts
        .reduce((rest, row) => {
          const own = row.amounts.get(column) ?? decimal('0');
          return isTaken(row) ? rest.plus(own) : rest.minus(own);
        }, amount)
        .abs()
        .lte(near),
    );
  const isLarge = [...result.amounts.values()].some((amount) => amount.abs().gt(near.times('10')));
  const isLeft = parts.some(isIncomeRow) && isNear((row) => !isIncomeRow(row));
  return parts.length >= MANY_PARTS && isLarge && (isLeft || isNear(() => false));
}

function blockOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  table: BookTable,
  title: TitleTime,
): BookBlock {
  const read = columnPeriods(
    basis,
    { ...table, columns: withEndedPeriod(table.columns, title) },
    title,
  );
  const timing = sheet.isPlan === true ? { ...read, left: leftColumnsOfPlan(read.left) } : read;
  const columns = timing.columns.map(({ index }) => index);
  const rows = bookRows(basis, sheet, table, columns);
  const isOfKeyFigures = isTableOfKeyFigures(sheet, table);
  return { table, timing, rows, lines: linesOfRows(basis, rows), isOfKeyFigures };
}

const COUNTED_LINES: ReadonlySet<string> = new Set(['staffCount', 'grossMarginPercent']);

/**
 * The tables with rows of the statement. Next to one with a result, a table of another statement, or with neither money
 * lines nor income, costs or totals, such as "New patients", is none.
 */
export function withoutOtherTables(blocks: readonly BookBlock[]): readonly BookBlock[] {
  const result = blocks.findIndex(
    ({ rows, isOfKeyFigures }) => !isOfKeyFigures && lastResults(rows).length > 0,
  );
  return blocks.filter(({ rows, lines, isOfKeyFigures }, at) => {
    if (result === -1 || at === result) return true;
    if (isOfKeyFigures) return false;
    const inside = rows.filter(({ outside }) => outside === null);
    return inside.some(({ row, kind, section }) => {
      const line = lines.get(row);
      const isMoneyLine = line !== undefined && !COUNTED_LINES.has(line);
      return isMoneyLine || kind === 'total' || section !== null;
    });
  });
}

import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { bookMonthName } from '../../finance/books/bookMonths.ts';
import type { BooksMonth, BooksRow } from '../../finance/books/books.ts';
import { fixed } from '../../finance/decimal.ts';
import { canBeCurrency } from '../../finance/headingUnit.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { Refused } from '../cells/refused.ts';
import { accountInText } from '../ledgers/bookCells.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { companyInTitles } from '../words/companyTitle.ts';
import { titleTime } from '../words/titlePeriod.ts';
import type { RowOfSide } from './balanceSheetRows.ts';
import { rowsOfSides, sumOfRows } from './balanceSheetRows.ts';
import type { BookTable } from './bookTables.ts';
import { bookTables } from './bookTables.ts';
import { columnPeriods } from './columnPeriods.ts';
import { namingColumns, rawRow } from './rawRows.ts';
import { sheetMoney } from './sheetMoney.ts';
import { singlePeriodTable } from './singlePeriod.ts';
import { statementTitles } from './statement.ts';

const BALANCE_SHEET_TITLE =
  /(?<!\p{L})(?:balance sheets?|statements? of financial position|bilanz|balans(?:räkning|rapport)|balanse(?:rapport)?)(?!\p{L})/iu;
const FEWEST_ACCOUNTS = 3;
const CENTS = 2;
const ALL_DECIMALS = 6;

interface SheetMonth {
  readonly index: number;
  readonly month: BooksMonth;
}

/**
 * The accounts of a balance sheet by month, for a company that has one; null for other sheets. Sections give the types
 * of accounts. The result of the year isn't an account: the books have it as income and costs.
 */
export function balanceSheetBooks(basis: CompanyBasis, sheet: GridSheet): SheetBooks | null {
  if (!basis.lineGroups.includes('statements') || sheet.isPlan === true) return null;
  const [dated] = bookTables(basis, sheet);
  const table = dated ?? singlePeriodTable(basis, sheet);
  if (table === null) return null;
  const titles = statementTitles(sheet, table);
  if (!titles.some((title) => BALANCE_SHEET_TITLE.test(title))) return null;
  const months = monthsOfColumns(basis, table, titles);
  if (months === null) return null;
  const rows = rowsOf(basis, sheet, table, months);
  const accounts = rows?.filter(({ kind }) => kind === 'account') ?? [];
  const sides = new Set(accounts.map(({ side }) => side));
  if (rows === null || accounts.length < FEWEST_ACCOUNTS || !sides.has('asset') || sides.size < 2)
    return null;
  const columns = months.map(({ index }) => index);
  const money = sheetMoney(basis, sheet, table, columns, titles);
  const stated = money.sign ?? money.currency;
  const unfooted = footingRefusals(sheet, rows, months);
  const isOwn = stated !== null && !/^[A-Z]{3}$/.test(stated);
  return {
    books: {
      kind: 'balanceSheet',
      company: companyInTitles(titles),
      currency: isOwn && canBeCurrency(stated, basis.currency) ? null : stated,
      months: months.map(({ month }) => month).toSorted(),
      yearBegins: null,
      rows: accounts.map((row) => accountRow(sheet, row, months)),
      earnings: earningsOf(rows, months),
      notes: unfooted.length > 0 ? [] : ['Assets equal liabilities and equity in every month.'],
    },
    unit: money.unit,
    isToDate: null,
    totals: rows
      .filter(({ kind }) => kind === 'total')
      .map(({ row, column, label }) => ({ cell: cellAddress(row, column), label })),
    left: rows
      .filter(({ kind }) => kind === 'earnings')
      .map(({ row, column, label }) => ({
        cell: cellAddress(row, column),
        label,
        reason: 'The result of the year is calculated from income and costs.',
      })),
    refusals: [...(money.mixed === null ? [] : [refusedSheet(sheet, money.mixed)]), ...unfooted],
    questions: [],
  };
}

const refusedSheet = (sheet: GridSheet, reason: string, cell: string | null = null): Refused => ({
  sheet: sheet.name,
  cell,
  reason,
  remedy: 'Export the balance sheet again with all of its accounts.',
});

/** Null if the month-end of a column isn't known. */
function monthsOfColumns(
  basis: CompanyBasis,
  table: BookTable,
  titles: readonly string[],
): readonly SheetMonth[] | null {
  const title = titleTime(basis, titles);
  const timing = columnPeriods(basis, toDateOnly(table), title);
  if (timing.isPlan) return null;
  const months = timing.columns.flatMap(({ index, key }) =>
    key === null ? [] : [{ index, month: key }],
  );
  const isClear =
    months.length > 0 &&
    months.length === timing.columns.length &&
    new Set(months.map(({ month }) => month)).size === months.length;
  return isClear ? months : null;
}

/** Next to the movements of a period, the balances are in the column of the year to date. */
function toDateOnly(table: BookTable): BookTable {
  const toDate = table.columns.filter(({ name }) => /year[ -]to[ -]date|\bytd\b/i.test(name));
  return toDate.length === 1 &&
    table.columns.every(({ period }) => (period?.month ?? null) === null)
    ? { ...table, columns: toDate }
    : table;
}

function rowsOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  table: BookTable,
  months: readonly SheetMonth[],
): readonly RowOfSide[] | null {
  const labels = namingColumns(sheet, table);
  const columns = months.map(({ index }) => index);
  // Without headings of columns, the headings of sections may be among the titles.
  const first = table.firstHead === -1 ? 0 : table.head + 1;
  const raw = sheet.rows.slice(first, table.end).flatMap((_, at) => {
    const found = rawRow(basis, sheet, table, columns, labels, first + at);
    return found === null ? [] : [found];
  });
  return rowsOfSides(raw);
}

function accountRow(
  sheet: GridSheet,
  { row, column, label, side, heading, amounts }: RowOfSide,
  months: readonly SheetMonth[],
): BooksRow {
  const { code, name } = accountInText(label.trim());
  const own = months.filter(({ index }) => amounts.has(index));
  return {
    account: { code, name, type: side, heading },
    entity: null,
    origin: { sheet: sheet.name, cell: cellAddress(row, column) },
    movements: {},
    balances: Object.fromEntries(
      own.map(({ index, month }) => {
        const amount = amounts.get(index)?.times(side === 'asset' ? '1' : '-1');
        return [month, amount === undefined ? '0' : fixed(amount, ALL_DECIMALS)];
      }),
    ),
    amountCells: Object.fromEntries(
      own.map(({ index, month }) => [month, cellAddress(row, index)]),
    ),
  };
}

function earningsOf(
  rows: readonly RowOfSide[],
  months: readonly SheetMonth[],
): Readonly<Record<BooksMonth, string>> {
  const earnings = rows.filter(({ kind }) => kind === 'earnings');
  if (earnings.length === 0) return {};
  return Object.fromEntries(
    months.map(({ index, month }) => [month, fixed(sumOfRows(earnings, index), ALL_DECIMALS)]),
  );
}

/** The first total of each row that its accounts don't add up to, and assets that are not liabilities and equity. */
function footingRefusals(
  sheet: GridSheet,
  rows: readonly RowOfSide[],
  months: readonly SheetMonth[],
): Refused[] {
  const totals = rows.flatMap(({ kind, of, label, amounts, row }): Refused[] => {
    if (kind !== 'total' || of === null || of.length === 0) return [];
    const wrong = months.find(({ index }) => {
      const amount = amounts.get(index);
      return amount !== undefined && !amount.minus(sumOfRows(of, index)).eq('0');
    });
    const amount = wrong === undefined ? undefined : amounts.get(wrong.index);
    if (wrong === undefined || amount === undefined) return [];
    const sum = sumOfRows(of, wrong.index);
    const reason = `${label.trim()} is ${fixed(amount, CENTS)} in ${bookMonthName(wrong.month)}, but its accounts add up to ${fixed(sum, CENTS)}. The difference is ${fixed(amount.minus(sum), CENTS)}.`;
    return [refusedSheet(sheet, reason, cellAddress(row, wrong.index))];
  });
  if (totals.length > 0) return totals;
  const parts = rows.filter(({ kind }) => kind !== 'total');
  return months.flatMap(({ index, month }): Refused[] => {
    const assets = sumOfRows(
      parts.filter(({ side }) => side === 'asset'),
      index,
    );
    const others = sumOfRows(
      parts.filter(({ side }) => side !== 'asset'),
      index,
    );
    if (assets.eq(others)) return [];
    const reason = `Total assets are ${fixed(assets, CENTS)} in ${bookMonthName(month)}, but liabilities and equity add up to ${fixed(others, CENTS)}. The difference is ${fixed(assets.minus(others), CENTS)}.`;
    return [refusedSheet(sheet, reason)];
  });
}

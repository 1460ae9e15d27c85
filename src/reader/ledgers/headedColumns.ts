import type { ColumnMeaning } from '../../contract/importColumns.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { accountTypeOfWord } from '../words/chartTypes.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { textAt, textOf, widthOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { isMonth } from '../cells/headings.ts';
import { withChosenPeriods } from '../file/chosenPeriods.ts';
import { accountListHead } from './accountListHead.ts';
import { ledgerAmount } from './bookCells.ts';
import type { LedgerColumn } from './bookColumns.ts';
import { bookColumnOf, bookHead } from './bookColumns.ts';
import { isUnclearDay, listDay, listMonth } from './listDays.ts';
import { sideOfMoney } from './sideOfMoney.ts';

export interface HeadedColumn {
  readonly column: number;
  readonly heading: string;
  /** Determined by the heading, or if it is unclear, by the values; null if neither shows it. */
  readonly means: ColumnMeaning | null;
  readonly isKnown: boolean;
}

export interface HeadedColumns {
  readonly head: number;
  readonly columns: readonly HeadedColumn[];
  readonly months: readonly number[];
  /** True if a ledger reader recognises the row as its heading row. */
  readonly isOfBooks: boolean;
}

const MOST_HEADED_ROW = 40;
const MOST_HEADED_COLUMNS = 60;
const HEADED_ROWS_SAMPLED = 200;
const FEWEST_HEADED_ROWS = 2;

const tablesBySheet = new WeakMap<GridSheet, HeadedColumns | null>();

/** The table of a sheet; null if the sheet has no table with headings above amounts. */
export function headedColumns(basis: CompanyBasis, sheet: GridSheet): HeadedColumns | null {
  const before = tablesBySheet.get(sheet);
  if (before !== undefined) return before;
  const found = headedTable(basis, sheet);
  tablesBySheet.set(sheet, found);
  return found;
}

/** Replaces everything that is read as a month with months: "Luty", "001/2026", "P2 (4 wks to 25 Feb 2026)". */
const withMonthHeadings = (basis: CompanyBasis, sheet: GridSheet): GridSheet =>
  withChosenPeriods(basis, { sheets: [sheet], identities: null, identityRefusals: [] }).sheets[0] ??
  sheet;

function headedTable(basis: CompanyBasis, written: GridSheet): HeadedColumns | null {
  const sheet = withMonthHeadings(basis, written);
  const books = bookHead(basis.currency, sheet);
  const head = books?.row ?? accountListHead(basis, sheet)?.row ?? headedRow(basis, sheet);
  if (head === null) return null;
  const width = Math.min(widthOf(sheet), MOST_HEADED_COLUMNS);
  const places = Array.from({ length: width }, (_, column) => column);
  const months = places.filter((column) => isMonth(basis, sheet.rows[head]?.[column] ?? null));
  const isDated = places.some((column) => {
    const kind = bookColumnOf(textAt(sheet, head, column))?.kind;
    return kind === 'date' || kind === 'otherDate';
  });
  const columns = places.flatMap((column): HeadedColumn[] => {
    const heading = textAt(written, head, column);
    const cells = cellsBelow(sheet, head, column);
    if (months.includes(column) || (heading === '' && cells.length === 0)) return [];
    if (sheet.summed?.dropped.includes(column) === true) return [];
    const known = books?.columns.get(column) ?? bookColumnOf(heading);
    const means = known === null ? null : meaningOfColumn(known, cells, isDated);
    return [{ column, heading, means, isKnown: means !== null }];
  });
  const proposed = withProposals(basis, sheet, head, columns);
  return { head, columns: proposed, months, isOfBooks: books !== null };
}

const cellsBelow = (sheet: GridSheet, head: number, column: number): readonly GridValue[] =>
  sheet.rows
    .slice(head + 1, head + 1 + HEADED_ROWS_SAMPLED)
    .flatMap((row) => (textOf(row[column] ?? null) === '' ? [] : (row[column] ?? [])));

export function samplesOf(sheet: GridSheet, head: number, column: number, most: number): string[] {
  const texts = cellsBelow(sheet, head, column).map((cell) => textOf(cell));
  return [...new Set(texts)].slice(0, most);
}

function headedRow(basis: CompanyBasis, sheet: GridSheet): number | null {
  const rows = Math.min(sheet.rows.length, MOST_HEADED_ROW);
  for (let row = 0; row < rows; row += 1) {
    if (isHeadedRow(basis, sheet, row)) return row;
  }
  return null;
}

function isHeadedRow(basis: CompanyBasis, sheet: GridSheet, head: number): boolean {
  const cells = (sheet.rows[head] ?? []).slice(0, MOST_HEADED_COLUMNS);
  const headed = cells.flatMap((cell, column) => (isHeading(basis, cell) ? [column] : []));
  const months = cells.filter((cell) => isMonth(basis, cell));
  const named = headed.filter((column) => !isMonth(basis, cells[column] ?? null));
  const below = sheet.rows
    .slice(head + 1, head + 1 + HEADED_ROWS_SAMPLED)
    .filter((row) => row.some((cell) => textOf(cell) !== ''));
  // To the left of months, the column of account names often has no heading.
  const first = cells.findIndex((cell) => textOf(cell) !== '');
  const isNamed =
    isMonth(basis, cells[first] ?? null) &&
    below.some((row) => row.slice(0, first).some((cell) => isName(basis, cell)));
  if (!isNamed && named.length === 0) return false;
  if (named.length + months.length <= (isNamed ? 1 : FEWEST_HEADED_ROWS)) return false;
  const full = below.filter((row) => cells.some((_, at) => isHeadedAmount(basis, row[at] ?? null)));
  return full.length >= FEWEST_HEADED_ROWS && full.length * 2 > below.length;
}

/** True for text, or for a year that heads a column of amounts. */
const isHeading = (basis: CompanyBasis, cell: GridValue | null) =>
  /^20\d{2}$/.test(textOf(cell)) ||
  (cell?.kind === 'text' && ledgerAmount(basis, cell) === undefined && listDay(cell) === null);

const isName = (basis: CompanyBasis, cell: GridValue | null) =>
  cell?.kind === 'text' && /\p{L}{2}/u.test(cell.value) && ledgerAmount(basis, cell) === undefined;

const isHeadedAmount = (basis: CompanyBasis, cell: GridValue | null) => {
  const read = ledgerAmount(basis, cell);
  return read !== null && read !== undefined;
};

const areAll = (cells: readonly GridValue[], test: (cell: GridValue) => boolean) =>
  cells.length > 0 && cells.every((cell) => test(cell));

const isCode = (cell: GridValue) => /^\d[\d.-]*$/.test(textOf(cell)) && cell.kind !== 'date';

function meaningOfColumn(
  known: LedgerColumn,
  cells: readonly GridValue[],
  isDated: boolean,
): ColumnMeaning | null {
  if (known.kind === 'balance') return BALANCE_MEANINGS[known.when];
  if (known.kind === 'name') return areAll(cells, isCode) ? 'accountNumber' : 'accountName';
  if (known.kind === 'label') return isDated ? 'description' : 'accountName';
  if (known.kind === 'entry') {
    return areAll(cells, (cell) => !/\s/.test(textOf(cell))) ? 'entryNumber' : 'description';
  }
  if (known.kind === 'date' || known.kind === 'otherDate') {
    if (isUnclear(cells)) return null;
    return areAll(cells, (cell) => listMonth(cell) !== null) ? 'period' : 'date';
  }
  return MEANING_BY_KIND[known.kind];
}

const MEANING_BY_KIND = {
  code: 'accountNumber',
  type: 'accountType',
  contra: 'contraAccount',
  debit: 'debit',
  credit: 'credit',
  amount: 'amount',
  side: 'side',
  entity: 'entity',
  currency: 'currency',
} as const;

const BALANCE_MEANINGS = {
  opening: 'openingBalance',
  period: 'movement',
  closing: 'closingBalance',
  yearToDate: 'yearToDate',
  plain: 'balance',
} as const;

/** True if all days of a column can be read in both orders, with different results. */
export const isUnclear = (cells: readonly GridValue[]): boolean =>
  areAll(cells, (cell) => {
    const day = listDay(cell);
    return day !== null && day.dayFirst !== null && day.monthFirst !== null;
  }) && cells.some((cell) => isUnclearDay(cell));

function withProposals(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: number,
  known: readonly HeadedColumn[],
): readonly HeadedColumn[] {
  const hasAccounts = known.some(
    ({ means }) => means === 'accountNumber' || means === 'accountName',
  );
  const columns = hasAccounts ? known : known.map((one) => asName(sheet, head, one));
  const taken = new Set<ColumnMeaning | null>(columns.map(({ means }) => means));
  const free = (...wanted: readonly ColumnMeaning[]) => {
    const means = wanted.find((one) => !taken.has(one)) ?? null;
    taken.add(means);
    return means;
  };
  const amounts = columns.filter(({ column, means }) => {
    const cells = cellsBelow(sheet, head, column);
    return (
      means === null &&
      areAll(cells, (cell) => isHeadedAmount(basis, cell)) &&
      !areAll(cells, isWholeNumberCell)
    );
  });
  const ofMoney = new Map(
    columns.flatMap(({ column, heading, means }) => {
      const side = means === null ? sideOfMoney(heading) : null;
      return side === null ? [] : [[column, side] as const];
    }),
  );
  const hasMoney =
    ofMoney.size === 2 && new Set(ofMoney.values()).size === 2 && !taken.has('debit');
  // If money in equals money out, the bank is among the accounts, and its receipts are debits.
  const [oneSum, otherSum] = [...ofMoney.keys()].map((column) =>
    sumBelow(basis, sheet, head, column),
  );
  const hasBank = oneSum === otherSum;
  const isSided = amounts.length === 2 && !taken.has('debit') && !taken.has('amount');
  const meansOf = (one: HeadedColumn): HeadedColumn['means'] => {
    if (one.means !== null) return one.means;
    const side = hasMoney ? ofMoney.get(one.column) : undefined;
    if (side !== undefined) return hasBank ? OTHER_SIDE[side] : side;
    const cells = cellsBelow(sheet, head, one.column);
    if (isUnclear(cells)) return null;
    if (VOUCHER.test(one.heading)) return 'entryNumber';
    if (cells.length === 0) return 'notNeeded';
    return areAll(cells, (cell) => listMonth(cell) !== null)
      ? free('period')
      : areAll(cells, (cell) => listDay(cell) !== null)
        ? free('date')
        : amounts.includes(one)
          ? isSided
            ? free('debit', 'credit')
            : BALANCE_WORDS.test(one.heading)
              ? free('balance')
              : free('amount')
          : areAll(cells, isCode)
            ? free('accountNumber')
            : areAll(cells, (cell) => cell.kind === 'text' && !isHeadedAmount(basis, cell))
              ? free('accountName', 'description')
              : null;
  };
  return columns.map((one) => Object.assign({}, one, { means: meansOf(one) }));
}

/** Such a column isn't proposed as amounts, because each balance includes the rows before it. */
const BALANCE_WORDS =
  /(?<!\p{L})(?:running|balances?|sald[oi]|solde|cumul\p{L}*|kumul\p{L}*|acumul\p{L}*)(?!\p{L})/iu;

/** "Vch No." and "Vch Type" in Tally, which together identify a voucher. */
const VOUCHER = /^vch\b/i;

/** In a table without accounts, "Particulars" or a "Category" whose words aren't types may name them. */
function asName(sheet: GridSheet, head: number, one: HeadedColumn): HeadedColumn {
  const isOther =
    one.means === 'accountType'
      ? cellsBelow(sheet, head, one.column).some((cell) => accountTypeOfWord(textOf(cell)) === null)
      : one.means === 'description' && /^particulars$/i.test(one.heading);
  return isOther ? { ...one, means: null, isKnown: false } : one;
}

const OTHER_SIDE = { debit: 'credit', credit: 'debit' } as const;

const sumBelow = (
  basis: CompanyBasis,
  sheet: GridSheet,
  head: number,
  column: number,
): Millionths =>
  sheet.rows
    .slice(head + 1)
    .reduce((sum, row) => sum + (ledgerAmount(basis, row[column] ?? null)?.amount ?? 0n), 0n);

const isWholeNumberCell = (cell: GridValue) => /^\d+$/.test(textOf(cell));

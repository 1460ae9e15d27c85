import type { ColumnMeaning } from '../../../contract/importColumns.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { accountTypeOfWord } from '../../../domain/books/chartTypes.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import { textAt, textOf, widthOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { isMonth } from '../cells/headings.ts';
import { withSaidPeriods } from '../file/saidPeriods.ts';
import { accountListHead } from './accountListHead.ts';
import { ledgerAmount } from './bookCells.ts';
import type { LedgerColumn } from './bookColumns.ts';
import { bookColumnOf, bookHead, sideOfMoney } from './bookColumns.ts';
import { isUnclearDay, listDay, listMonth } from './listDays.ts';

/** A column of a table, from 0. */
export interface HeadedColumn {
  readonly column: number;
  readonly heading: string;
  /** By its heading, or else by its values; null where neither says it. */
  readonly means: ColumnMeaning | null;
  readonly isKnown: boolean;
}

/** The columns of the table in a sheet, without those that a month heads. */
export interface HeadedColumns {
  /** The row of its headings, from 0. */
  readonly head: number;
  readonly columns: readonly HeadedColumn[];
  /** Columns headed by months, from 0. */
  readonly months: readonly number[];
  /** Whether a reader of books knows the row as its head. */
  readonly isOfBooks: boolean;
}

const MOST_HEAD_ROW = 40;
const MOST_COLUMNS = 60;
const LOOKED_AT = 200;
const FEWEST_ROWS = 2;

const tablesBySheet = new WeakMap<GridSheet, HeadedColumns | null>();

/** The table of a sheet; null where it has none with headings above amounts. */
export function headedColumns(basis: CompanyBasis, sheet: GridSheet): HeadedColumns | null {
  const before = tablesBySheet.get(sheet);
  if (before !== undefined) return before;
  const found = tableOf(basis, sheet);
  tablesBySheet.set(sheet, found);
  return found;
}

/** The sheet with months in the place of all that is read as one: "Luty", "001/2026", "P2 (4 wks to 25 Feb 2026)". */
const withMonths = (basis: CompanyBasis, sheet: GridSheet): GridSheet =>
  withSaidPeriods(basis, { sheets: [sheet], identities: null, identityRefusals: [] }).sheets[0] ??
  sheet;

function tableOf(basis: CompanyBasis, written: GridSheet): HeadedColumns | null {
  const sheet = withMonths(basis, written);
  const books = bookHead(basis.currency, sheet);
  const head = books?.row ?? accountListHead(basis, sheet)?.row ?? headedRow(basis, sheet);
  if (head === null) return null;
  const width = Math.min(widthOf(sheet), MOST_COLUMNS);
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
    // Nobody can say what it holds: its cells were left out.
    if (sheet.summed?.dropped.includes(column) === true) return [];
    const known = books?.columns.get(column) ?? bookColumnOf(heading);
    const means = known === null ? null : meaningOf(known, cells, isDated);
    return [{ column, heading, means, isKnown: means !== null }];
  });
  const proposed = withProposals(basis, sheet, head, columns);
  return { head, columns: proposed, months, isOfBooks: books !== null };
}

const cellsBelow = (sheet: GridSheet, head: number, column: number): readonly GridValue[] =>
  sheet.rows
    .slice(head + 1, head + 1 + LOOKED_AT)
    .flatMap((row) => (textOf(row[column] ?? null) === '' ? [] : (row[column] ?? [])));

/** The first different values below the heading of a column. */
export function samplesOf(sheet: GridSheet, head: number, column: number, most: number): string[] {
  const texts = cellsBelow(sheet, head, column).map((cell) => textOf(cell));
  return [...new Set(texts)].slice(0, most);
}

/** The first row that has headings above rows with amounts. */
function headedRow(basis: CompanyBasis, sheet: GridSheet): number | null {
  const rows = Math.min(sheet.rows.length, MOST_HEAD_ROW);
  for (let row = 0; row < rows; row += 1) {
    if (isHead(basis, sheet, row)) return row;
  }
  return null;
}

function isHead(basis: CompanyBasis, sheet: GridSheet, head: number): boolean {
  const cells = (sheet.rows[head] ?? []).slice(0, MOST_COLUMNS);
  const headed = cells.flatMap((cell, column) => (isHeading(basis, cell) ? [column] : []));
  const months = cells.filter((cell) => isMonth(basis, cell));
  const named = headed.filter((column) => !isMonth(basis, cells[column] ?? null));
  const below = sheet.rows
    .slice(head + 1, head + 1 + LOOKED_AT)
    .filter((row) => row.some((cell) => textOf(cell) !== ''));
  // Left of months, the names of accounts often have no heading.
  const first = cells.findIndex((cell) => textOf(cell) !== '');
  const isNamed =
    isMonth(basis, cells[first] ?? null) &&
    below.some((row) => row.slice(0, first).some((cell) => isName(basis, cell)));
  if (!isNamed && named.length === 0) return false;
  if (named.length + months.length <= (isNamed ? 1 : FEWEST_ROWS)) return false;
  const full = below.filter((row) => cells.some((_, at) => isAmount(basis, row[at] ?? null)));
  return full.length >= FEWEST_ROWS && full.length * 2 > below.length;
}

/** Words, or a year above the amounts of one. */
const isHeading = (basis: CompanyBasis, cell: GridValue | null) =>
  /^20\d{2}$/.test(textOf(cell)) ||
  (cell?.kind === 'text' && ledgerAmount(basis, cell) === undefined && listDay(cell) === null);

const isName = (basis: CompanyBasis, cell: GridValue | null) =>
  cell?.kind === 'text' && /\p{L}{2}/u.test(cell.value) && ledgerAmount(basis, cell) === undefined;

const isAmount = (basis: CompanyBasis, cell: GridValue | null) => {
  const read = ledgerAmount(basis, cell);
  return read !== null && read !== undefined;
};

const areAll = (cells: readonly GridValue[], test: (cell: GridValue) => boolean) =>
  cells.length > 0 && cells.every((cell) => test(cell));

const isCode = (cell: GridValue) => /^\d[\d.-]*$/.test(textOf(cell)) && cell.kind !== 'date';

/** What a column that the readers know holds; a date whose order nobody can tell is open. */
function meaningOf(
  known: LedgerColumn,
  cells: readonly GridValue[],
  isDated: boolean,
): ColumnMeaning | null {
  if (known.kind === 'balance') return BALANCES[known.when];
  if (known.kind === 'name') return areAll(cells, isCode) ? 'accountNumber' : 'accountName';
  if (known.kind === 'label') return isDated ? 'description' : 'accountName';
  if (known.kind === 'entry') {
    return areAll(cells, (cell) => !/\s/.test(textOf(cell))) ? 'entryNumber' : 'description';
  }
  if (known.kind === 'date' || known.kind === 'otherDate') {
    if (isUnclear(cells)) return null;
    return areAll(cells, (cell) => listMonth(cell) !== null) ? 'period' : 'date';
  }
  return MEANINGS[known.kind];
}

const MEANINGS = {
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

const BALANCES = {
  opening: 'openingBalance',
  period: 'movement',
  closing: 'closingBalance',
  yearToDate: 'yearToDate',
  plain: 'balance',
} as const;

/** Whether all days of a column can be read in both orders, and in neither the same. */
export const isUnclear = (cells: readonly GridValue[]): boolean =>
  areAll(cells, (cell) => {
    const day = listDay(cell);
    return day !== null && day.dayFirst !== null && day.monthFirst !== null;
  }) && cells.some((cell) => isUnclearDay(cell));

/** Of the columns that no heading tells, what their values look like. */
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
      means === null && areAll(cells, (cell) => isAmount(basis, cell)) && !areAll(cells, isWhole)
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
  // Where money in is as much as money out, the bank is among the accounts: what it gets is a debit.
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
            : free('amount')
          : areAll(cells, isCode)
            ? free('accountNumber')
            : areAll(cells, (cell) => cell.kind === 'text' && !isAmount(basis, cell))
              ? free('accountName', 'description')
              : null;
  };
  return columns.map((one) => Object.assign({}, one, { means: meansOf(one) }));
}

/** "Vch No." and "Vch Type" of Tally, which together tell one voucher from another. */
const VOUCHER = /^vch\b/i;

/** Of a table without accounts, "Category" above words that are no types, and "Particulars", may name them. */
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

const isWhole = (cell: GridValue) => /^\d+$/.test(textOf(cell));

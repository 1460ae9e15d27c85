import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { isTotalLabel } from '../../../domain/books/rowWords.ts';
import { titleTime } from '../../../domain/books/titlePeriod.ts';
import { bookMonth } from '../../../domain/books/bookMonths.ts';
import type { Books, BooksMonth } from '../../../domain/books/books.ts';
import { accountTypeOfWord } from '../../../domain/books/chartTypes.ts';
import { daysOfMonth } from '../../../domain/fiscalCalendar.ts';
import { isPeriodCertain } from '../../../domain/numberedPeriod.ts';
import type { BookAnswers } from '../../../contract/importBooks.ts';
import { cellAddress } from '../../ooxml/cellAddress.ts';
import { textAt, textOf, valueAt } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { isSalesTeam, lineNamedBy, monthsIn, yearIn } from '../cells/headings.ts';
import { writtenToTheCent } from '../cells/writtenToTheCent.ts';
import type { Refused } from '../cells/refused.ts';
import type { AccountListHead } from './accountListHead.ts';
import { accountListHead, isPlannedWord } from './accountListHead.ts';
import { ledgerAmount, whyNoAmount } from './bookCells.ts';
import { BookSums, rowOf } from './bookSums.ts';
import type { SheetBooks } from './sheetBooks.ts';
import { signOfList, turnAmounts } from './signOfList.ts';

const typeByName = (head: AccountListHead, name: string) =>
  head.isOfGroups && isSalesTeam(name) ? null : accountTypeOfWord(name.split(': ').at(-1) ?? name);

/** A row of the list: one account in one month. */
interface ListRow {
  readonly row: number;
  readonly name: string;
  readonly entity: string;
  readonly type: string;
  readonly currency: string;
  /** Planned where actual amounts are read, or the other way round. */
  readonly isOther: boolean;
  readonly month: readonly OrderedMonth[];
}

interface OrderedMonth {
  readonly month: BooksMonth;
  /** Set where the day could stand before or after the month. */
  readonly order: 'dayFirst' | 'monthFirst' | null;
}

/**
 * A list of what accounts, or departments, had in each month: a month, one or more names and an amount
 * a row, each account once a month, or entries of single days that are said to be income or costs. Null for any other
 * sheet: other entries are a journal, and a list of the report's own lines is read as lines.
 */
export function accountListOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  answers: BookAnswers,
): SheetBooks | null {
  const head = accountListHead(basis, sheet);
  if (head === null) return null;
  const rows = rowsOf(basis, sheet, head);
  const order = rows === null ? null : orderOf(rows);
  if (rows === null || order === null || rows.length < 2) return null;
  const accounts = rows.filter(({ name }) => !isTotalLabel(name));
  if (isOfLines(basis, head, accounts)) return null;
  if (!head.hasEntries && !isOnceAMonth(accounts, order)) return null;
  return readList(basis, sheet, head, rows, order, answers);
}

const NO_ACTUAL = {
  row: 'It is a plan, not what happened.',
  all: 'The amounts are planned ones, not what happened.',
  remedy: 'Choose a plan as their destination, or export the actual amounts.',
};
const NO_PLAN = {
  row: 'It is actual, not planned.',
  all: 'The amounts are actual, not planned.',
  remedy: 'Choose actuals as their destination, or export the plan.',
};

/** Whether a row is none of those that are read: of a plan they are all that no word calls actual. */
function isOther({ isPlan }: GridSheet, head: AccountListHead, word: string): boolean {
  const isPlanned = head.isPlan || isPlannedWord(word);
  return isPlan === true ? !isPlanned && word !== '' : isPlanned;
}

const nameOf = (sheet: GridSheet, row: number, columns: readonly number[]) =>
  columns
    .map((column) => textAt(sheet, row, column))
    .filter((text) => text !== '')
    .join(': ');

/** Null where a row with an amount says no month or no account. */
function rowsOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: AccountListHead,
): readonly ListRow[] | null {
  const rows: ListRow[] = [];
  const said = (row: number, column: number) => (column === -1 ? '' : textAt(sheet, row, column));
  for (let row = head.row + 1; row < sheet.rows.length; row += 1) {
    const cell = valueAt(sheet, row, head.amount);
    if (cell === null) continue;
    const name = nameOf(sheet, row, head.names);
    const month = monthsAt(basis, sheet, row, head);
    if (month.length === 0 && isTotalLabel(nameOf(sheet, row, [head.month, ...head.names]))) {
      continue;
    }
    if (name === '' || month.length === 0) return null;
    rows.push({
      row,
      name,
      month,
      entity: said(row, head.entity),
      type: said(row, head.type),
      currency: said(row, head.currency).toUpperCase(),
      isOther: isOther(sheet, head, said(row, head.scenario)),
    });
  }
  return rows;
}

const BY_NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const FINANCIAL_YEAR = /^(?:fy|(?:fiscal|financial) ?year|geschäftsjahr|wirtschaftsjahr)$/i;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})/;

/** The months that a cell can mean as a whole: a day in the middle of one is an entry's, and means none in other lists. */
function monthsAt(
  basis: CompanyBasis,
  sheet: GridSheet,
  row: number,
  head: AccountListHead,
): readonly OrderedMonth[] {
  const [cell, beside] = [valueAt(sheet, row, head.month), valueAt(sheet, row, head.year)];
  const text = cell === null ? '' : cell.kind === 'date' ? cell.value : textOf(cell);
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? [];
  if (isoDay !== undefined) {
    return whole(head, Number(isoYear), Number(isoMonth), Number(isoDay), null);
  }
  const [, first, mark, second, digits = ''] = BY_NUMBERS.exec(text) ?? [];
  if (first !== undefined) {
    const year = digits.length === 2 ? 2_000 + Number(digits) : Number(digits);
    return [
      ...whole(head, year, Number(second), Number(first), 'dayFirst'),
      ...(mark === '.' ? [] : whole(head, year, Number(first), Number(second), 'monthFirst')),
    ];
  }
  const year = yearIn(basis, beside);
  // Nobody knows in which calendar year January of the financial year 2025 is.
  const isFinancial =
    !isPeriodCertain(basis) && FINANCIAL_YEAR.test(textAt(sheet, head.row, head.year));
  return monthsIn(basis, cell).flatMap(({ calendarMonth, calendarYear, given }) => {
    const own = calendarYear ?? (year?.kind === 'calendar' ? year.calendarYear : null);
    // Months that are numbered may begin anywhere, unless a calendar year stands beside them.
    if (own === null || given === 'fromApril' || given === 'yearAsDay') return [];
    if (isFinancial && calendarYear === null) return [];
    if (calendarYear !== null && year?.kind === 'calendar' && year.calendarYear !== own) return [];
    const month = bookMonth(own, calendarMonth);
    return month === null ? [] : [{ month, order: null }];
  });
}

function whole(
  { hasEntries }: AccountListHead,
  year: number,
  month: number,
  day: number,
  order: OrderedMonth['order'],
): readonly OrderedMonth[] {
  const found = bookMonth(year, month);
  const last = daysOfMonth(year, month);
  if (found === null || day < 1 || day > last || (!hasEntries && day !== 1 && day !== last))
    return [];
  return [{ month: found, order }];
}

type Order = 'dayFirst' | 'monthFirst';

const monthIn = ({ month }: ListRow, order: Order): BooksMonth =>
  (month.find((one) => one.order === null || one.order === order) ?? month[0])?.month ?? '';

/** Which of day and month comes first in all rows; null where both do and differ, or neither. */
function orderOf(rows: readonly ListRow[]): Order | null {
  const fits = (order: Order) =>
    rows.every(({ month }) => month.some((one) => one.order === null || one.order === order));
  const [isDayFirst, isMonthFirst] = [fits('dayFirst'), fits('monthFirst')];
  if (isDayFirst && isMonthFirst) {
    const isSame = rows.every((row) => monthIn(row, 'dayFirst') === monthIn(row, 'monthFirst'));
    return isSame ? 'dayFirst' : null;
  }
  return isDayFirst ? 'dayFirst' : isMonthFirst ? 'monthFirst' : null;
}

const lineOf = (basis: CompanyBasis, value: string) => lineNamedBy(basis, { kind: 'text', value });

/** Whether the names are the report's own lines, which need no accounts. */
function isOfLines(basis: CompanyBasis, head: AccountListHead, rows: readonly ListRow[]): boolean {
  const names = [...new Set(rows.map(({ name }) => name))];
  if (head.names.length > 1 || !names.every((name) => lineOf(basis, name) !== null)) return false;
  const isOfTeams = head.isOfGroups && names.some(isSalesTeam);
  return (
    !isOfTeams ||
    names.some((name) => {
      const line = lineOf(basis, name);
      return line === 'production' || (line === 'revenue' && !isSalesTeam(name));
    })
  );
}

const keyOf = ({ name, entity, isOther: isLeft }: ListRow) =>
  JSON.stringify([name, entity, isLeft]);

/** Rows that name the same account and month again are single entries, or differ by what is not known. */
function isOnceAMonth(rows: readonly ListRow[], order: Order): boolean {
  const keys = rows.map((row) => `${monthIn(row, order)} ${keyOf(row)}`);
  return new Set(keys).size === keys.length;
}

/** The one calendar year that the titles above the list name. */
const titleYear = (basis: CompanyBasis, sheet: GridSheet, head: AccountListHead): number | null =>
  titleTime(
    basis,
    sheet.rows.slice(0, head.row).flatMap((row) => row.map((cell) => textOf(cell))),
  ).calendarYear;

function readList(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: AccountListHead,
  rows: readonly ListRow[],
  order: Order,
  answers: BookAnswers,
): SheetBooks {
  const hasRead = rows.some(({ isOther: isLeft }) => !isLeft);
  const reasons = sheet.isPlan === true ? NO_PLAN : NO_ACTUAL;
  const refusals: Refused[] = [];
  const refuse = (cell: string | null, reason: string, remedy: string) =>
    refusals.push({ sheet: sheet.name, cell, reason, remedy });
  const sums = new BookSums();
  const entities = new Map<string, string>();
  const mixed = new Set<string>();
  const totals: { cell: string; label: string }[] = [];
  const others: { cell: string; label: string; reason: string }[] = [];
  const currencies = new Set<string>(head.currencies);
  const amounts: GridValue[] = [];
  for (const row of rows) {
    const { name, entity } = row;
    const cell = cellAddress(row.row, head.names.at(-1) ?? 0);
    if (isTotalLabel(name)) {
      totals.push({ cell, label: name });
      continue;
    }
    if (hasRead && row.isOther) {
      others.push({ cell, label: name, reason: reasons.row });
      continue;
    }
    const value = valueAt(sheet, row.row, head.amount);
    const read = ledgerAmount(basis, value);
    if (read === null) continue;
    if (read === undefined) {
      refuse(
        cellAddress(row.row, head.amount),
        whyNoAmount(basis, value),
        'Write the amount as a number, or leave the cell blank.',
      );
      continue;
    }
    if (row.currency !== '') currencies.add(row.currency);
    const key = keyOf(row);
    const account = sums.account(key, cell);
    account.name = name;
    const type = accountTypeOfWord(row.type);
    if (type !== null && (account.type ?? type) !== type && !mixed.has(key)) {
      mixed.add(key);
      refuse(
        cell,
        `“${name}” has rows of different types: ${row.type} and another.`,
        'Give the account of each type a name of its own.',
      );
    }
    account.type ??= type ?? typeByName(head, name);
    if (entity !== '') entities.set(key, entity);
    if (value !== null) amounts.push(value);
    sums.add(account, monthIn(row, order), read.side === 'credit' ? -read.amount : read.amount);
  }
  const [currency = null] = currencies;
  if (currencies.size > 1) {
    refuse(
      null,
      `The amounts are in several currencies: ${[...currencies].join(', ')}.`,
      'Export the amounts in one currency.',
    );
  }
  if (!hasRead) refuse(null, reasons.all, reasons.remedy);
  const year = titleYear(basis, sheet, head);
  const years = [...new Set(sums.months().map((month) => month.slice(0, 4)))];
  if (year !== null && years.length > 0 && !years.includes(String(year))) {
    refuse(
      null,
      `The title says ${year}, and the months are of ${years.join(', ')}.`,
      'Correct the title or the days, and choose the file again.',
    );
  }
  const accounts = [...sums.accounts.values()];
  for (const account of accounts) account.code = '';
  // Sums of months without one below zero do not tell credits from debits by their sign. Of single
  // entries that would prove nothing: both sides of a voucher may be written without one.
  const isPositive = accounts.every((account) => account.total() >= 0n);
  const telling = accounts.filter((one) => !(head.isOfGroups && isSalesTeam(one.name)));
  const sign = isPositive ? 'natural' : (signOfList(telling) ?? answers.sign ?? null);
  turnAmounts(accounts, sign);
  const months = sums.months();
  const books: Books = {
    kind: 'ledger',
    company: null,
    currency: currencies.size === 1 ? currency : null,
    months,
    yearBegins: null,
    rows: [...sums.accounts].map(([key, account]) =>
      rowOf(account, sheet.name, months, entities.get(key) ?? null, sign === 'natural'),
    ),
    notes: currencies.size === 0 ? ['The sheet does not say its currency.'] : [],
  };
  return {
    books,
    unit: head.unit ?? (writtenToTheCent(amounts) ? 'units' : null),
    totals,
    left: others,
    refusals,
    questions:
      sign === null
        ? [
            {
              sheet: sheet.name,
              about: 'sign',
              question:
                'Choose which sign debits have: nothing in the list separates revenue from costs.',
            },
          ]
        : [],
  };
}

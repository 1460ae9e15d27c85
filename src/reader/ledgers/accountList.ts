import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { isTotalLabel } from '../words/rowWords.ts';
import { titleTime } from '../words/titlePeriod.ts';
import { bookMonth } from '../../finance/books/bookMonths.ts';
import type { Books, BooksMonth } from '../../finance/books/books.ts';
import { accountTypeOfWord } from '../words/chartTypes.ts';
import { daysOfMonth } from '../../finance/fiscalCalendar.ts';
import { isPeriodCertain } from '../../finance/numberedPeriod.ts';
import type { BookAnswers } from '../../contract/importBooks.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { textAt, textOf, valueAt } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { isSalesTeam, lineNamedBy, monthsIn, yearIn } from '../cells/headings.ts';
import { writtenToTheCent } from '../cells/writtenToTheCent.ts';
import type { Refused } from '../cells/refused.ts';
import type { AccountListHead } from './accountListHead.ts';
import { accountListHead, isPlannedWord } from './accountListHead.ts';
import { ledgerAmount, whyNoAmount } from './bookCells.ts';
import { BookSums, summedRow } from './bookSums.ts';
import type { SheetBooks } from './sheetBooks.ts';
import { signOfEntries, signOfList, applyListSign } from './signOfList.ts';
import { SUM_IN_LIST_REASON, sumsInList } from './sumsInList.ts';

const typeByName = (head: AccountListHead, name: string) =>
  head.isOfGroups && isSalesTeam(name) ? null : accountTypeOfWord(name.split(': ').at(-1) ?? name);

/** A row of the list: one account in one month. */
interface ListRow {
  readonly row: number;
  readonly name: string;
  readonly entity: string;
  readonly type: string;
  readonly currency: string;
  /** True for planned rows if actual amounts are read, and for actual rows if plans are read. */
  readonly isOther: boolean;
  readonly month: readonly OrderedMonth[];
}

interface OrderedMonth {
  readonly month: BooksMonth;
  /** Set if the day may come before or after the month. */
  readonly order: 'dayFirst' | 'monthFirst' | null;
}

/**
 * A list with a month, one or more names and an amount in each row. It has each account, or department, once a month,
 * or single entries marked as income or costs. Null for any other sheet: other entries are a journal, and a list of the
 * report's own lines is read as lines.
 */
export function accountListOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  answers: BookAnswers,
): SheetBooks | null {
  const head = accountListHead(basis, sheet);
  if (head === null) return null;
  const rows = rowsOfList(basis, sheet, head);
  const order = rows === null ? null : dayOrderOfRows(rows);
  if (rows === null || order === null || rows.length < 2) return null;
  const accounts = rows.filter(({ name }) => !isTotalLabel(name));
  if (isOfLines(basis, head, accounts)) return null;
  if (!head.hasEntries && !isOnceAMonth(accounts, order)) return null;
  return readAccountList(basis, sheet, head, rows, order, answers);
}

const NO_ACTUAL_ROWS = {
  row: 'It contains planned amounts, not actual ones.',
  all: 'The amounts are planned, not actual.',
  remedy: 'Choose a plan as their destination, or export the actual amounts.',
};
const NO_PLANNED_ROWS = {
  row: 'It contains actual amounts, not planned ones.',
  all: 'The amounts are actual, not planned.',
  remedy: 'Choose actuals as their destination, or export the plan.',
};

/** True if a row isn't read. In a plan, only rows marked as actual aren't read. */
function isOtherScenarioRow({ isPlan }: GridSheet, head: AccountListHead, word: string): boolean {
  const isPlanned = head.isPlan || isPlannedWord(word);
  return isPlan === true ? !isPlanned && word !== '' : isPlanned;
}

const nameInRow = (sheet: GridSheet, row: number, columns: readonly number[]) =>
  columns
    .map((column) => textAt(sheet, row, column))
    .filter((text) => text !== '')
    .join(': ');

function rowsOfList(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: AccountListHead,
): readonly ListRow[] | null {
  const rows: ListRow[] = [];
  const said = (row: number, column: number) => (column === -1 ? '' : textAt(sheet, row, column));
  for (let row = head.row + 1; row < sheet.rows.length; row += 1) {
    const cell = valueAt(sheet, row, head.amount);
    if (cell === null) continue;
    const name = nameInRow(sheet, row, head.names);
    const month = monthsAt(basis, sheet, row, head);
    if (month.length === 0 && isTotalLabel(nameInRow(sheet, row, [head.month, ...head.names]))) {
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
      isOther: isOtherScenarioRow(sheet, head, said(row, head.scenario)),
    });
  }
  return rows;
}

const BY_NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const FINANCIAL_YEAR_HEADING = /^(?:fy|(?:fiscal|financial) ?year|geschäftsjahr|wirtschaftsjahr)$/i;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})/;

/**
 * The months that a whole cell can mean. A day in the middle of a month belongs to an entry and, in other lists,
 * doesn't mean a month.
 */
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
    return wholeMonths(head, Number(isoYear), Number(isoMonth), Number(isoDay), null);
  }
  const [, first, mark, second, digits = ''] = BY_NUMBERS.exec(text) ?? [];
  if (first !== undefined) {
    const year = digits.length === 2 ? 2_000 + Number(digits) : Number(digits);
    return [
      ...wholeMonths(head, year, Number(second), Number(first), 'dayFirst'),
      ...(mark === '.' ? [] : wholeMonths(head, year, Number(first), Number(second), 'monthFirst')),
    ];
  }
  const year = yearIn(basis, beside);
  // The calendar year of January in financial year 2025 is unknown.
  const isFinancial =
    !isPeriodCertain(basis) && FINANCIAL_YEAR_HEADING.test(textAt(sheet, head.row, head.year));
  return monthsIn(basis, cell).flatMap(({ calendarMonth, calendarYear, given }) => {
    const own = calendarYear ?? (year?.kind === 'calendar' ? year.calendarYear : null);
    // Numbered months may begin with any month, unless a calendar year is next to them.
    if (own === null || given === 'fromApril' || given === 'yearAsDay') return [];
    if (isFinancial && calendarYear === null) return [];
    if (calendarYear !== null && year?.kind === 'calendar' && year.calendarYear !== own) return [];
    const month = bookMonth(own, calendarMonth);
    return month === null ? [] : [{ month, order: null }];
  });
}

function wholeMonths(
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

/** The part of a date that comes first in all rows; null if rows differ or it is uncertain. */
function dayOrderOfRows(rows: readonly ListRow[]): Order | null {
  const fits = (order: Order) =>
    rows.every(({ month }) => month.some((one) => one.order === null || one.order === order));
  const [isDayFirst, isMonthFirst] = [fits('dayFirst'), fits('monthFirst')];
  if (isDayFirst && isMonthFirst) {
    const isSame = rows.every((row) => monthIn(row, 'dayFirst') === monthIn(row, 'monthFirst'));
    return isSame ? 'dayFirst' : null;
  }
  return isDayFirst ? 'dayFirst' : isMonthFirst ? 'monthFirst' : null;
}

const lineNamedByText = (basis: CompanyBasis, value: string) =>
  lineNamedBy(basis, { kind: 'text', value });

/** True if the names are the report's own lines, which need no accounts. */
function isOfLines(basis: CompanyBasis, head: AccountListHead, rows: readonly ListRow[]): boolean {
  const names = [...new Set(rows.map(({ name }) => name))];
  if (head.names.length > 1 || !names.every((name) => lineNamedByText(basis, name) !== null))
    return false;
  const isOfTeams = head.isOfGroups && names.some(isSalesTeam);
  return (
    !isOfTeams ||
    names.some((name) => {
      const line = lineNamedByText(basis, name);
      return line === 'production' || (line === 'revenue' && !isSalesTeam(name));
    })
  );
}

const listRowKey = ({ name, entity, isOther: isLeft }: ListRow) =>
  JSON.stringify([name, entity, isLeft]);

/** If rows repeat an account and month, they are single entries or differ in something unknown. */
function isOnceAMonth(rows: readonly ListRow[], order: Order): boolean {
  const keys = rows.map((row) => `${monthIn(row, order)} ${listRowKey(row)}`);
  return new Set(keys).size === keys.length;
}

const titleYear = (basis: CompanyBasis, sheet: GridSheet, head: AccountListHead): number | null =>
  titleTime(
    basis,
    sheet.rows.slice(0, head.row).flatMap((row) => row.map((cell) => textOf(cell))),
  ).calendarYear;

interface AddedRows {
  readonly sums: BookSums;
  readonly entities: ReadonlyMap<string, string>;
  readonly currencies: ReadonlySet<string>;
  readonly amounts: readonly GridValue[];
  readonly totals: SheetBooks['totals'];
  readonly left: SheetBooks['left'];
  readonly refusals: readonly Refused[];
}

const hasActuals = (rows: readonly ListRow[]) => rows.some(({ isOther: isLeft }) => !isLeft);

const reasonsIn = (sheet: GridSheet) => (sheet.isPlan === true ? NO_PLANNED_ROWS : NO_ACTUAL_ROWS);

function addedRows(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: AccountListHead,
  rows: readonly ListRow[],
  order: Order,
): AddedRows {
  const refusals: Refused[] = [];
  const refuse = (cell: string, reason: string, remedy: string) =>
    refusals.push({ sheet: sheet.name, cell, reason, remedy });
  const sums = new BookSums();
  const entities = new Map<string, string>();
  const mixed = new Set<string>();
  const totals: { cell: string; label: string }[] = [];
  const left: { cell: string; label: string; reason: string }[] = [];
  const currencies = new Set<string>(head.currencies);
  const amounts: GridValue[] = [];
  const leavesOthers = hasActuals(rows);
  const whole = sumRows(basis, sheet, head, rows, order);
  for (const row of rows) {
    const { name, entity } = row;
    const cell = cellAddress(row.row, head.names.at(-1) ?? 0);
    if (isTotalLabel(name)) {
      totals.push({ cell, label: name });
      continue;
    }
    if (leavesOthers && row.isOther) {
      left.push({ cell, label: name, reason: reasonsIn(sheet).row });
      continue;
    }
    if (whole.has(row.row)) {
      left.push({ cell, label: name, reason: SUM_IN_LIST_REASON });
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
    const key = listRowKey(row);
    const account = sums.account(key, cell);
    account.name = name;
    const type = accountTypeOfWord(row.type);
    if (type !== null && (account.type ?? type) !== type && !mixed.has(key)) {
      mixed.add(key);
      refuse(
        cell,
        `“${name}” has rows of type ${row.type} and rows of another type.`,
        'Give each account its own name.',
      );
    }
    account.type ??= type ?? typeByName(head, name);
    if (entity !== '') entities.set(key, entity);
    if (value !== null) amounts.push(value);
    sums.add(account, monthIn(row, order), read.side === 'credit' ? -read.amount : read.amount);
  }
  return { sums, entities, currencies, amounts, totals, left, refusals };
}

function sumRows(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: AccountListHead,
  rows: readonly ListRow[],
  order: Order,
): ReadonlySet<number> {
  return sumsInList(
    rows.flatMap((row) => {
      const read = ledgerAmount(basis, valueAt(sheet, row.row, head.amount));
      if (read === null || read === undefined || isTotalLabel(row.name)) return [];
      return [
        {
          row: row.row,
          names: head.names.map((column) => textAt(sheet, row.row, column)),
          key: JSON.stringify([monthIn(row, order), row.entity, row.currency, row.isOther]),
          amount: read.side === 'credit' ? -read.amount : read.amount,
        },
      ];
    }),
  );
}

function refusalsOfList(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: AccountListHead,
  rows: readonly ListRow[],
  { sums, currencies }: AddedRows,
): Refused[] {
  const refusals: Refused[] = [];
  const refuse = (reason: string, remedy: string) =>
    refusals.push({ sheet: sheet.name, cell: null, reason, remedy });
  if (currencies.size > 1) {
    refuse(
      `The amounts are in several currencies: ${[...currencies].join(', ')}.`,
      'Export the amounts in one currency.',
    );
  }
  const reasons = reasonsIn(sheet);
  if (!hasActuals(rows)) refuse(reasons.all, reasons.remedy);
  const year = titleYear(basis, sheet, head);
  const years = [...new Set(sums.months().map((month) => month.slice(0, 4)))];
  if (year !== null && years.length > 0 && !years.includes(String(year))) {
    refuse(
      `The title says ${year}, but the months are in ${years.join(', ')}.`,
      'Correct the title or the days, and choose the file again.',
    );
  }
  return refusals;
}

function leftSums(left: SheetBooks['left'] = []): Books['sums'] {
  const sums = left.filter(({ reason }) => reason === SUM_IN_LIST_REASON);
  return [...Map.groupBy(sums, ({ label }) => label)].flatMap(([name, rows]) => {
    const [first] = rows;
    return first === undefined ? [] : [{ cell: first.cell, name, lines: rows.length }];
  });
}

/** The sign of debits in a list; null if nothing shows it. */
function signOfRows(head: AccountListHead, sums: BookSums, answers: BookAnswers) {
  const accounts = [...sums.accounts.values()];
  // If no monthly sum is negative, credits and debits aren't distinguished by sign. For single entries this would prove
  // nothing, because both sides of a voucher may be written without a sign.
  if (accounts.every((account) => account.total() >= 0n)) return 'natural';
  const telling = accounts.filter((one) => !(head.isOfGroups && isSalesTeam(one.name)));
  return signOfList(telling) ?? answers.sign ?? signOfEntries(telling);
}

function readAccountList(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: AccountListHead,
  rows: readonly ListRow[],
  order: Order,
  answers: BookAnswers,
): SheetBooks {
  const added = addedRows(basis, sheet, head, rows, order);
  const { sums, entities, currencies, amounts, totals, left } = added;
  const [currency = null] = currencies;
  for (const account of sums.accounts.values()) account.code = '';
  const sign = signOfRows(head, sums, answers);
  applyListSign([...sums.accounts.values()], sign);
  const months = sums.months();
  const books: Books = {
    kind: 'ledger',
    company: null,
    currency: currencies.size === 1 ? currency : null,
    months,
    yearBegins: null,
    rows: [...sums.accounts].map(([key, account]) =>
      summedRow(account, sheet.name, months, entities.get(key) ?? null, sign === 'natural'),
    ),
    notes: currencies.size === 0 ? ["The sheet doesn't state its currency."] : [],
    sums: leftSums(left),
  };
  return {
    books,
    unit: head.unit ?? (writtenToTheCent(amounts) ? 'units' : null),
    totals,
    left,
    refusals: [...added.refusals, ...refusalsOfList(basis, sheet, head, rows, added)],
    questions:
      sign === null
        ? [
            {
              sheet: sheet.name,
              about: 'sign',
              question:
                'Choose the sign of debits, because nothing in the list separates revenue from costs.',
            },
          ]
        : [],
  };
}

import type { BookAnswers } from '../../contract/importBooks.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { isLessThanHalfCent, millionthsOf } from '../../finance/books/exactSums.ts';
import type { GridSheet } from '../cells/grid.ts';
import { fileRowOf, textOf } from '../cells/grid.ts';
import type { BookHead } from './bookColumns.ts';
import { accountInText } from './bookCells.ts';
import { bookColumnAt } from './bookColumns.ts';
import { listDay, listMonth } from './listDays.ts';
import { LedgerListReading } from './ledgerList.ts';
import type { SheetBooks, SheetTitle } from './sheetBooks.ts';
import { refusedColumns } from './sheetBooks.ts';

function readLedgerRows(
  sheet: GridSheet,
  head: BookHead,
  reading: LedgerListReading,
): LedgerListReading {
  for (const cells of sheet.rows.slice(0, head.row)) reading.addAbove(cells);
  for (let row = head.row + 1; row < sheet.rows.length; row += 1) {
    reading.add(fileRowOf(sheet, row), sheet.rows[row] ?? []);
  }
  return reading;
}

/** Reads a general ledger in a sheet; null if the sheet isn't one. */
export function ledgerListOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  written: BookHead,
  title: SheetTitle,
  answers: BookAnswers,
): SheetBooks | null {
  const areMonths = isMonthlyList(sheet, written);
  const head = areMonths ? withBalanceAsAmount(written) : withGroupedEntries(sheet, written);
  const plain = readLedgerRows(sheet, head, new LedgerListReading(basis, sheet.name, head));
  const below = plain.belowZero;
  const reading =
    below === null
      ? plain
      : readLedgerRows(sheet, head, new LedgerListReading(basis, sheet.name, head, below));
  const read = reading.end(title, { said: answers.sign, isOnceAMonth: areMonths });
  const refused = refusedColumns(sheet, head);
  if (read === null) return null;
  const whole = { ...read, refusals: [...refused, ...read.refusals] };
  if (!areMonths) return whole;
  // Debits and credits that balance, or never fall, may be trial balances of the year to date.
  const mayBeToDate = hasSides(written)
    ? isBalanced(whole) || neverFalls(whole)
    : growsToDate(whole);
  const isClear = answers.basis === null && !mayBeToDate && !saysBalances(sheet, written);
  return booksOfPeriods(whole, isClear ? { ...answers, basis: 'month' } : answers);
}

/** If only rows without a date name accounts, as in Odoo, these rows head the entries of their account. */
function withGroupedEntries(sheet: GridSheet, head: BookHead): BookHead {
  const date = bookColumnAt(head, 'date');
  const named = [...head.columns].flatMap(([column, { kind }]) =>
    kind === 'code' || kind === 'name' ? [column] : [],
  );
  if (date === -1 || named.length === 0 || Math.min(...named) !== 0) return head;
  const namesAccount = (row: GridSheet['rows'][number]) =>
    named.some((column) => accountInText(textOf(row[column] ?? null)).code !== null);
  const below = sheet.rows.slice(head.row + 1).filter((row) => row.some((cell) => cell !== null));
  const [dated, others] = [true, false].map((isDated) =>
    below.filter((row) => (listDay(row[date] ?? null) !== null) === isDated),
  );
  if (dated === undefined || others === undefined || dated.some(namesAccount)) return head;
  if (!others.some(namesAccount)) return head;
  return {
    ...head,
    columns: new Map([...head.columns].filter(([column]) => !named.includes(column))),
  };
}

/** In a list with one column of balances, these are the amounts. */
function withBalanceAsAmount(head: BookHead): BookHead {
  const kinds = [...head.columns.values()].map(({ kind }) => kind);
  const balance = bookColumnAt(head, 'balance');
  if (
    balance === -1 ||
    kinds.some((kind) => AMOUNT_COLUMN_KINDS.has(kind)) ||
    kinds.filter((kind) => kind === 'balance').length > 1
  )
    return head;
  return { ...head, columns: new Map(head.columns).set(balance, { kind: 'amount' }) };
}

const AMOUNT_COLUMN_KINDS: ReadonlySet<string> = new Set(['debit', 'credit', 'amount']);
const BALANCE_WORDS =
  /\bbalances?\b|\bsald[oi]|\bsolde\b|\by\.?t\.?d\b|\byear[ -]to[ -]date\b|cumul|[ck]umul|acumul/i;

function saysBalances(sheet: GridSheet, { row, columns, isOfMovements }: BookHead): boolean {
  if (isOfMovements !== true && [...columns.values()].some(({ kind }) => kind === 'balance'))
    return true;
  const texts = sheet.rows.slice(0, row + 1).flatMap((cells) => cells.map((cell) => textOf(cell)));
  return [sheet.name, ...texts].some((text) => BALANCE_WORDS.test(text));
}

const hasSides = (head: BookHead) => bookColumnAt(head, 'debit') !== -1;

const isBalanced = ({ books: { rows, months } }: SheetBooks): boolean =>
  months.every((month) =>
    isLessThanHalfCent(
      rows.reduce((sum, { movements }) => sum + (millionthsOf(movements[month] ?? '0') ?? 0n), 0n),
    ),
  );

const MONTHS_TO_TELL = 3;
/** With only two months, the second is at least this many fifths of the first. */
const FIFTHS = 7n;

const sizesOf = ({ books: { rows, months } }: SheetBooks) =>
  rows.map(({ movements }) =>
    months.map((month) => {
      const amount = millionthsOf(movements[month] ?? '0') ?? 0n;
      return amount < 0n ? -amount : amount;
    }),
  );

const neverFalls = (read: SheetBooks): boolean =>
  sizesOf(read).every((row) => row.every((size, at) => at === 0 || size >= (row[at - 1] ?? 0n)));

function growsToDate(read: SheetBooks): boolean {
  const { months } = read.books;
  if (months.length < 2 || !neverFalls(read)) return false;
  if (months.length >= MONTHS_TO_TELL) return true;
  const sizes = sizesOf(read);
  const sumOf = (at: number) => sizes.reduce((sum, row) => sum + (row[at] ?? 0n), 0n);
  return sumOf(1) * 5n >= sumOf(0) * FIFTHS;
}

function isMonthlyList(sheet: GridSheet, head: BookHead): boolean {
  // If rows of one account and month were added up, it has entries.
  if (sheet.summed?.counts.some((count) => count > 1) === true) return false;
  if (bookColumnAt(head, 'entry') !== -1) return false;
  const date = bookColumnAt(head, 'date');
  const names = [...head.columns].flatMap(([column, { kind }]) =>
    NAMING_COLUMN_KINDS.has(kind) ? [column] : [],
  );
  const below = sheet.rows.slice(head.row + 1).filter((row) => textOf(row[date] ?? null) !== '');
  const dated = below.filter((row) => listDay(row[date] ?? null) !== null);
  const keys = dated.map((row) => [date, ...names].map((at) => textOf(row[at] ?? null)).join('\n'));
  const areMonths = dated.every((row) => listMonth(row[date] ?? null) !== null);
  return dated.length > 0 && areMonths && new Set(keys).size === keys.length;
}

const NAMING_COLUMN_KINDS: ReadonlySet<string> = new Set(['code', 'name', 'entity', 'label']);

function booksOfPeriods(read: SheetBooks, { basis }: BookAnswers): SheetBooks {
  if (basis === 'month') return read;
  if (basis === 'yearToDate') {
    const rows = read.books.rows.map((row) => ({ ...row, movements: {}, balances: row.movements }));
    return { ...read, books: { ...read.books, kind: 'trialBalance', rows } };
  }
  const { sheet } = read.books.rows[0]?.origin ?? { sheet: '' };
  const question = {
    sheet,
    about: 'month' as const,
    question:
      'Choose whether the trial balances are for their month alone or for the year to date.',
  };
  return { ...read, isToDate: null, questions: [...read.questions, question] };
}

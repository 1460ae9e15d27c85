import type { UnderstoodRow, UnderstoodSheet } from '../../../contract/understood.ts';
import { MOST_UNDERSTOOD } from '../../../contract/understood.ts';
import type { Books, BooksRow } from '../../../domain/books/books.ts';
import { naturalAmount } from '../../../domain/books/books.ts';
import { millionthsOf, textOfMillionths } from '../../../domain/books/exactSums.ts';
import type { SheetBooks } from './sheetBooks.ts';

/** Whether its amounts are those of each month rather than since the year began. */
const isByMonth = ({ kind, rows }: Books) =>
  kind === 'ledger' || rows.every(({ balances }) => Object.keys(balances).length === 0);

/** A statement says more than its accounts: its totals, and what is left out. */
const isPlainStatement = ({ books }: SheetBooks) =>
  books.kind === 'profitAndLoss' && books.rows.every(({ entity }) => entity === null);

/** What was understood of a sheet, with whose books it holds and what these say beside it. */
export function withBooks(said: UnderstoodSheet, read: SheetBooks): UnderstoodSheet {
  const { company, notes } = read.books;
  const told = isPlainStatement(read)
    ? { ...said, notes: [...new Set([...said.notes, ...notes])] }
    : understoodBooks(said.sheet, read);
  return company === null ? told : { ...told, company };
}

/**
 * What was understood of a sheet of books, for people. Of a ledger that is what was booked in each
 * month, of a trial balance the balances, or what was booked where it has no others; as a statement
 * shows it: revenue, costs, assets and liabilities are positive.
 */
export function understoodBooks(sheet: string, read: SheetBooks): UnderstoodSheet {
  const { books, unit, totals, left = [], refusals } = read;
  const isMonthly = isByMonth(books);
  const rows: UnderstoodRow[] = [];
  let amounts = 0;
  for (const row of books.rows) {
    const own = amountsOf(row, isMonthly);
    amounts += Object.keys(own).length;
    if (rows.length >= MOST_UNDERSTOOD.rows || amounts > MOST_UNDERSTOOD.amounts) break;
    const { code, name } = row.account;
    const label = [row.entity, code, name].filter((part) => part !== null && part !== '');
    rows.push({
      cell: row.origin.cell,
      label: label.join(' '),
      ...(row.entity === null ? {} : { entity: row.entity }),
      kind: 'account',
      line: null,
      amounts: own,
    });
  }
  const hidden = books.rows.length - rows.length;
  const shownTotals = totals.slice(0, Math.max(0, MOST_UNDERSTOOD.rows - rows.length));
  return {
    sheet,
    kind: books.kind,
    months: [...books.months],
    granularity: granularityOf(read, isMonthly),
    currency: books.currency,
    unit,
    rows: [
      ...rows,
      ...shownTotals.map(({ cell, label }) => ({
        cell,
        label,
        kind: 'total' as const,
        line: null,
        amounts: {},
      })),
    ],
    left: [
      ...left,
      ...refusals.flatMap(({ cell, reason }) =>
        cell === null ? [] : [{ cell, label: '', reason }],
      ),
    ].slice(0, MOST_UNDERSTOOD.left),
    notes: [
      ...refusals.filter(({ cell }) => cell === null).map(({ reason }) => reason),
      ...books.notes,
      ...(hidden === 0 ? [] : [`${hidden} more accounts were read and are not listed here.`]),
    ].slice(0, MOST_UNDERSTOOD.notes),
  };
}

function granularityOf({ isToDate }: SheetBooks, isMonthly: boolean) {
  if (isToDate === null) return null;
  return isMonthly && isToDate !== true ? 'month' : 'yearToDate';
}

/** Cents, and more decimals only where they are not zero. */
function plain(amount: string): string {
  const exact = millionthsOf(amount);
  return exact === null ? amount : textOfMillionths(exact);
}

function amountsOf({ account, movements, balances, isNatural }: BooksRow, isMonthly: boolean) {
  return Object.fromEntries(
    Object.entries(isMonthly ? movements : balances).map(([month, amount]) => [
      month,
      plain(isNatural === true ? amount : naturalAmount(account.type, amount)),
    ]),
  );
}

import type { UnderstoodRow, UnderstoodSheet } from '../../contract/understood.ts';
import { MOST_UNDERSTOOD } from '../../contract/understood.ts';
import type { Books, BooksRow } from '../../finance/books/books.ts';
import { naturalAmount } from '../../finance/books/books.ts';
import { millionthsOf, textOfMillionths } from '../../finance/books/exactSums.ts';
import type { SheetBooks } from './sheetBooks.ts';

const isByMonth = ({ kind, rows }: Books) =>
  kind === 'ledger' || rows.every(({ balances }) => Object.keys(balances).length === 0);

/** A statement shows more than its accounts: its totals, and the rows left out. */
const isPlainStatement = ({ books }: SheetBooks) =>
  books.kind === 'profitAndLoss' && books.rows.every(({ entity }) => entity === null);

/** Adds to a sheet's description whose ledger it contains, and the ledger's remarks. */
export function withBooks(said: UnderstoodSheet, read: SheetBooks): UnderstoodSheet {
  const { company, notes } = read.books;
  const told = isPlainStatement(read)
    ? { ...said, notes: [...new Set([...said.notes, ...notes])] }
    : understoodBooks(said.sheet, read);
  return company === null ? told : { ...told, company };
}

/**
 * Describes a ledger sheet for people: a ledger by its monthly movements, a trial balance by its balances, or if it has
 * none, by its movements. Signs are those of a statement: revenue, costs, assets and liabilities are positive.
 */
export function understoodBooks(sheet: string, read: SheetBooks): UnderstoodSheet {
  const { books, unit, totals, left = [], refusals } = read;
  const isMonthly = isByMonth(books);
  const rows: UnderstoodRow[] = [];
  let amounts = 0;
  for (const row of books.rows) {
    const own = shownAmounts(row, isMonthly);
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
    granularity: granularityOfBooks(read, isMonthly),
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
      ...(hidden === 0 ? [] : [`${hidden} more accounts were read but are not listed here.`]),
    ].slice(0, MOST_UNDERSTOOD.notes),
  };
}

function granularityOfBooks({ isToDate }: SheetBooks, isMonthly: boolean) {
  if (isToDate === null) return null;
  return isMonthly && isToDate !== true ? 'month' : 'yearToDate';
}

function trimmedDecimals(amount: string): string {
  const exact = millionthsOf(amount);
  return exact === null ? amount : textOfMillionths(exact);
}

function shownAmounts({ account, movements, balances, isNatural }: BooksRow, isMonthly: boolean) {
  return Object.fromEntries(
    Object.entries(isMonthly ? movements : balances).map(([month, amount]) => [
      month,
      trimmedDecimals(isNatural === true ? amount : naturalAmount(account.type, amount)),
    ]),
  );
}

import type { BookAnswers } from '../../../contract/importBooks.ts';
import type { GridSheet } from '../cells/grid.ts';
import { fileRowOf, textOf } from '../cells/grid.ts';
import type { BookHead } from './bookColumns.ts';
import { bookColumnAt } from './bookColumns.ts';
import { listDay, listMonth } from './listDays.ts';
import { LedgerListReading } from './ledgerList.ts';
import type { SheetBooks, SheetTitle } from './sheetBooks.ts';
import { refusedColumns } from './sheetBooks.ts';

function readRows(sheet: GridSheet, head: BookHead, reading: LedgerListReading): LedgerListReading {
  for (const cells of sheet.rows.slice(0, head.row)) reading.addAbove(cells);
  for (let row = head.row + 1; row < sheet.rows.length; row += 1) {
    reading.add(fileRowOf(sheet, row), sheet.rows[row] ?? []);
  }
  return reading;
}

/** A general ledger in a sheet; null when the sheet is none. */
export function ledgerListOf(
  sheet: GridSheet,
  head: BookHead,
  title: SheetTitle,
  answers: BookAnswers,
): SheetBooks | null {
  const plain = readRows(sheet, head, new LedgerListReading(sheet.name, head));
  const below = plain.belowZero;
  const reading =
    below === null ? plain : readRows(sheet, head, new LedgerListReading(sheet.name, head, below));
  const read = reading.end(title, answers.sign);
  const refused = refusedColumns(sheet, head);
  if (read === null) return null;
  const whole = { ...read, refusals: [...refused, ...read.refusals] };
  return isOfMonths(sheet, head) ? ofPeriods(whole, answers) : whole;
}

/** Whether it has each account once a month, and no days: a trial balance below another. */
function isOfMonths(sheet: GridSheet, head: BookHead): boolean {
  // Where rows of one account and month were added up, it has entries.
  if (sheet.summed?.counts.some((count) => count > 1) === true) return false;
  if (bookColumnAt(head, 'entry') !== -1) return false;
  const date = bookColumnAt(head, 'date');
  const names = [...head.columns].flatMap(([column, { kind }]) =>
    NAMING.has(kind) ? [column] : [],
  );
  const below = sheet.rows.slice(head.row + 1).filter((row) => textOf(row[date] ?? null) !== '');
  const dated = below.filter((row) => listDay(row[date] ?? null) !== null);
  const keys = dated.map((row) => [date, ...names].map((at) => textOf(row[at] ?? null)).join('\n'));
  const areMonths = dated.every((row) => listMonth(row[date] ?? null) !== null);
  return dated.length > 0 && areMonths && new Set(keys).size === keys.length;
}

const NAMING: ReadonlySet<string> = new Set(['code', 'name', 'entity', 'label']);

/** Whether its amounts are of each month or of the year so far is nowhere in it. */
function ofPeriods(read: SheetBooks, { basis }: BookAnswers): SheetBooks {
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

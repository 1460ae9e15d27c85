import type { SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { Books } from '../../finance/books/books.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import { accountsAcross } from '../ledgers/accountsAcross.ts';
import { booksOfSheet, NO_ANSWERS } from '../ledgers/booksOfSheet.ts';
import { currencyRefusals, partsOfSheet } from '../ledgers/partAnswers.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { balanceSheetBooks } from './balanceSheetBooks.ts';
import { withoutCompanyLetters } from './companyLetters.ts';
import { entityBooks } from './entityBooks.ts';
import { isCountedOnce, withoutSumRows } from './entitySums.ts';
import { withoutReportSheets } from './reportSheets.ts';
import { separateMonthSums } from './monthSums.ts';
import { otherUnit } from './sheetMoney.ts';
import { eliminationRowSigns } from './eliminationRowSigns.ts';
import { stackedBooks } from './stackedBooks.ts';
import { statementBooks } from './statementBooks.ts';
import { withoutSumSheets } from './sumSheets.ts';
import { withoutUnnamedRows } from './unnamedSums.ts';

/** Cached, because a draft is read again for each of its questions. */
const booksByWorkbook = new WeakMap<
  ImportWorkbook,
  { readonly answers: string; readonly books: ReadonlyMap<string, SheetBooks> }
>();

/** The ledger balances in a file by sheet, without sheets that have none. Layouts carry people's answers. */
export function booksOfWorkbook(
  basis: CompanyBasis,
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[] = [],
): ReadonlyMap<string, SheetBooks> {
  const said = new Map(layouts.map(({ sheet, books }) => [sheet, books ?? NO_ANSWERS]));
  const answers = JSON.stringify([layouts.map(({ isUsed }) => isUsed), ...said]);
  const before = booksByWorkbook.get(workbook);
  if (before?.answers === answers) return before.books;
  const answersOf = (sheet: string) => said.get(sheet) ?? NO_ANSWERS;
  const found = new Map<string, SheetBooks>();
  const { ledger, sheets, identities } = workbook;
  // A workbook that the product exported contains no ledger balances.
  if (identities !== null) return found;
  for (const sheet of sheets) {
    const own = answersOf(sheet.name);
    const listed =
      ledger === undefined ? booksOfSheet(basis, sheet, own) : booksOfStreamedLedger(ledger);
    const read =
      listed ??
      balanceSheetBooks(basis, sheet) ??
      entityBooks(basis, sheet, own) ??
      statementBooks(basis, sheet, eliminationRowSigns(basis, sheet, sheets), own) ??
      stackedBooks(basis, sheet, own) ??
      accountsAcross(basis, sheet, own);
    if (read === null) continue;
    const whole = withoutSumRows(
      withoutCompanyLetters(inKnownUnit(sheet, inOneCurrency(basis, sheet, read))),
    );
    found.set(sheet.name, listed === null ? whole : withoutUnnamedRows(whole, own));
  }
  const { sums, others } = separateMonthSums(basis, found, layouts);
  const own = withoutReportSheets(withoutSumSheets(others, layouts), layouts);
  const books = new Map(
    [...found].map(([name, read]) => [name, sums.get(name) ?? own.get(name) ?? read]),
  );
  booksByWorkbook.set(workbook, { answers, books });
  return books;
}

const booksOfStreamedLedger = (ledger: NonNullable<ImportWorkbook['ledger']>): SheetBooks => ({
  ...ledger,
  unit: 'units',
  totals: [],
});

function inKnownUnit(sheet: GridSheet, read: SheetBooks): SheetBooks {
  const refused = otherUnit(sheet);
  if (refused === null) return read;
  const refusals = [{ sheet: sheet.name, cell: null, ...refused }, ...read.refusals];
  return { ...read, unit: 'units', refusals };
}

function inOneCurrency(basis: CompanyBasis, sheet: GridSheet, read: SheetBooks): SheetBooks {
  const refusals = currencyRefusals(basis, sheet);
  const isSaid = read.refusals.some(({ reason }) =>
    refusals.some((one) => reason.slice(0, SAME_START) === one.reason.slice(0, SAME_START)),
  );
  // Some readers know the currency of their ledger and report it themselves.
  const isKnown =
    partsOfSheet(basis, sheet).currencies.length === 1 && read.books.currency !== null;
  return isSaid || isKnown ? read : { ...read, refusals: [...refusals, ...read.refusals] };
}

const SAME_START = 'The amounts are in several currencies'.length;

const BOOKS_KIND_WORDS: Readonly<Record<Books['kind'], string>> = {
  ledger: 'a general ledger',
  balanceSheet: 'a balance sheet',
  trialBalance: 'a trial balance',
  profitAndLoss: 'a profit and loss statement',
};

/** States why a ledger sheet isn't stored: a person left it out, or it only sums other sheets. */
export function whyBooksUnread(sheet: string, { books, sumOf, shownAgain }: SheetBooks): string {
  if (shownAgain !== undefined) return shownAgain;
  if (sumOf !== undefined) return isCountedOnce(sheet, sumOf);
  const what = BOOKS_KIND_WORDS[books.kind];
  const accounts = books.rows.length === 1 ? '1 account' : `${books.rows.length} accounts`;
  return `It is ${what} with ${accounts} and is left out.`;
}

import { textAt } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { lacksYears } from '../file/chosenYears.ts';
import { accountListOf } from './accountList.ts';
import { balancesAcross } from './balancesAcross.ts';
import { bookHead } from './bookColumns.ts';
import type { BookHead, CoveredPeriod } from './bookColumns.ts';
import { yearQuestion } from './columnAnswers.ts';
import { ledgerListOf } from './listedLedger.ts';
import type { BookAnswers } from '../../contract/importBooks.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { SheetBooks } from './sheetBooks.ts';
import { sheetTitle } from './sheetBooks.ts';
import { onlyOpening, openingWithMonths } from './openingWithMonths.ts';
import { trialBalancesOf } from './stackedTrialBalances.ts';

export const NO_ANSWERS: BookAnswers = { month: null, basis: null };

const MOST_TITLE_ROWS = 20;

/** The trial balance or general ledger in a sheet; null if it contains neither. */
export function booksOfSheet(
  basis: CompanyBasis,
  sheet: GridSheet,
  answers: BookAnswers,
): SheetBooks | null {
  const head = bookHead(basis.currency, sheet);
  if (head === null) {
    const across = isTrialBalance(sheet, MOST_TITLE_ROWS)
      ? balancesAcross(basis, sheet, answers)
      : null;
    return across ?? accountListOf(basis, sheet, answers);
  }
  const kinds = kindsOf(head);
  if (kinds.has('date') || kinds.has('otherDate')) {
    const ledger = () =>
      ledgerListOf(basis, sheet, head, sheetTitle(basis.currency, sheet, head), answers);
    const list =
      (beginsLedger(sheet, head) ? ledger() : null) ?? accountListOf(basis, sheet, answers);
    return list ?? (sheet.hasSaidColumns === true ? ledger() : null);
  }
  const isSided = kinds.has('debit') && kinds.has('credit');
  const isSaid = sheet.hasSaidColumns === true || isTrialBalance(sheet, head.row);
  if (onlyOpening(head) !== null) return movementsAfterOpening(basis, sheet, head, answers);
  return isSided || isSaid || hasOpeningAndClosing(head)
    ? trialBalancesOf(basis, sheet, head, answers)
    : null;
}

/**
 * A trial balance with an opening balance, and the movements of each month next to it. The opening balance alone is no
 * balance of a month.
 */
function movementsAfterOpening(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: BookHead,
  answers: BookAnswers,
): SheetBooks | null {
  if (openingWithMonths(basis, sheet, head).length > 0)
    return trialBalancesOf(basis, sheet, head, answers);
  if (!lacksYears(basis, sheet)) return null;
  const read = trialBalancesOf(basis, sheet, head, answers);
  const question = yearQuestion(sheet.name);
  return read === null
    ? null
    : {
        ...read,
        books: { ...read.books, months: [] },
        isToDate: null,
        questions: [{ sheet: sheet.name, about: 'year', question }],
      };
}

/** True if entries with debits and credits come below headings in a column without a name. */
function areGrouped(sheet: GridSheet, head: BookHead): boolean {
  const kinds = kindsOf(head);
  const isSided = kinds.has('debit') && kinds.has('credit');
  if (!isSided || textAt(sheet, head.row, 0) !== '') return false;
  const first = textAt(sheet, head.row + 1, 0);
  return first !== '' && !/^(?:opening|initial|beginning)/i.test(first);
}

/** An opening and a closing balance next to each other belong to all accounts of a trial balance. */
function hasOpeningAndClosing({ columns }: BookHead): boolean {
  const has = (when: CoveredPeriod) =>
    [...columns.values()].some((column) => 'when' in column && column.when === when);
  return has('opening') && has('closing');
}

const kindsOf = ({ columns }: BookHead) => new Set([...columns.values()].map(({ kind }) => kind));

/**
 * True if the rows below are entries of a ledger. Entries have a voucher, debits and credits, an account code, or an
 * account in a heading above them; a list of months and lines has none of these.
 */
export function beginsLedger(sheet: GridSheet, head: BookHead): boolean {
  const kinds = kindsOf(head);
  const isDated = kinds.has('date') || kinds.has('otherDate');
  const isSided = kinds.has('debit') && kinds.has('credit');
  const isNamed = kinds.has('code') || (kinds.has('name') && isSided);
  return isDated && (kinds.has('entry') || isNamed || areGrouped(sheet, head));
}

/** True if a table with one column of balances calls itself a trial balance. */
function isTrialBalance(sheet: GridSheet, headRow: number): boolean {
  const words =
    /\btrial balance\b|\bsaldenliste\b|\bsaldobalan[sc]e?\b|\bsaldoluettelo\b|\bkoetase\b|\br[åa]balans[e]?\b|\bsaldoliste\b|\bbalancete\b|\bbalance g[ée]n[ée]rale\b|\bsaldobalans\b/i;
  return [
    sheet.name,
    ...sheet.rows
      .slice(0, headRow)
      .flat()
      .map((cell) => cell?.value ?? ''),
  ].some((text) => words.test(text));
}

import type { ImportWarning } from '../contract/imports.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { bookMonthName } from '../finance/books/bookMonths.ts';
import { hiddenSentence } from './amounts/readAmounts.ts';
import { footingOfSheet, footingSentence } from './books/footing.ts';
import type { GridSheet } from './cells/grid.ts';
import type { SheetBooks } from './ledgers/sheetBooks.ts';

export const readingWarning = (
  check: ImportWarning['check'],
  sheet: string,
  sentence: string,
): ImportWarning => ({ check, sheet, cell: null, period: '', sentence });

/** The totals that don't add up, as a warning before they are stored. */
export const footingWarnings = (basis: CompanyBasis, sheet: GridSheet): ImportWarning[] =>
  footingOfSheet(basis, sheet).map((difference) => ({
    check: 'footing',
    sheet: sheet.name,
    cell: difference.cell,
    period: difference.month === null ? '' : bookMonthName(difference.month),
    sentence: footingSentence(difference),
  }));

/** Warnings for a sheet whose accounts are stored: hidden parts, and sums that don't match its entities. */
export function booksWarnings(sheet: GridSheet, read: SheetBooks | undefined): ImportWarning[] {
  const hidden = hiddenSentence(sheet);
  return [
    ...(hidden === null ? [] : [readingWarning('hidden', sheet.name, hidden)]),
    ...(read?.remarks ?? []).map((sentence) => readingWarning('footing', sheet.name, sentence)),
  ];
}

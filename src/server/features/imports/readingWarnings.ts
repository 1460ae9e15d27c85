import type { ImportWarning } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { bookMonthName } from '../../../domain/books/bookMonths.ts';
import { hiddenSentence } from '../../imports/amounts/readAmounts.ts';
import { footingOfSheet, footingSentence } from '../../imports/books/footing.ts';
import type { GridSheet } from '../../imports/cells/grid.ts';
import type { SheetBooks } from '../../imports/ledgers/sheetBooks.ts';

/** About a sheet as a whole. */
export const warned = (
  check: ImportWarning['check'],
  sheet: string,
  sentence: string,
): ImportWarning => ({ check, sheet, cell: null, period: '', sentence });

/** The totals that do not add up, before anybody stores what they are the totals of. */
export const footingWarnings = (basis: CompanyBasis, sheet: GridSheet): ImportWarning[] =>
  footingOfSheet(basis, sheet).map((difference) => ({
    check: 'footing',
    sheet: sheet.name,
    cell: difference.cell,
    period: difference.month === null ? '' : bookMonthName(difference.month),
    sentence: footingSentence(difference),
  }));

/** Of a sheet whose accounts are stored: what is hidden in it, and sums that are not those of its entities. */
export function booksWarnings(sheet: GridSheet, read: SheetBooks | undefined): ImportWarning[] {
  const hidden = hiddenSentence(sheet);
  return [
    ...(hidden === null ? [] : [warned('hidden', sheet.name, hidden)]),
    ...(read?.remarks ?? []).map((sentence) => warned('footing', sheet.name, sentence)),
  ];
}

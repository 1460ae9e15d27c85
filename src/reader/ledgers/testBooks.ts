import { csvSheet } from '../file/csvGrid.ts';
import { booksOfSheet, NO_ANSWERS } from './booksOfSheet.ts';
import type { BookAnswers } from '../../contract/importBooks.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { SheetBooks } from './sheetBooks.ts';

/** The books of a sheet that is written as delimited text. */
export function booksOfText(text: string, answers: Partial<BookAnswers> = {}): SheetBooks | null {
  return booksOfSheet(STANDARD_BASIS, csvSheet(text, 'CSV file'), { ...NO_ANSWERS, ...answers });
}

/** "400 Sales: -100.00", what each account has in a month. */
export function shownRows(
  read: SheetBooks | null,
  of: 'movements' | 'balances',
): readonly string[] {
  return (read?.books.rows ?? []).flatMap(({ account, entity, [of]: amounts }) =>
    Object.entries(amounts).map(([month, amount]) =>
      [entity, account.code, account.name, month, amount]
        .filter((part) => part !== null && part !== '')
        .join(' '),
    ),
  );
}

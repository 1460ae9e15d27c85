import type { SheetLayout } from '../../../contract/imports.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { ImportWorkbook, ReadLedger } from '../file/workbook.ts';
import { booksOfSheet, NO_ANSWERS } from './booksOfSheet.ts';
import type { SheetBooks } from './sheetBooks.ts';

/** A draft is read again for each question about it. */
const known = new WeakMap<
  ImportWorkbook,
  { readonly answers: string; readonly books: ReadonlyMap<string, SheetBooks> }
>();

/** The books that a file holds, by sheet; sheets without any are left out. Layouts have what a person said. */
export function booksOfWorkbook(
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[] = [],
): ReadonlyMap<string, SheetBooks> {
  const said = new Map(layouts.map(({ sheet, books }) => [sheet, books ?? NO_ANSWERS]));
  const answers = JSON.stringify([...said]);
  const before = known.get(workbook);
  if (before?.answers === answers) return before.books;
  const found = new Map<string, SheetBooks>();
  const { ledger, sheets, identities } = workbook;
  // A workbook that the product made has no books.
  if (identities !== null) return found;
  for (const sheet of sheets) {
    const read =
      ledger === undefined
        ? booksOfSheet(sheet, said.get(sheet.name) ?? NO_ANSWERS)
        : { ...ledger, unit: 'units' as const, totals: [] };
    if (read !== null) found.set(sheet.name, read);
  }
  known.set(workbook, { answers, books: found });
  return found;
}

const MOST_SHOWN = 2_000;
const text = (value: string | null): GridValue | null =>
  value === null || value === '' ? null : { kind: 'text', value };

/** A ledger as a workbook with a sheet that shows its accounts. */
export function ledgerWorkbook(ledger: ReadLedger): ImportWorkbook {
  const { books } = ledger;
  const head = [text('Account'), text('Name')].concat(books.months.map((month) => text(month)));
  const rows = books.rows.slice(0, MOST_SHOWN).map(({ account, movements, balances }) => {
    const amounts = books.kind === 'ledger' ? movements : balances;
    const names = [text(account.code), text(account.name)];
    return names.concat(books.months.map((month) => text(amounts[month] ?? null)));
  });
  const shown: GridSheet = {
    name: books.rows[0]?.origin.sheet ?? 'Ledger',
    isHidden: false,
    rows: [head, ...rows],
    hiddenRows: [],
    hiddenColumns: [],
    merged: [],
  };
  return { sheets: [shown], identities: null, identityRefusals: [], ledger };
}

/** Why nothing of a sheet of books is stored: a person has left it out. */
export function whyBooksUnread({ books }: SheetBooks): string {
  const what = books.kind === 'ledger' ? 'a general ledger' : 'a trial balance';
  const accounts = books.rows.length === 1 ? '1 account' : `${books.rows.length} accounts`;
  return `It is ${what} of ${accounts}, and is left out.`;
}

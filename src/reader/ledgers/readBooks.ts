import type { AccountAnswer } from '../../contract/importBooks.ts';
import type { ImportUnit, SheetLayout } from '../../contract/imports.ts';
import type { Books } from '../../finance/books/books.ts';
import { repeatsOtherSheets } from './sheetBooks.ts';
import type { SheetBooks } from './sheetBooks.ts';

export interface ReadBooks {
  readonly sheet: string;
  readonly books: Books;
  /** Null until a person has chosen it. */
  readonly unit: ImportUnit | null;
  /** True for a ledger in its own format, which states when its year begins. */
  readonly isFormat: boolean;
  /** The entity's name chosen by a person; null if none was chosen. */
  readonly entity: string | null;
  readonly isOwnEntity: boolean;
  /** True if columns name the entities, without other evidence that these are entities. */
  readonly isByColumns: boolean;
  readonly answers: readonly AccountAnswer[];
  readonly takesSuggestions: boolean;
  /** True if a person confirmed that these amounts replace or add to stored ones. */
  readonly isOverStored: boolean;
  /** True if a person confirmed a balance sheet whose result isn't that of the books. */
  readonly isOtherResult: boolean;
  /** A person's choice for a first trial balance; null if none was made. */
  readonly takenAs: 'opening' | 'month' | null;
}

/** Ledgers that are complete, not left out and not a sum. Partly refused ledgers aren't stored at all. */
export function booksToStore(
  layouts: readonly SheetLayout[],
  found: ReadonlyMap<string, SheetBooks>,
  isFormat: boolean,
): ReadBooks[] {
  return layouts.flatMap(({ sheet, isUsed, unit, books: said }): ReadBooks[] => {
    const read = found.get(sheet);
    if (read === undefined || isUsed || said?.isLeftOut === true) return [];
    if (read.refusals.length > 0 || repeatsOtherSheets(read)) return [];
    const { books } = read;
    return [
      {
        sheet,
        books,
        unit: unit ?? read.unit,
        isFormat,
        entity: said?.entity ?? null,
        isOwnEntity: said?.isOwnEntity === true,
        isByColumns: read.isByColumns === true,
        answers: said?.accounts ?? [],
        takesSuggestions: said?.takesSuggestions !== false,
        isOverStored: said?.isOverStored === true,
        isOtherResult: said?.isOtherResult === true,
        takenAs: said?.takenAs ?? null,
      },
    ];
  });
}

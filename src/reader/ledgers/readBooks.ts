import type { AccountAnswer } from '../../contract/importBooks.ts';
import type { ImportUnit, SheetLayout } from '../../contract/imports.ts';
import type { Books } from '../../finance/books/books.ts';
import { repeatsOtherSheets } from './sheetBooks.ts';
import type { SheetBooks } from './sheetBooks.ts';

export interface ReadBooks {
  readonly sheet: string;
  readonly books: Books;
  /** Null until someone has chosen it. */
  readonly unit: ImportUnit | null;
  /** True if it is a ledger in its own format, which states when its year begins. */
  readonly isFormat: boolean;
  /** The entity's name that a person chose; null if nobody has. */
  readonly entity: string | null;
  readonly isOwnEntity: boolean;
  /** True if columns name the entities, with no other evidence that they are entities. */
  readonly isByColumns: boolean;
  readonly answers: readonly AccountAnswer[];
  readonly takesSuggestions: boolean;
  /** True if a person confirmed that they replace or add to what is stored. */
  readonly isOverStored: boolean;
}

/** Books that are complete, not left out and not a sum. Partly refused books aren't stored at all. */
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
      },
    ];
  });
}

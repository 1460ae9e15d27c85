import type { AccountAnswer } from '../../../contract/importBooks.ts';
import type { ImportUnit, SheetLayout } from '../../../contract/imports.ts';
import type { Books } from '../../../domain/books/books.ts';
import { isOfOthers } from './sheetBooks.ts';
import type { SheetBooks } from './sheetBooks.ts';

/** The books of a sheet that an import stores, with what a person has said about them. */
export interface ReadBooks {
  readonly sheet: string;
  readonly books: Books;
  /** null: nobody has said it. */
  readonly unit: ImportUnit | null;
  /** Whether it is a ledger in a format of its own, which says when its year begins. */
  readonly isFormat: boolean;
  /** The name of the entity, as a person has said it; null where nobody has. */
  readonly entity: string | null;
  /** Whether a person has said that it is one of its own, by the name that the file gives it. */
  readonly isOwnEntity: boolean;
  /** Whether columns name the entities, and nothing else says that they are some. */
  readonly isByColumns: boolean;
  readonly answers: readonly AccountAnswer[];
  /** Whether types and lines that are suggested for new accounts count as said. */
  readonly takesSuggestions: boolean;
  /** Whether a person has confirmed that they replace what is stored, or come on top of it. */
  readonly isOverStored: boolean;
}

/** Books that are complete, not left out and no sum; those that are refused in part are not stored at all. */
export function booksToStore(
  layouts: readonly SheetLayout[],
  found: ReadonlyMap<string, SheetBooks>,
  isFormat: boolean,
): ReadBooks[] {
  return layouts.flatMap(({ sheet, isUsed, unit, books: said }): ReadBooks[] => {
    const read = found.get(sheet);
    if (read === undefined || isUsed || said?.isLeftOut === true) return [];
    if (read.refusals.length > 0 || isOfOthers(read)) return [];
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

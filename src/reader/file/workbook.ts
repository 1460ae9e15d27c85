import type { Refused } from '../cells/refused.ts';
import type { StoredFigure } from '../../office/identitySheetForm.ts';
import type { ImportPreview } from '../../contract/imports.ts';
import type { Books } from '../../finance/books/books.ts';
import type { GridSheet } from '../cells/grid.ts';

/** The stored figure that a cell showed when the product wrote the workbook. */
export type CellIdentity = StoredFigure & {
  readonly sheet: string;
  readonly cell: string;
  /** The cell's value at that time; null if it was missing. */
  readonly exported: string | null;
};

export interface ReadLedger {
  readonly books: Books;
  readonly refusals: readonly Refused[];
  readonly questions: ImportPreview['questions'];
}

export interface ImportWorkbook {
  readonly sheets: readonly GridSheet[];
  /** Null unless the product wrote the workbook. */
  readonly identities: readonly CellIdentity[] | null;
  readonly identityRefusals: readonly Refused[];
  /** A ledger that was read while it arrived; its sheet is only for display. Left out for any other file. */
  readonly ledger?: ReadLedger;
}

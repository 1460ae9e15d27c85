import type { Refused } from '../cells/refused.ts';
import type { StoredFigure } from '../../ooxml/identitySheetForm.ts';
import type { ImportPreview } from '../../../contract/imports.ts';
import type { Books } from '../../../domain/books/books.ts';
import type { GridSheet } from '../cells/grid.ts';

/** Which stored figure a cell showed when the product wrote the workbook. */
export type CellIdentity = StoredFigure & {
  readonly sheet: string;
  /** "B5" */
  readonly cell: string;
  /** Its value then; null when it was missing. */
  readonly exported: string | null;
};

/** A ledger, of which only sums by account and month are kept. */
export interface ReadLedger {
  readonly books: Books;
  readonly refusals: readonly Refused[];
  readonly questions: ImportPreview['questions'];
}

/** A workbook, a CSV file or a pasted block, as cells. */
export interface ImportWorkbook {
  readonly sheets: readonly GridSheet[];
  /** Null unless the product wrote the workbook. */
  readonly identities: readonly CellIdentity[] | null;
  /** Rows and columns of a workbook by the product that can no longer be identified. */
  readonly identityRefusals: readonly Refused[];
  /** What a ledger says that was read as it arrived; its sheet only shows it. Left out for any other file. */
  readonly ledger?: ReadLedger;
}

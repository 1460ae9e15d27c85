import type { Import, SheetLayout } from '../../../../contract/imports.ts';
import type { ImportContext } from '../../../imports/understanding.ts';
import type { Reading } from '../../../imports/compare.ts';

/** What the reading thread is asked; bytes are handed over, not copied. */
export type ImportTask =
  | {
      readonly kind: 'file';
      readonly bytes: Uint8Array;
      readonly type: 'xlsx' | 'csv';
      readonly context: ImportContext;
    }
  | { readonly kind: 'pasted'; readonly text: string; readonly context: ImportContext }
  /** How a workbook is read by layouts that were remembered for its shape. */
  | {
      readonly kind: 'recall';
      readonly workbook: Uint8Array;
      readonly remembered: readonly SheetLayout[];
      readonly context: ImportContext;
    }
  /** A workbook as it was answered for one of the others. */
  | {
      readonly kind: 'amounts';
      readonly workbook: Uint8Array;
      readonly layouts: readonly SheetLayout[];
      readonly context: ImportContext;
    };

/** A workbook before anybody has corrected how it is read. */
export interface Understood {
  /** The cells as JSON, compressed. */
  readonly workbook: Uint8Array;
  readonly layouts: readonly SheetLayout[];
  /** Workbooks of the same shape have the same. */
  readonly shape: string;
  readonly isRoundTrip: boolean;
}

/** What stands in a workbook when it is read by certain layouts. */
export interface ReadWorkbook extends Pick<Import, 'sheets' | 'unitHints'> {
  readonly reading: Reading;
}

export type ImportAnswer =
  | { readonly kind: 'understood'; readonly understood: Understood }
  | { readonly kind: 'recalled'; readonly layouts: readonly SheetLayout[] }
  | { readonly kind: 'read'; readonly read: ReadWorkbook }
  /** The workbook as a whole cannot be taken; `at` is a sheet and cell where it is one of them. */
  | {
      readonly kind: 'refused';
      readonly at: string | null;
      readonly reason: string;
      readonly remedy: string;
    };

export interface ImportTalk {
  readonly task: ImportTask;
  readonly progress: never;
  readonly answer: ImportAnswer;
}

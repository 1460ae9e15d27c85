import type { ImportRefusal } from '../../../contract/imports.ts';
import type { GridSheet } from '../cells/grid.ts';

/** Which stored figure a cell was when the product wrote the workbook. */
export type CellIdentity = {
  readonly sheet: string;
  /** "B5" */
  readonly cell: string;
  /** As it was then; null where it was missing. */
  readonly exported: string | null;
} & (
  | {
      readonly noun: 'financialData';
      readonly fyLabel: string;
      readonly monthNum: number;
      readonly line: string;
    }
  | {
      readonly noun: 'forecast';
      readonly id: number;
      readonly field: 'amount' | 'actualAmount';
    }
);

/** A workbook, a CSV file or a pasted block, as cells. */
export interface ImportWorkbook {
  readonly sheets: readonly GridSheet[];
  /** Of a workbook that the product made; null for any other. */
  readonly identities: readonly CellIdentity[] | null;
  /** Of a workbook that the product made: rows and columns that can no longer be told apart. */
  readonly identityRefusals: readonly ImportRefusal[];
}

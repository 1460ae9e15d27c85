import type { ImportRefusal } from '../../contract/imports.ts';

/** What stands in a cell; a formula by the value that it last had. */
export type GridValue =
  /** Plain decimal text of at most 15 significant digits, as spreadsheets keep numbers. */
  | {
      readonly kind: 'number';
      readonly value: string;
      readonly isPercent: boolean;
      /** Where its format shows whole amounts divided: "#,##0," shows 1234567 as 1,235. */
      readonly shownIn?: 'thousands' | 'millions';
    }
  | { readonly kind: 'text'; readonly value: string }
  /** A day: "2025-04-30". */
  | { readonly kind: 'date'; readonly value: string }
  /** "#DIV/0!"; also a formula that was never calculated. */
  | { readonly kind: 'error'; readonly value: string };

export interface GridSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** By row and column, from 0; null where a cell is blank. Rows may differ in length. */
  readonly rows: readonly (readonly (GridValue | null)[])[];
  /** From 0. */
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  /** From 0, both ends included. Only the first cell of each has a value. */
  readonly merged: readonly {
    readonly firstRow: number;
    readonly lastRow: number;
    readonly firstColumn: number;
    readonly lastColumn: number;
  }[];
}

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

/** Where a figure was read. */
interface Source {
  readonly sheet: string;
  readonly cell: string;
}

/** A figure of a month, in US dollars with cents, or a margin in percent. */
export interface ReadFigure extends Source {
  readonly subject: 'figures';
  readonly fyLabel: string;
  readonly monthNum: number;
  readonly line: string;
  readonly value: string;
  /** Of a round trip only: what the cell held when the product wrote it. */
  readonly exported?: string | null;
}

/** An amount of a business unit for a calendar month, in its own currency with cents. */
export interface ReadForecast extends Source {
  readonly subject: 'forecasts';
  readonly businessUnit: string;
  readonly currency: string;
  readonly metric: 'forecast' | 'budget';
  readonly field: 'amount' | 'actualAmount';
  readonly calendarYear: number;
  readonly calendarMonth: number;
  readonly value: string;
  /** Of a round trip only. */
  readonly id?: number;
  readonly exported?: string | null;
}

export type ReadAmount = ReadFigure | ReadForecast;

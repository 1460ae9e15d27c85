import type { AddedCells } from '../../../domain/books/additiveFormula.ts';
import { asOneLine } from '../../../domain/oneLine.ts';

/** The content of a cell; of a formula, the value that it last had. */
export type GridValue =
  /** Plain decimal text of at most 15 significant digits, as spreadsheets keep numbers. */
  | {
      readonly kind: 'number';
      readonly value: string;
      readonly isPercent: boolean;
      /** Set when its number format shows whole amounts divided: "#,##0," shows 1234567 as 1,235. */
      readonly shownIn?: 'thousands' | 'millions';
      /** The currency that its number format shows: "EUR", or "$" for any of the dollars. */
      readonly currency?: string;
      /** The cells that its formula adds up, where it does nothing else. */
      readonly adds?: readonly AddedCells[];
      /** The file keeps no value, or 0, for its formula, which was worked out here. */
      readonly isWorkedOut?: true;
    }
  | {
      readonly kind: 'text';
      readonly value: string;
      /** By how many steps its cell is indented. */
      readonly indent?: number;
    }
  /** A day: "2025-04-30". */
  | { readonly kind: 'date'; readonly value: string }
  /** "#DIV/0!"; also a formula that was never calculated. */
  | { readonly kind: 'error'; readonly value: string };

/** Our own word for a formula without a value. */
export const NEVER_CALCULATED = 'never calculated';

/** A text whose mark may stand before thousands or decimals: "1.000". */
export interface UnclearMark {
  /** "B5" */
  readonly cell: string;
  readonly text: string;
}

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
  /** Set where nothing in the sheet says what the marks of its amounts are: its texts are as they are written. */
  readonly unclearMark?: UnclearMark & {
    /** Whether all texts are written with them, as in a CSV file, or amounts beside their names alone. */
    readonly isInAllTexts: boolean;
  };
  /** Set where a person has chosen its planned amounts, and not those that happened. */
  readonly isPlan?: true;
  /** Set where a person has said what its columns hold: they are those of accounts. */
  readonly hasSaidColumns?: true;
  /** Set where the file has more rows than a sheet may have: its rows are added up. */
  readonly summed?: SummedRows;
}

/** How the rows of a sheet add up those of its file, by row of the sheet. */
export interface SummedRows {
  /** How many rows of the file each one adds up. */
  readonly counts: readonly number[];
  /** The first of them in the file, from 0. */
  readonly fileRows: readonly number[];
  /** Columns without cells, from 0: rows that differ in nothing else are added up. */
  readonly dropped: readonly number[];
  /** Rows that are told apart by what they do, by the name for it. */
  readonly marked: Readonly<Record<string, readonly number[]>>;
  /** Entries that close a year: their rows, their names and the account that takes the result. */
  readonly closing: readonly {
    readonly rows: readonly number[];
    readonly name: string;
    readonly into: string;
  }[];
}

/** A row of a sheet as the file counts it, from 0. */
export const fileRowOf = ({ summed }: GridSheet, row: number): number =>
  summed?.fileRows[row] ?? row;

/** How many rows of the file a row of a sheet stands for. */
export const fileRowsIn = ({ summed }: GridSheet, row: number): number => summed?.counts[row] ?? 1;

/** How much of a sheet is read. Forty years of monthly figures need a hundredth of it. */
export const MOST_ROWS = 50_000;
export const MOST_COLUMNS = 500;

export function valueAt(sheet: GridSheet, row: number, column: number): GridValue | null {
  return sheet.rows[row]?.[column] ?? null;
}

/** The text of a cell without surrounding blanks; '' for a blank cell. */
export function textOf(value: GridValue | null): string {
  return value === null ? '' : asOneLine(value.value);
}

export const textAt = (sheet: GridSheet, row: number, column: number): string =>
  textOf(valueAt(sheet, row, column));

/** The number of columns of the widest row. */
export function widthOf(sheet: GridSheet): number {
  return sheet.rows.reduce((width, row) => Math.max(width, row.length), 0);
}

/** Without blank cells at the ends of rows and blank rows at the end of the sheet. */
export function trimmedRows(
  rows: readonly (readonly (GridValue | null)[] | undefined)[],
): readonly (readonly (GridValue | null)[])[] {
  const trimmed = Array.from(rows, (row = []) =>
    row.slice(0, row.findLastIndex((value) => value !== null && value !== undefined) + 1),
  ).map((row) => Array.from(row, (value) => value ?? null));
  return trimmed.slice(0, trimmed.findLastIndex((row) => row.length > 0) + 1);
}

import type { AddedCells } from '../words/additiveFormula.ts';
import { asOneLine } from '../../finance/oneLine.ts';

/** The content of a cell; for a formula, its last value. */
export type GridValue =
  /** Plain decimal text of at most 15 significant digits, as spreadsheets store numbers. */
  | {
      readonly kind: 'number';
      readonly value: string;
      readonly isPercent: boolean;
      /** Set if its number format shows whole amounts divided: "#,##0," shows 1234567 as 1,235. */
      readonly shownIn?: 'thousands' | 'millions';
      /** The currency shown by its number format: "EUR", or "$" for any of the dollars. */
      readonly currency?: string;
      /** The cells that the formula adds up, if it does nothing else. */
      readonly adds?: readonly AddedCells[];
      /** The file stores no value, or 0, for the formula, so the value was calculated here. */
      readonly isWorkedOut?: true;
    }
  | {
      readonly kind: 'text';
      readonly value: string;
      /** The number of indentation steps of its cell. */
      readonly indent?: number;
      /** An account code such as "4.1.01", which is never a number, a day or a month. */
      readonly isCode?: true;
    }
  /** A day: "2025-04-30". */
  | { readonly kind: 'date'; readonly value: string }
  /** "#DIV/0!"; also a formula that was never calculated. */
  | { readonly kind: 'error'; readonly value: string };

export const isCodeCell = (value: GridValue | null): boolean =>
  value?.kind === 'text' && value.isCode === true;

export const NEVER_CALCULATED = 'never calculated';

/** A text whose mark may separate either thousands or decimals: "1.000". */
export interface UnclearMark {
  readonly cell: string;
  readonly text: string;
}

export interface GridSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Values by row and column, counted from 0; null for a blank cell. Rows may differ in length. */
  readonly rows: readonly (readonly (GridValue | null)[])[];
  /** Row numbers counted from 0. */
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  /** Ranges counted from 0, with both ends included. Only the first cell of each has a value. */
  readonly merged: readonly {
    readonly firstRow: number;
    readonly lastRow: number;
    readonly firstColumn: number;
    readonly lastColumn: number;
  }[];
  /** Set if nothing in the sheet shows what the marks of its amounts mean. Its texts stay as written. */
  readonly unclearMark?: UnclearMark & {
    /** True if all texts use these marks, as in a CSV file; false if only amounts next to their names do. */
    readonly isInAllTexts: boolean;
  };
  /** Set if its amounts are written as "1.234,50". */
  readonly hasDecimalCommas?: true;
  /** Set if a person chose its planned amounts instead of the actual ones. */
  readonly isPlan?: true;
  /** Set if a person stated what the columns contain; they then belong to accounts. */
  readonly hasSaidColumns?: true;
  /** Set if the file has more rows than a sheet may have, so that rows are added up. */
  readonly summed?: SummedRows;
}

/** How the rows of a sheet add up the rows of its file, by row of the sheet. */
export interface SummedRows {
  /** The number of file rows that each sheet row adds up. */
  readonly counts: readonly number[];
  /** The first file row, counted from 0, of each sheet row. */
  readonly fileRows: readonly number[];
  /** Columns without cells, from 0. Rows that differ only there are added up. */
  readonly dropped: readonly number[];
  /** The classified rows by the name of their effect. */
  readonly marked: Readonly<Record<string, readonly number[]>>;
  readonly closing: readonly {
    readonly rows: readonly number[];
    readonly name: string;
    readonly into: string;
  }[];
}

/** The number that a sheet's row has in the file, counted from 0. */
export const fileRowOf = ({ summed }: GridSheet, row: number): number =>
  summed?.fileRows[row] ?? row;

export const fileRowsIn = ({ summed }: GridSheet, row: number): number => summed?.counts[row] ?? 1;

/** Limits for reading a sheet. Forty years of monthly figures need about 1 % of them. */
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

export function widthOf(sheet: GridSheet): number {
  return sheet.rows.reduce((width, row) => Math.max(width, row.length), 0);
}

/** Removes blank cells at the ends of rows and blank rows at the end of the sheet. */
export function trimmedRows(
  rows: readonly (readonly (GridValue | null)[] | undefined)[],
): readonly (readonly (GridValue | null)[])[] {
  const trimmed = Array.from(rows, (row = []) =>
    row.slice(0, row.findLastIndex((value) => value !== null && value !== undefined) + 1),
  ).map((row) => Array.from(row, (value) => value ?? null));
  return trimmed.slice(0, trimmed.findLastIndex((row) => row.length > 0) + 1);
}

/** The value of a cell; in a merged range, that of its first cell. */
export function mergedValue(sheet: GridSheet, row: number, column: number): GridValue | null {
  const own = valueAt(sheet, row, column);
  if (own !== null) return own;
  const range = sheet.merged.find(
    ({ firstRow, lastRow, firstColumn, lastColumn }) =>
      row >= firstRow && row <= lastRow && column >= firstColumn && column <= lastColumn,
  );
  return range === undefined ? null : valueAt(sheet, range.firstRow, range.firstColumn);
}

import type { CellStyle, Condition } from './cellStyles.ts';

/** Rows and columns are counted from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Both ends included. */
export interface Area {
  readonly first: Place;
  readonly last: Place;
}

export type SheetValue =
  | { readonly kind: 'text'; readonly text: string }
  /** Plain decimal text, as the cell keeps it; with a formula, its value. */
  | { readonly kind: 'number'; readonly value: string; readonly formula?: string }
  | { readonly kind: 'textFormula'; readonly text: string; readonly formula: string };

export interface SheetCell {
  /** Null for a cell that only has a look. */
  readonly value: SheetValue | null;
  readonly style: CellStyle;
}

export interface SheetRow {
  /** In points; the usual height where not given. */
  readonly height?: number;
  readonly cells: ReadonlyMap<number, SheetCell>;
}

/** A row of cells side by side, from the first column; null leaves one empty. */
export function sheetRow(cells: readonly (SheetCell | null)[]): SheetRow {
  return {
    cells: new Map([...cells.entries()].flatMap(([at, cell]) => (cell ? [[at, cell]] : []))),
  };
}

export interface SheetLink {
  readonly at: Place;
  /** The name of the sheet it leads to. */
  readonly sheet: string;
}

/** Numbers of one column, one below the other, that look good above zero or below. */
export interface JudgedCells {
  readonly area: Area;
  readonly above: Condition;
}

export interface Sheet {
  /** Unique in the workbook, and one that Excel takes. */
  readonly name: string;
  /** Hidden even from Excel's list of hidden sheets. */
  readonly isVeryHidden?: boolean;
  readonly tabColour?: string;
  /** In characters. */
  readonly columnWidths: readonly number[];
  readonly rows: readonly SheetRow[];
  readonly merged?: readonly Area[];
  readonly links?: readonly SheetLink[];
  readonly judged?: readonly JudgedCells[];
  /** The number of rows and columns that are frozen. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  /** Printed at the top of every page. */
  readonly repeatedRows?: { readonly first: number; readonly last: number };
  /** Rows before which a new page begins, where the pages are laid out by hand. */
  readonly pageBreaks?: readonly number[];
  /** The area with filter buttons: the head and all rows below it. */
  readonly filtered?: Area;
  readonly charts?: readonly SheetChart[];
}

/** A chart that lies on a sheet. */
export interface SheetChart {
  /** Sizes are in English Metric Units. */
  readonly frame: {
    readonly row: number;
    readonly column: number;
    readonly columnOffset: number;
    readonly width: number;
    readonly height: number;
  };
  readonly title: string;
  /** The alternative text. */
  readonly description: string;
  /** Its part. */
  readonly xml: string;
}

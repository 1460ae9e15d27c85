import type { CellStyle, Condition } from './cellStyles.ts';

/** Rows and columns are counted from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Both ends are included. */
export interface Area {
  readonly first: Place;
  readonly last: Place;
}

export type SheetValue =
  | { readonly kind: 'text'; readonly text: string }
  /** Plain decimal text, as stored in the cell; for a formula, its value. */
  | { readonly kind: 'number'; readonly value: string; readonly formula?: string }
  | { readonly kind: 'textFormula'; readonly text: string; readonly formula: string };

export interface SheetCell {
  /** Null for a cell that only has a style. */
  readonly value: SheetValue | null;
  readonly style: CellStyle;
}

export interface SheetRow {
  /** The height in points; the default height if omitted. */
  readonly height?: number;
  readonly cells: ReadonlyMap<number, SheetCell>;
}

/** A row of adjacent cells from the first column on; null leaves one empty. */
export function sheetRow(cells: readonly (SheetCell | null)[]): SheetRow {
  return {
    cells: new Map([...cells.entries()].flatMap(([at, cell]) => (cell ? [[at, cell]] : []))),
  };
}

export interface SheetLink {
  readonly at: Place;
  readonly sheet: string;
}

/**
 * Consecutive numbers in one column that are coloured favourable or unfavourable, depending on whether above or below
 * zero is better.
 */
export interface JudgedCells {
  readonly area: Area;
  readonly above: Condition;
}

export interface Sheet {
  readonly name: string;
  /** Hidden even from Excel's list of hidden sheets. */
  readonly isVeryHidden?: boolean;
  readonly tabColour?: string;
  /** Widths are counted in characters. */
  readonly columnWidths: readonly number[];
  readonly rows: readonly SheetRow[];
  readonly merged?: readonly Area[];
  readonly links?: readonly SheetLink[];
  readonly judged?: readonly JudgedCells[];
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly repeatedRows?: { readonly first: number; readonly last: number };
  /** Rows that start a new page, if page breaks are set by hand. */
  readonly pageBreaks?: readonly number[];
  /** Shrunk to fit on one page. */
  readonly isOnePage?: boolean;
  /** The area with filter buttons: the head and all rows below it. */
  readonly filtered?: Area;
  readonly charts?: readonly SheetChart[];
  readonly named?: readonly { readonly name: string; readonly area: Area }[];
}

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
  readonly description: string;
  readonly xml: string;
}

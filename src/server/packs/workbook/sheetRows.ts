import type { CellStyle } from '../../ooxml/workbook/cellStyles.ts';
import { FONT_SIZE } from '../../ooxml/workbook/cellStyles.ts';
import type {
  Area,
  JudgedCells,
  Place,
  SheetCell,
  SheetLink,
  SheetRow,
  SheetValue,
} from '../../ooxml/workbook/sheet.ts';
import { brokenLines } from './textLines.ts';

/** Excel's maximum row height. */
const HIGHEST = 400;
const LINE_HEIGHT = 1.3;

/** A sheet while it is written, row after row. */
export class SheetRows {
  readonly #rows: { height?: number; cells: Map<number, SheetCell> }[] = [];
  readonly merged: Area[] = [];
  readonly links: SheetLink[] = [];
  readonly judged: JudgedCells[] = [];
  /** The first row of each block that should stay together. */
  readonly blocks: number[] = [];
  readonly widths: readonly number[];

  /** @param widths Of all columns, in characters. */
  constructor(widths: readonly number[]) {
    this.widths = widths;
  }

  get rows(): readonly SheetRow[] {
    return this.#rows;
  }

  /** The next row. */
  get next(): number {
    return this.#rows.length;
  }

  /** Begins a block of rows that should stay together, up to the next block. */
  beginBlock(): void {
    this.blocks.push(this.next);
  }

  /** @returns Its place among the rows. */
  addRow(height?: number): number {
    this.#rows.push({ ...(height === undefined ? {} : { height }), cells: new Map() });
    return this.#rows.length - 1;
  }

  put({ row, column }: Place, value: SheetValue | null, style: CellStyle): void {
    this.#rows[row]?.cells.set(column, { value, style });
  }

  text(place: Place, text: string, style: CellStyle): void {
    this.put(place, text === '' ? null : { kind: 'text', text }, style);
  }

  /** One cell merged over several; the covered ones only carry the style. */
  merge(area: Area, text: string, style: CellStyle): void {
    for (let column = area.first.column; column <= area.last.column; column += 1) {
      this.put({ row: area.first.row, column }, null, style);
    }
    this.text(area.first, text, style);
    if (area.first.column < area.last.column) this.merged.push(area);
  }

  /** A text across all columns, in as many rows as its lines need. */
  addText(text: string, style: CellStyle): void {
    const { size = FONT_SIZE, indent = 0 } = style;
    const last = this.widths.length - 1;
    const width = this.widths.reduce((total, each) => total + each, 0) - 2 - indent * 1.5;
    const perLine = size * LINE_HEIGHT;
    const most = Math.floor(HIGHEST / perLine);
    const lines = brokenLines(text, width, size);
    for (let at = 0; at < lines.length; at += most) {
      const some = lines.slice(at, at + most);
      const row = this.addRow(heightOf(some.length, size));
      // Lines are joined again: the spreadsheet wraps them itself.
      const shown = lines.length <= most ? text : some.join(' ');
      this.merge({ first: { row, column: 0 }, last: { row, column: last } }, shown, style);
    }
  }
}

/** The height of a row with this many lines, in points. */
export function heightOf(lines: number, size: number): number {
  return Math.min(HIGHEST, Math.ceil(lines * size * LINE_HEIGHT) + 3);
}

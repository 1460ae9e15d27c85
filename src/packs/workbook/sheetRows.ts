import type { CellStyle } from '../../office/cellStyles.ts';
import { FONT_SIZE } from '../../office/cellStyles.ts';
import type {
  Area,
  JudgedCells,
  Place,
  SheetCell,
  SheetLink,
  SheetRow,
  SheetValue,
} from '../../office/sheet.ts';
import { brokenLines } from './textLines.ts';

/** Excel's maximum row height. */
const MOST_ROW_HEIGHT = 400;
const CELL_LINE_HEIGHT = 1.3;

export class SheetRows {
  readonly #rows: { height?: number; cells: Map<number, SheetCell> }[] = [];
  readonly merged: Area[] = [];
  readonly links: SheetLink[] = [];
  readonly judged: JudgedCells[] = [];
  readonly blocks: number[] = [];
  readonly widths: readonly number[];

  constructor(widths: readonly number[]) {
    this.widths = widths;
  }

  get rows(): readonly SheetRow[] {
    return this.#rows;
  }

  get next(): number {
    return this.#rows.length;
  }

  beginBlock(): void {
    this.blocks.push(this.next);
  }

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

  /** Merges several cells into one. The covered cells have only the style. */
  merge(area: Area, text: string, style: CellStyle): void {
    for (let column = area.first.column; column <= area.last.column; column += 1) {
      this.put({ row: area.first.row, column }, null, style);
    }
    this.text(area.first, text, style);
    if (area.first.column < area.last.column) this.merged.push(area);
  }

  addText(text: string, style: CellStyle): void {
    const { size = FONT_SIZE, indent = 0 } = style;
    const last = this.widths.length - 1;
    const width = this.widths.reduce((total, each) => total + each, 0) - 2 - indent * 1.5;
    const perLine = size * CELL_LINE_HEIGHT;
    const most = Math.floor(MOST_ROW_HEIGHT / perLine);
    const lines = brokenLines(text, width, size);
    for (let at = 0; at < lines.length; at += most) {
      const some = lines.slice(at, at + most);
      const row = this.addRow(heightOf(some.length, size));
      // Lines are joined again, because the spreadsheet wraps text itself.
      const shown = lines.length <= most ? text : some.join(' ');
      this.merge({ first: { row, column: 0 }, last: { row, column: last } }, shown, style);
    }
  }
}

export function heightOf(lines: number, size: number): number {
  return Math.min(MOST_ROW_HEIGHT, Math.ceil(lines * size * CELL_LINE_HEIGHT) + 3);
}

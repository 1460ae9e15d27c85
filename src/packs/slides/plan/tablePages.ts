import type { PackColumn, PackRow, PackTable } from '../../model/pack.ts';
import { oneLine } from '../plainText.ts';
import {
  CELL_MARGIN,
  columnSets,
  groupsOf,
  measuredTable,
  SUBSTITUTE_WIDTH,
  weightOf,
  type ColumnSet,
  type MeasuredTable,
} from './tableColumns.ts';
import { lineHeight, wrapped } from './textFit.ts';

export interface TableCellPlan {
  readonly text: string;
  readonly mark: string | null;
  readonly place: { readonly row: number; readonly column: number };
}

export interface TableRowPlan {
  readonly kind: PackRow['kind'];
  readonly height: number;
  readonly cells: readonly TableCellPlan[];
}

export interface TablePage {
  readonly size: number;
  readonly columns: readonly (PackColumn & { readonly inches: number })[];
  readonly hasGroups: boolean;
  readonly headHeight: number;
  readonly groupHeight: number;
  readonly rows: readonly TableRowPlan[];
}

const TABLE_TYPE_SIZES = [14, 13, 12, 11, 10, 9] as const;
/** The type size in points. Tables of this size have no space to spare. */
const TIGHT_TABLE_TYPE = 9;
/**
 * The type size in points, used only to keep a table in one piece, such as a statement down to net
 * income.
 */
const SMALLEST_TABLE_TYPE = 8;
const HIGHEST_ROW = 3;

/** Only test data has longer headings. */
const LINES_OF_HEADS = 3;

function cellLines(
  texts: readonly string[],
  widths: readonly number[],
  { size, wider }: { readonly size: number; readonly wider: number },
): number {
  const each = texts.map((text, index) => {
    const width = ((widths[index] ?? 1) - 2 * CELL_MARGIN.side) / wider;
    return wrapped(text, size, width, 'bold').length;
  });
  return Math.max(1, ...each);
}

/** Counts lines in the wider typeface, because content below the table doesn't move down when its rows grow. */
function headLines(texts: readonly string[], widths: readonly number[], size: number): number {
  const own = cellLines(texts, widths, { size, wider: 1 });
  if (size <= TIGHT_TABLE_TYPE) return own;
  const others = cellLines(texts, widths, { size, wider: SUBSTITUTE_WIDTH });
  return Math.max(own, Math.min(others, LINES_OF_HEADS));
}

const rowHeight = (lines: number, size: number): number =>
  lines * lineHeight(size) + 2 * CELL_MARGIN.above + 0.01;

function plannedTableRows(
  { table, texts, marks }: MeasuredTable,
  set: ColumnSet,
  size: number,
): TableRowPlan[] {
  const total = set.widths.reduce((sum, width) => sum + width, 0);
  return table.rows.flatMap((row, rowIndex) => {
    const weight = weightOf(row);
    const cells = set.indexes.map((column, index) => {
      const text = texts[rowIndex]?.[column] ?? '';
      const width = row.kind === 'heading' && index === 0 ? total : (set.widths[index] ?? 1);
      const lines = wrapped(text, size, width - 2 * CELL_MARGIN.side - 0.01, weight);
      return { text, lines, column, mark: marks[rowIndex]?.[column] ?? null };
    });
    const most = Math.max(1, ...cells.map(({ lines }) => lines.length));
    const perRow = Math.max(1, Math.floor(HIGHEST_ROW / lineHeight(size)));
    return Array.from({ length: Math.ceil(most / perRow) }, (_, part) => ({
      kind: row.kind,
      height: rowHeight(Math.min(perRow, most - part * perRow), size),
      cells: cells.map(({ text, lines, column, mark }) => ({
        text: most <= perRow ? text : lines.slice(part * perRow, (part + 1) * perRow).join(' '),
        mark: part === 0 ? mark : null,
        place: { row: rowIndex, column },
      })),
    }));
  });
}

function filledSlides(rows: readonly TableRowPlan[], height: number): TableRowPlan[][] {
  const pages: TableRowPlan[][] = [];
  let page: TableRowPlan[] = [];
  let left = height;
  for (const row of rows) {
    if (page.length > 0 && row.height > left) {
      const last = page.at(-1);
      const carried = page.length > 1 && last?.kind === 'heading' ? [last] : [];
      pages.push(carried.length > 0 ? page.slice(0, -1) : page);
      page = carried;
      left = height - carried.reduce((sum, one) => sum + one.height, 0);
    }
    page.push(row);
    left -= row.height;
  }
  return [...pages, page];
}

function evenlyFilledSlides(rows: readonly TableRowPlan[], height: number): TableRowPlan[][] {
  const needed = filledSlides(rows, height);
  const total = rows.reduce((sum, row) => sum + row.height, 0);
  for (let least = total / needed.length; least < height; least += 0.1) {
    const pages = filledSlides(rows, least);
    if (pages.length === needed.length) return pages;
  }
  return needed;
}

function pagesAt(all: MeasuredTable, size: number, height: number): TablePage[] {
  const { columns } = all.table;
  return columnSets(all, size).flatMap((set) => {
    const own = set.indexes.flatMap((index, at) => {
      const column = columns[index];
      return column === undefined ? [] : [{ ...column, inches: set.widths[at] ?? 1 }];
    });
    const groups = groupsOf(own);
    const spanned = groups.map((group) =>
      group.columns.reduce((sum, index) => sum + (set.widths[index] ?? 0), 0),
    );
    const groupTexts = groups.map(({ text }) => text);
    const hasGroups = groups.length > 0;
    const groupHeight = hasGroups ? rowHeight(headLines(groupTexts, spanned, size), size) : 0;
    const headings = own.map(({ heading }) => oneLine(heading));
    const headHeight = rowHeight(headLines(headings, set.widths, size), size);
    const room = height - headHeight - groupHeight;
    return evenlyFilledSlides(plannedTableRows(all, set, size), room).map((rows) => ({
      size,
      columns: own,
      hasGroups,
      headHeight,
      groupHeight,
      rows,
    }));
  });
}

/**
 * A table on as few slides as possible, in the largest type that doesn't need more slides. @param largest The type size
 * to start with, in points.
 */
export function tablePages(
  table: PackTable,
  height: number,
  largest: number = TABLE_TYPE_SIZES[0],
): TablePage[] {
  const all = measuredTable(table);
  let best: TablePage[] | null = null;
  for (const size of TABLE_TYPE_SIZES.filter((one) => one <= largest)) {
    const pages = pagesAt(all, size, height);
    if (best === null || pages.length < best.length) best = pages;
    if (best.length === 1) return best;
  }
  const whole = largest < TABLE_TYPE_SIZES[0] ? [] : pagesAt(all, SMALLEST_TABLE_TYPE, height);
  return whole.length === 1 ? whole : (best ?? []);
}

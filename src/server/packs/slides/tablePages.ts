import { cellText } from '../model/cellText.ts';
import type { PackColumn, PackRow, PackTable } from '../model/pack.ts';
import { FULL_WIDTH } from './deckPlaces.ts';
import { judgementMark } from './judgements.ts';
import { oneLine } from './plainText.ts';
import { lineHeight, textWidth, wrapped, type Weight } from './textFit.ts';

/** A cell as it is drawn; `place` says which cell of the table it is. */
export interface TableCellPlan {
  readonly text: string;
  /** Good or bad news, before the text. */
  readonly mark: string | null;
  readonly place: { readonly row: number; readonly column: number };
}

export interface TableRowPlan {
  readonly kind: PackRow['kind'];
  readonly height: number;
  readonly cells: readonly TableCellPlan[];
}

/** The part of a table that one slide shows, with its own head. */
export interface TablePage {
  readonly size: number;
  readonly columns: readonly (PackColumn & { readonly inches: number })[];
  readonly hasGroups: boolean;
  readonly headHeight: number;
  readonly groupHeight: number;
  readonly rows: readonly TableRowPlan[];
}

export const CELL_MARGIN = { side: 0.06, above: 0.03 } as const;
const SIZES = [14, 13, 12, 11, 10, 9] as const;
const WIDEST_NUMBER = 2.6;
const WIDEST_LABEL = 4.6;
const ROOMY_LABEL = 3.6;
const LABEL_MAY_WRAP_AT = 2.3;
const HIGHEST_ROW = 3;

/** Everything about a table that does not depend on the type size. */
interface Measured {
  readonly table: PackTable;
  readonly texts: readonly (readonly string[])[];
  readonly marks: readonly (readonly (string | null)[])[];
}

const weightOf = (row: PackRow | undefined): Weight =>
  row === undefined || row.kind === 'line' ? 'regular' : 'bold';

function measured(table: PackTable): Measured {
  return {
    table,
    texts: table.rows.map((row) => row.cells.map((cell) => oneLine(cellText(cell)))),
    marks: table.rows.map((row) => row.cells.map(judgementMark)),
  };
}

const longestWord = (text: string, size: number): number =>
  Math.max(0, ...text.split(' ').map((word) => textWidth(word, size, 'bold')));

/** The least and the most a column can be given, in inches. */
function widthsOf({ table, texts, marks }: Measured, index: number, size: number) {
  const column = table.columns[index];
  const heading = oneLine(column?.heading ?? '');
  let natural = 0;
  for (const [row, cells] of texts.entries()) {
    // A heading among the rows stands across all columns.
    if (table.rows[row]?.kind === 'heading') continue;
    const mark = typeof marks[row]?.[index] === 'string' ? textWidth('▲  ', size) : 0;
    natural = Math.max(
      natural,
      textWidth(cells[index] ?? '', size, weightOf(table.rows[row])) + mark,
    );
  }
  const margins = 2 * CELL_MARGIN.side + 0.02;
  const word = Math.min(longestWord(heading, size), WIDEST_LABEL);
  if (column?.kind === 'number') {
    const least = Math.max(natural, word) + margins;
    return { least, most: Math.max(least, WIDEST_NUMBER) };
  }
  const least = Math.max(Math.min(natural, LABEL_MAY_WRAP_AT), word) + margins;
  // A column of text alone among its kind takes what there is.
  const most = column?.kind === 'text' ? FULL_WIDTH : WIDEST_LABEL;
  return { least, most: Math.max(least, Math.min(Math.max(natural + margins, ROOMY_LABEL), most)) };
}

/** Shares out the width of the slide: nobody below the least, nobody above the most. */
function shared(
  columns: readonly PackColumn[],
  limits: readonly { least: number; most: number }[],
): number[] {
  const widths = limits.map(({ least }) => least);
  let rest = FULL_WIDTH - widths.reduce((sum, width) => sum + width, 0);
  const growing = new Set(widths.keys());
  while (rest > 0.001 && growing.size > 0) {
    const weights = [...growing].map((index) => columns[index]?.width ?? 1);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const round = rest;
    for (const index of growing) {
      const share = (round * (columns[index]?.width ?? 1)) / total;
      const given = Math.min(share, (limits[index]?.most ?? 0) - (widths[index] ?? 0));
      widths[index] = (widths[index] ?? 0) + given;
      rest -= given;
      if (given < share) growing.delete(index);
    }
    if (growing.size === weights.length) break;
  }
  return widths;
}

/** Which columns stand on a slide together: the labels on each, the others as they fit. */
function columnSets(all: Measured, size: number): { indexes: number[]; widths: number[] }[] {
  const { columns } = all.table;
  const limits = columns.map((_, index) => widthsOf(all, index, size));
  const least = (index: number) => limits[index]?.least ?? 0;
  const firstOther = columns.findIndex(({ kind }) => kind !== 'label');
  const labels = [...columns.keys()].slice(0, firstOther < 0 ? columns.length : firstOther);
  const others = [...columns.keys()].slice(labels.length);
  const room = FULL_WIDTH - labels.reduce((sum, index) => sum + least(index), 0);
  const greedy = (atMost: number): number[][] => {
    const sets: number[][] = [];
    let set: number[] = [];
    let left = room;
    for (const index of others) {
      if (set.length > 0 && (least(index) > left || set.length >= atMost)) {
        sets.push(set);
        set = [];
        left = room;
      }
      set.push(index);
      left -= least(index);
    }
    return set.length > 0 || sets.length === 0 ? [...sets, set] : sets;
  };
  const needed = greedy(others.length).length;
  // As many on each slide, rather than a full one and a lonely column.
  return greedy(Math.ceil(others.length / needed)).map((set) => {
    const indexes = [...labels, ...set];
    return {
      indexes,
      widths: shared(
        indexes.flatMap((index) => columns[index] ?? []),
        indexes.flatMap((index) => limits[index] ?? []),
      ),
    };
  });
}

function headLines(texts: readonly string[], widths: readonly number[], size: number): number {
  return Math.max(
    1,
    ...texts.map(
      (text, index) =>
        wrapped(text, size, (widths[index] ?? 1) - 2 * CELL_MARGIN.side, 'bold').length,
    ),
  );
}

const rowHeight = (lines: number, size: number): number =>
  lines * lineHeight(size) + 2 * CELL_MARGIN.above + 0.01;

/** The rows of a set of columns; one that is too high for a slide goes on in further rows. */
function rowsOf(
  { table, texts, marks }: Measured,
  set: { indexes: number[]; widths: number[] },
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

/** Rows in slides of a height; a heading is never the last on its slide. */
function filled(rows: readonly TableRowPlan[], height: number): TableRowPlan[][] {
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

/** The same number of slides, filled as evenly as the rows let them be. */
function evenly(rows: readonly TableRowPlan[], height: number): TableRowPlan[][] {
  const needed = filled(rows, height);
  const total = rows.reduce((sum, row) => sum + row.height, 0);
  for (let least = total / needed.length; least < height; least += 0.1) {
    const pages = filled(rows, least);
    if (pages.length === needed.length) return pages;
  }
  return needed;
}

function pagesAt(all: Measured, size: number, height: number): TablePage[] {
  const { columns } = all.table;
  return columnSets(all, size).flatMap((set) => {
    const own = set.indexes.flatMap((index, at) => {
      const column = columns[index];
      return column === undefined ? [] : [{ ...column, inches: set.widths[at] ?? 1 }];
    });
    const hasGroups = own.some(({ group }) => group !== undefined);
    const groupHeight = hasGroups ? rowHeight(1, size) : 0;
    const headings = own.map(({ heading }) => oneLine(heading));
    const headHeight = rowHeight(headLines(headings, set.widths, size), size);
    const room = height - headHeight - groupHeight;
    return evenly(rowsOf(all, set, size), room).map((rows) => ({
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
 * A table on as few slides as can be, in the largest type that takes no more of them.
 * @param largest the type size to begin with, in points.
 */
export function tablePages(
  table: PackTable,
  height: number,
  largest: number = SIZES[0],
): TablePage[] {
  const all = measured(table);
  let best: TablePage[] | null = null;
  for (const size of SIZES.filter((one) => one <= largest)) {
    const pages = pagesAt(all, size, height);
    if (best === null || pages.length < best.length) best = pages;
    if (best.length === 1) break;
  }
  return best ?? [];
}

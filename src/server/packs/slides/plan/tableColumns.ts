import { cellText } from '../../model/cellText.ts';
import type { PackColumn, PackRow, PackTable } from '../../model/pack.ts';
import { FULL_WIDTH } from '../deckPlaces.ts';
import { judgementMark } from '../judgements.ts';
import { oneLine } from '../plainText.ts';
import { textWidth, type Weight } from './textFit.ts';

/** Inches around the text of a cell. */
export const CELL_MARGIN = { side: 0.06, above: 0.03 } as const;
const WIDEST_NUMBER = 2.6;
const WIDEST_LABEL = 4.6;
const ROOMY_LABEL = 3.6;
const LABEL_MAY_WRAP_AT = 2.3;
/** A label that wraps where our typeface is not installed makes its row higher than planned. */
const LABEL_CAUTION = 1.12;

/** Everything about a table that does not depend on the type size. */
export interface MeasuredTable {
  readonly table: PackTable;
  readonly texts: readonly (readonly string[])[];
  readonly marks: readonly (readonly (string | null)[])[];
}

export const weightOf = (row: PackRow | undefined): Weight =>
  row === undefined || row.kind === 'line' ? 'regular' : 'bold';

export function measuredTable(table: PackTable): MeasuredTable {
  return {
    table,
    texts: table.rows.map((row) => row.cells.map((cell) => oneLine(cellText(cell)))),
    marks: table.rows.map((row) => row.cells.map(judgementMark)),
  };
}

const longestWord = (text: string, size: number): number =>
  Math.max(0, ...text.split(' ').map((word) => textWidth(word, size, 'bold')));

/** The minimum and maximum width of a column, in inches. */
function widthsOf({ table, texts, marks }: MeasuredTable, index: number, size: number) {
  const column = table.columns[index];
  const heading = oneLine(column?.heading ?? '');
  let natural = 0;
  for (const [row, cells] of texts.entries()) {
    // A heading row spans all columns.
    if (table.rows[row]?.kind === 'heading') continue;
    const mark = typeof marks[row]?.[index] === 'string' ? textWidth('✓  ', size) : 0;
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
  const least = Math.max(Math.min(natural, LABEL_MAY_WRAP_AT) * LABEL_CAUTION, word) + margins;
  // If there is only one text column, it takes the remaining width.
  const most = column?.kind === 'text' ? FULL_WIDTH : WIDEST_LABEL;
  return { least, most: Math.max(least, Math.min(Math.max(natural + margins, ROOMY_LABEL), most)) };
}

interface Limits {
  readonly least: number;
  readonly most: number;
}

interface GroupSpan {
  readonly text: string;
  readonly columns: readonly number[];
}

/** Adjacent columns with one name above their headings. */
export function groupsOf(columns: readonly PackColumn[]): GroupSpan[] {
  const spans: { text: string; columns: number[] }[] = [];
  for (const [index, { group }] of columns.entries()) {
    if (group === undefined) continue;
    const last = spans.at(-1);
    if (last?.columns.at(-1) === index - 1 && columns[index - 1]?.group === group) {
      last.columns.push(index);
    } else spans.push({ text: group, columns: [index] });
  }
  return spans.map(({ text, columns: own }) => ({ text: oneLine(text), columns: own }));
}

/** Widens columns to fit the name above them, if the slide has room. */
function withRoomForGroups(
  columns: readonly PackColumn[],
  limits: readonly Limits[],
  size: number,
): readonly Limits[] {
  const roomy = [...limits];
  for (const { text, columns: own } of groupsOf(columns)) {
    const has = own.reduce((sum, index) => sum + (limits[index]?.least ?? 0), 0);
    const lacks = textWidth(text, size, 'bold') + 2 * CELL_MARGIN.side + 0.04 - has;
    if (lacks <= 0) continue;
    for (const index of own) {
      const least = (limits[index]?.least ?? 0) + lacks / own.length;
      roomy[index] = { least, most: Math.max(least, limits[index]?.most ?? 0) };
    }
  }
  const total = roomy.reduce((sum, { least }) => sum + least, 0);
  return total > FULL_WIDTH ? limits : roomy;
}

/** Distributes the width of the slide, keeping every column between its minimum and maximum. */
function shared(columns: readonly PackColumn[], limits: readonly Limits[]): number[] {
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

/** The columns that go on one slide, by index in the table. */
export interface ColumnSet {
  readonly indexes: readonly number[];
  readonly widths: readonly number[];
}

/** How columns are split over slides: labels on each, the others as they fit. */
export function columnSets(all: MeasuredTable, size: number): ColumnSet[] {
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
  // The same number on each slide, rather than a full one and a lonely column.
  return greedy(Math.ceil(others.length / needed)).map((set) => {
    const indexes = [...labels, ...set];
    const own = indexes.flatMap((index) => columns[index] ?? []);
    const ownLimits = indexes.flatMap((index) => limits[index] ?? []);
    return { indexes, widths: shared(own, withRoomForGroups(own, ownLimits, size)) };
  });
}

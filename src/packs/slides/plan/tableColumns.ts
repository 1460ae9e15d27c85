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
/** Labels wrap more if Inter isn't installed, which makes their rows higher than planned. */
const LABEL_CAUTION = 1.12;

/** Bold letters are this much wider in LibreOffice's substitute for Inter. */
export const SUBSTITUTE_WIDTH = 1.2;

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

function widthsOf({ table, texts, marks }: MeasuredTable, index: number, size: number): Limits {
  const column = table.columns[index];
  const heading = oneLine(column?.heading ?? '');
  let natural = 0;
  for (const [row, cells] of texts.entries()) {
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
  const most = column?.kind === 'text' ? FULL_WIDTH : WIDEST_LABEL;
  return {
    least,
    most: Math.max(least, Math.min(Math.max(natural + margins, ROOMY_LABEL), most)),
    wraps: natural > LABEL_MAY_WRAP_AT,
  };
}

interface Limits {
  readonly least: number;
  readonly most: number;
  readonly wraps?: boolean;
}

interface GroupSpan {
  readonly text: string;
  readonly columns: readonly number[];
}

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

const widenedLimits = ({ least, most }: Limits, by: number): Limits => ({
  least: Math.max(least, by),
  most: Math.max(least, by, most),
});

/**
 * Widens columns to fit their heading words and group names; null if the slide is too narrow. `words` and `names` are
 * factors for a wider typeface.
 */
function withRoomForHeads(
  columns: readonly PackColumn[],
  limits: readonly Limits[],
  { size, words, names }: { readonly size: number; readonly words: number; readonly names: number },
): readonly Limits[] | null {
  const margins = 2 * CELL_MARGIN.side + 0.04;
  const roomy = limits.map((limit, index) =>
    widenedLimits(
      limit,
      longestWord(oneLine(columns[index]?.heading ?? ''), size) * words + margins,
    ),
  );
  for (const { text, columns: own } of groupsOf(columns)) {
    const has = own.reduce((sum, index) => sum + (roomy[index]?.least ?? 0), 0);
    const lacks = textWidth(text, size, 'bold') * names + margins - has;
    if (lacks <= 0) continue;
    for (const index of own) {
      const limit = roomy[index];
      if (limit !== undefined)
        roomy[index] = widenedLimits(limit, limit.least + lacks / own.length);
    }
  }
  const total = roomy.reduce((sum, { least }) => sum + least, 0);
  return total > FULL_WIDTH ? null : roomy;
}

function sharedWidth(columns: readonly PackColumn[], limits: readonly Limits[]): number[] {
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

export interface ColumnSet {
  readonly indexes: readonly number[];
  readonly widths: readonly number[];
}

/** Splits columns over slides: label columns on each slide, the others as they fit. */
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
  // The same number of columns on each slide looks better than full slides and one single column.
  return greedy(Math.ceil(others.length / needed)).map((set) => {
    const indexes = [...labels, ...set];
    const own = indexes.flatMap((index) => columns[index] ?? []);
    const ownLimits = indexes.flatMap((index) => limits[index] ?? []);
    const roomFor = (words: number, names: number) =>
      withRoomForHeads(own, ownLimits, { size, words, names });
    const roomy = ownLimits.some(({ wraps }) => wraps)
      ? roomFor(0, 1)
      : (roomFor(SUBSTITUTE_WIDTH, SUBSTITUTE_WIDTH) ??
        roomFor(SUBSTITUTE_WIDTH, 1) ??
        roomFor(SUBSTITUTE_WIDTH, 0) ??
        roomFor(0, 1));
    return { indexes, widths: sharedWidth(own, roomy ?? ownLimits) };
  });
}

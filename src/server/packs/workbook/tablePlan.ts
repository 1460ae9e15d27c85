import { cellText } from '../model/cellText.ts';
import type { PackCell, PackColumn, PackTable } from '../model/pack.ts';
import { cellTextWidth } from './textLines.ts';

/** A column of a table and its place in the sheet. */
export interface PlannedColumn {
  readonly column: PackColumn;
  /** In the sheet. */
  readonly at: number;
  /** In the table. */
  readonly index: number;
}

/** A narrow column that says in a word what the colour of the numbers beside it means. */
export interface VerdictColumn {
  readonly at: number;
  readonly group: string | undefined;
  /** Columns of the table whose numbers it judges: the first that has one, row by row. */
  readonly of: readonly number[];
}

export interface TablePlan {
  readonly table: PackTable;
  readonly columns: readonly PlannedColumn[];
  readonly verdicts: readonly VerdictColumn[];
  /** What each column of the sheet needs, in characters. */
  readonly widths: readonly number[];
}

const VERDICT_WIDTH = 11;
const LEAST_LABEL = 14;
const LEAST_NUMBER = 9.5;
/** A heading of at most this many letters is not broken. */
const WHOLE_HEADING = 12;
/** Wide enough for any amount; longer headings are broken. */
const MOST_NUMBER = 30;
const MOST_LABEL = 46;
const MOST_TEXT = 64;
const MOST_GROUP = 60;
const PADDING = 2.2;

/** Marks a number as favourable or unfavourable. */
export function isJudged(cell: PackCell | undefined): boolean {
  return cell?.kind === 'number' && (cell.judgement ?? null) !== null;
}

const judgedColumns = ({ columns, rows }: PackTable) =>
  columns.map((_, index) => rows.some(({ cells }) => isJudged(cells[index])));

/** The places of a table's columns, with a column of words beside those that are judged. */
export function tablePlan(table: PackTable): TablePlan {
  const judged = judgedColumns(table);
  const columns: PlannedColumn[] = [];
  const verdicts: VerdictColumn[] = [];
  const widths: number[] = [];
  let run: number[] = [];
  for (const [index, column] of table.columns.entries()) {
    columns.push({ column, at: widths.length, index });
    widths.push(neededWidth(table, index));
    if (judged[index] === true) run.push(index);
    const next = table.columns[index + 1];
    const goesOn = next !== undefined && judged[index + 1] === true && next.group === column.group;
    if (run.length === 0 || goesOn) continue;
    // Columns of one group say the same of a row. Others are about a year each: the word is about
    // the one that it stands beside, the newest.
    const of = column.group === undefined ? [index] : run;
    verdicts.push({ at: widths.length, group: column.group, of });
    widths.push(VERDICT_WIDTH);
    run = [];
  }
  widenToGroups(columns, widths);
  return { table, columns, verdicts, widths };
}

/** A group heading needs the combined width of its columns. */
function widenToGroups(columns: readonly PlannedColumn[], widths: number[]): void {
  for (const [index, { column, at }] of columns.entries()) {
    const { group } = column;
    if (group === undefined || columns[index - 1]?.column.group === group) continue;
    const after = columns.find((other, place) => place > index && other.column.group !== group);
    const end = after?.at ?? widths.length;
    const total = widths.slice(at, end).reduce((sum, width) => sum + width, 0);
    const wanted = Math.min(MOST_GROUP, cellTextWidth(group, 9, true) + PADDING);
    const missing = wanted - total;
    if (missing > 0) widths[at] = (widths[at] ?? 0) + missing;
  }
}

/** In characters, for one column of the table. */
function neededWidth({ columns, rows }: PackTable, index: number): number {
  const column = columns[index];
  const kind = column?.kind ?? 'text';
  const heading = column?.heading ?? '';
  const unbroken = heading.length <= WHOLE_HEADING ? [heading] : heading.split(/\s+/);
  const words = unbroken.map((word) => cellTextWidth(word, 9, true));
  const texts = rows.flatMap(({ kind: rowKind, cells }) => {
    const cell = cells[index];
    return cell === undefined ? [] : [cellTextWidth(cellText(cell), 10, rowKind !== 'line')];
  });
  const widest = Math.max(0, ...words, ...texts) + PADDING;
  if (kind === 'number') return Math.min(MOST_NUMBER, Math.max(LEAST_NUMBER, widest));
  return Math.min(kind === 'label' ? MOST_LABEL : MOST_TEXT, Math.max(LEAST_LABEL, widest));
}

/** The largest width of each column over several tables. */
export function sharedWidths(all: readonly (readonly number[])[]): number[] {
  const count = Math.max(0, ...all.map((widths) => widths.length));
  return Array.from({ length: count }, (_, index) =>
    Math.max(...all.map((widths) => widths[index] ?? 0)),
  );
}

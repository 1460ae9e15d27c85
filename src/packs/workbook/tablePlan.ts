import { cellText } from '../model/cellText.ts';
import type { PackCell, PackColumn, PackTable } from '../model/pack.ts';
import { cellTextWidth } from './textLines.ts';

export interface PlannedColumn {
  readonly column: PackColumn;
  readonly at: number;
  readonly index: number;
}

/** A narrow column that states in a word what the colour of the neighbouring numbers means. */
export interface VerdictColumn {
  readonly at: number;
  readonly group: string | undefined;
  readonly of: readonly number[];
}

export interface TablePlan {
  readonly table: PackTable;
  readonly columns: readonly PlannedColumn[];
  readonly verdicts: readonly VerdictColumn[];
  readonly widths: readonly number[];
}

const VERDICT_WIDTH = 11;
const LEAST_LABEL = 14;
const LEAST_NUMBER = 9.5;
/** A heading of at most this many letters isn't broken. */
const WHOLE_HEADING = 12;
const MOST_NUMBER_WIDTH = 30;
const MOST_LABEL_WIDTH = 46;
const MOST_TEXT_WIDTH = 64;
const MOST_GROUP = 60;
const CELL_PADDING = 2.2;

export function isJudged(cell: PackCell | undefined): boolean {
  return cell?.kind === 'number' && (cell.judgement ?? null) !== null;
}

const judgedColumns = ({ columns, rows }: PackTable) =>
  columns.map((_, index) => rows.some(({ cells }) => isJudged(cells[index])));

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
    // Columns of one group have one verdict per row. Other columns cover about a year each, and the word is about the
    // newest of them, next to it.
    const of = column.group === undefined ? [index] : run;
    verdicts.push({ at: widths.length, group: column.group, of });
    widths.push(VERDICT_WIDTH);
    run = [];
  }
  widenToGroups(columns, widths);
  return { table, columns, verdicts, widths };
}

function widenToGroups(columns: readonly PlannedColumn[], widths: number[]): void {
  for (const [index, { column, at }] of columns.entries()) {
    const { group } = column;
    if (group === undefined || columns[index - 1]?.column.group === group) continue;
    const after = columns.find((other, place) => place > index && other.column.group !== group);
    const end = after?.at ?? widths.length;
    const total = widths.slice(at, end).reduce((sum, width) => sum + width, 0);
    const wanted = Math.min(MOST_GROUP, cellTextWidth(group, 9, true) + CELL_PADDING);
    const missing = wanted - total;
    if (missing > 0) widths[at] = (widths[at] ?? 0) + missing;
  }
}

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
  const widest = Math.max(0, ...words, ...texts) + CELL_PADDING;
  if (kind === 'number') return Math.min(MOST_NUMBER_WIDTH, Math.max(LEAST_NUMBER, widest));
  return Math.min(
    kind === 'label' ? MOST_LABEL_WIDTH : MOST_TEXT_WIDTH,
    Math.max(LEAST_LABEL, widest),
  );
}

export function sharedWidths(all: readonly (readonly number[])[]): number[] {
  const count = Math.max(0, ...all.map((widths) => widths.length));
  return Array.from({ length: count }, (_, index) =>
    Math.max(...all.map((widths) => widths[index] ?? 0)),
  );
}

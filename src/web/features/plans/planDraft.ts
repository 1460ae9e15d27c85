import type { SentPlanFigure, WholePlan } from '../../../contract/plans.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { decimal } from '../../../domain/decimal.ts';
import { MONTHS_IN_YEAR } from '../../../domain/fiscalCalendar.ts';
import { lineOfHeading } from '../../../domain/lineHeadings.ts';
import type { LineKey } from '../../../domain/lines.ts';
import { shownLines } from '../../../domain/lines.ts';
import { toMoney } from '../../../domain/money.ts';
import type { PlanLine } from '../../../domain/plan.ts';
import { fitsPlanLine, PLAN_LINES, PLAN_ROWS } from '../../../domain/plan.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { EXPECTED_AMOUNT, readTypedAmount } from '../../editing/typedAmount.ts';

/** The lines of the grid that are typed, in their order; those that only follow come after them. */
export const typedRows = (): LineKey[] =>
  shownLines(
    shownBasis(),
    PLAN_ROWS.filter((line) => PLAN_LINES.includes(line)),
  );
export const followingRows = (): LineKey[] =>
  shownLines(
    shownBasis(),
    PLAN_ROWS.filter((line) => !PLAN_LINES.includes(line)),
  );

/** A cell of the grid. */
export interface PlanCell {
  readonly line: LineKey;
  /** 1 is the first month of the company's year. */
  readonly monthNum: number;
}

/** A cell as a key: "revenue 1". */
export const cellKey = ({ line, monthNum }: PlanCell): string => `${line} ${monthNum}`;

/** The cell of a key; null for any other text. */
export function cellOfKey(key: string): PlanCell | null {
  const [name, monthNum] = key.split(' ');
  const line = typedRows().find((one) => one === name);
  return line === undefined ? null : { line, monthNum: Number(monthNum) };
}

/** What was typed into a cell, and what was stored there when that began. */
export interface TypedCell extends PlanCell {
  readonly text: string;
  readonly was: string | null;
}
export type Typed = ReadonlyMap<string, TypedCell>;

/** What was typed and is not stored yet, with the steps back and forward. */
export interface PlanDraft {
  readonly typed: Typed;
  readonly past: readonly Typed[];
  readonly future: readonly Typed[];
  /** The cell whose next character belongs to the same step. */
  readonly typedIn: string | null;
}

const NOTHING: Typed = new Map();
export const NO_DRAFT: PlanDraft = { typed: NOTHING, past: [], future: [], typedIn: null };

type Stored = Pick<WholePlan, 'figures'>;

/** The stored amount of a cell; null where nothing is planned. */
export const storedAmount = ({ figures }: Stored, { line, monthNum }: PlanCell): string | null =>
  figures.find((one) => one.line === line)?.amounts[monthNum - 1] ?? null;

/** Amounts are typed and shown without cents where they have none. */
const withoutZeroCents = (amount: string) => amount.replace(/\.00$/, '');

/** What stands in a cell: as typed, else as stored; '' where nothing is planned. */
export function planCellText(stored: Stored, typed: Typed, cell: PlanCell): string {
  return typed.get(cellKey(cell))?.text ?? withoutZeroCents(storedAmount(stored, cell) ?? '');
}

export interface CellText extends PlanCell {
  readonly text: string;
}

/** Types into cells as one step; into one cell as the same step for as long as nothing else is done. */
export function typeCells(draft: PlanDraft, stored: Stored, cells: readonly CellText[]): PlanDraft {
  const [only] = cells;
  const typedIn = cells.length === 1 && only !== undefined ? cellKey(only) : null;
  const typed = new Map(draft.typed);
  for (const { text, ...cell } of cells) {
    const key = cellKey(cell);
    const was = typed.get(key)?.was ?? storedAmount(stored, cell);
    typed.set(key, { ...cell, text, was });
  }
  const goesOn = typedIn !== null && typedIn === draft.typedIn;
  return { typed, past: goesOn ? draft.past : [...draft.past, draft.typed], future: [], typedIn };
}

/** The next character is a step of its own. */
export const endStep = (draft: PlanDraft): PlanDraft =>
  draft.typedIn === null ? draft : { ...draft, typedIn: null };

export function undoStep(draft: PlanDraft): PlanDraft {
  const before = draft.past.at(-1);
  if (before === undefined) return draft;
  return {
    typed: before,
    past: draft.past.slice(0, -1),
    future: [draft.typed, ...draft.future],
    typedIn: null,
  };
}

export function redoStep(draft: PlanDraft): PlanDraft {
  const [next, ...future] = draft.future;
  if (next === undefined) return draft;
  return { typed: next, past: [...draft.past, draft.typed], future, typedIn: null };
}

/** The amount of a text, null for a blank one; or why it is none. */
export function readCell(
  line: LineKey,
  text: string,
): { readonly amount: string | null } | { readonly problem: string } {
  const read = readTypedAmount(text, 'usd');
  if (read.is === 'blank') return { amount: null };
  if (read.is === 'unreadable') return { problem: EXPECTED_AMOUNT };
  if (read.is === 'tooLong') return { problem: read.message };
  const amount = toMoney(read.amount);
  return fitsPlanLine(line, amount) ? { amount } : { problem: MESSAGES.wholePeople };
}

const isSame = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : decimal(one).eq(decimal(other));

/** What the grid says so far, for totals; a text that is no amount is left out. */
export function plannedLines(stored: Stored, typed: Typed): PlanLine[] {
  return typedRows().map((line) => ({
    line,
    amounts: Array.from({ length: MONTHS_IN_YEAR }, (_, place) => {
      const read = readCell(line, planCellText(stored, typed, { line, monthNum: place + 1 }));
      return 'amount' in read ? read.amount : null;
    }),
  }));
}

export interface PlanChanges {
  readonly figures: readonly SentPlanFigure[];
  /** By cell: why what was typed cannot be stored. */
  readonly problems: ReadonlyMap<string, string>;
  /** Cells in which somebody else has stored another amount since they were typed in. */
  readonly conflicts: readonly TypedCell[];
}

/** What would be stored of what was typed. */
export function planChanges(stored: Stored, typed: Typed): PlanChanges {
  const figures: SentPlanFigure[] = [];
  const problems = new Map<string, string>();
  const conflicts: TypedCell[] = [];
  for (const [key, cell] of typed) {
    const { line, monthNum, was } = cell;
    const now = storedAmount(stored, cell);
    const read = readCell(line, cell.text);
    if ('problem' in read) problems.set(key, read.problem);
    else if (isSame(read.amount, now)) continue;
    else figures.push({ line, monthNum, amount: read.amount, was });
    if (!isSame(was, now)) conflicts.push(cell);
  }
  return { figures, problems, conflicts };
}

/** After a save: what was typed meanwhile stays, over what is stored now. */
export function draftAfterSave(draft: PlanDraft, sent: Typed, stored: Stored): PlanDraft {
  const left = [...draft.typed].filter(([key, cell]) => sent.get(key) !== cell);
  const typed = new Map(
    left.map(([key, cell]) => [key, { ...cell, was: storedAmount(stored, cell) }]),
  );
  return { ...NO_DRAFT, typed };
}

/** Conflicts settled: with what was typed, or with what is stored. */
export function settleConflicts(
  draft: PlanDraft,
  stored: Stored,
  keeps: 'mine' | 'theirs',
): PlanDraft {
  const typed = new Map(draft.typed);
  for (const cell of planChanges(stored, draft.typed).conflicts) {
    const key = cellKey(cell);
    if (keeps === 'mine') typed.set(key, { ...cell, was: storedAmount(stored, cell) });
    else typed.delete(key);
  }
  return { ...NO_DRAFT, typed };
}

export interface PastedBlock {
  readonly cells: readonly CellText[];
  /** Values that have no cell to go to. */
  readonly leftOut: number;
}

/**
 * A block that was copied from a spreadsheet, laid over the grid from a cell on; null for a single
 * value. Rows that begin with the name of a line go to that line.
 */
export function pastedCells(start: PlanCell, block: string): PastedBlock | null {
  const rows = block
    .replace(/(?:\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'));
  if (rows.length === 1 && rows[0]?.length === 1) return null;
  const named = rows.map(([first = '']) => lineOfHeading(shownBasis(), first)?.key ?? null);
  const cells: CellText[] = [];
  let leftOut = 0;
  const lines = typedRows();
  const lay = (line: LineKey | undefined, texts: readonly string[]) => {
    for (const [at, text] of texts.entries()) {
      const monthNum = start.monthNum + at;
      if (line !== undefined && lines.includes(line) && monthNum <= MONTHS_IN_YEAR) {
        cells.push({ line, monthNum, text: text.trim() });
      } else if (text.trim() !== '') leftOut += 1;
    }
  };
  if (named.some((line) => line !== null)) {
    for (const [at, [, ...texts]] of rows.entries()) lay(named[at] ?? undefined, texts);
  } else {
    const first = lines.indexOf(start.line);
    for (const [at, texts] of rows.entries()) lay(lines[first + at], texts);
  }
  return { cells, leftOut };
}

/** The cell's text in all months after it. */
export function filledRight(stored: Stored, typed: Typed, cell: PlanCell): CellText[] {
  const text = planCellText(stored, typed, cell);
  return Array.from({ length: MONTHS_IN_YEAR - cell.monthNum }, (_, at) => ({
    line: cell.line,
    monthNum: cell.monthNum + at + 1,
    text,
  }));
}

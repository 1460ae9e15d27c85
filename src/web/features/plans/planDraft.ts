import type { SentPlanFigure, WholePlan } from '../../../contract/plans.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { decimal } from '../../../finance/decimal.ts';
import { MONTHS_IN_YEAR } from '../../../finance/fiscalCalendar.ts';
import { lineOfHeading } from '../../../finance/lineHeadings.ts';
import type { LineKey } from '../../../finance/lines.ts';
import { usedLines, shownWithAmounts, shownLines } from '../../../finance/catalogue.ts';
import { toMoney } from '../../../finance/money.ts';
import type { PlanLine } from '../../../finance/plan.ts';
import { fitsPlanLine, PLAN_LINES, PLAN_ROWS } from '../../../finance/plan.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { EXPECTED_AMOUNT, readTypedAmount } from '../../editing/typedAmount.ts';

const TYPED_ROWS = PLAN_ROWS.filter((line) => PLAN_LINES.includes(line));

/** Includes hidden lines that have an amount. */
export const basisOfPlan = (lines: readonly PlanLine[]): CompanyBasis =>
  shownWithAmounts(shownBasis(), (hidden) =>
    lines.flatMap(({ line, amounts }) => (line === hidden ? amounts : [])),
  );

/** Lines that are entered, in order; calculated lines follow them. */
export const typedRows = (lines: readonly PlanLine[] = []): LineKey[] =>
  usedLines(basisOfPlan(lines), TYPED_ROWS);
export const followingRows = (): LineKey[] =>
  shownLines(
    shownBasis(),
    PLAN_ROWS.filter((line) => !PLAN_LINES.includes(line)),
  );

export interface PlanCell {
  readonly line: LineKey;
  /** 1 is the first month of the company's year. */
  readonly monthNum: number;
}

/** Returns a key such as "revenue 1". */
export const cellKey = ({ line, monthNum }: PlanCell): string => `${line} ${monthNum}`;

/** Parses the key of a cell; null for any other text. */
export function cellOfKey(key: string): PlanCell | null {
  const [name, monthNum] = key.split(' ');
  const line = shownLines(shownBasis(), TYPED_ROWS).find((one) => one === name);
  return line === undefined ? null : { line, monthNum: Number(monthNum) };
}

/** The typed text, and the stored amount when typing began. */
export interface TypedCell extends PlanCell {
  readonly text: string;
  readonly was: string | null;
}
export type Typed = ReadonlyMap<string, TypedCell>;

export interface PlanDraft {
  readonly typed: Typed;
  readonly past: readonly Typed[];
  readonly future: readonly Typed[];
  /** The cell in which further typing belongs to the same undo step. */
  readonly typedIn: string | null;
}

const NOTHING_TYPED: Typed = new Map();
export const NO_DRAFT: PlanDraft = { typed: NOTHING_TYPED, past: [], future: [], typedIn: null };

type StoredPlanFigures = Pick<WholePlan, 'figures'>;

/** Returns the stored amount; null if nothing is planned. */
export const storedAmount = (
  { figures }: StoredPlanFigures,
  { line, monthNum }: PlanCell,
): string | null => figures.find((one) => one.line === line)?.amounts[monthNum - 1] ?? null;

/** Cents are left out if they are zero. */
const withoutZeroCents = (amount: string) => amount.replace(/\.00$/, '');

/** Typed text, otherwise the stored amount; '' if nothing is planned. */
export function planCellText(stored: StoredPlanFigures, typed: Typed, cell: PlanCell): string {
  return typed.get(cellKey(cell))?.text ?? withoutZeroCents(storedAmount(stored, cell) ?? '');
}

export interface CellText extends PlanCell {
  readonly text: string;
}

/** One undo step per call, except that continued typing in one cell stays one step. */
export function typeCells(
  draft: PlanDraft,
  stored: StoredPlanFigures,
  cells: readonly CellText[],
): PlanDraft {
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

/** Reads a typed amount; null for blank text, and a problem if the text isn't an amount. */
export function readCell(
  line: LineKey,
  text: string,
): { readonly amount: string | null } | { readonly problem: string } {
  const read = readTypedAmount(text, 'usd');
  if (read.kind === 'blank') return { amount: null };
  if (read.kind === 'unreadable') return { problem: EXPECTED_AMOUNT };
  if (read.kind === 'tooLong') return { problem: read.message };
  const amount = toMoney(read.amount);
  return fitsPlanLine(line, amount) ? { amount } : { problem: MESSAGES.wholePeople };
}

const isSameTypedPlan = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : decimal(one).eq(decimal(other));

/** Returns the lines used for totals. Text that isn't an amount is left out. */
export function plannedLines(stored: StoredPlanFigures, typed: Typed): PlanLine[] {
  return shownLines(shownBasis(), TYPED_ROWS).map((line) => ({
    line,
    amounts: Array.from({ length: MONTHS_IN_YEAR }, (_, place) => {
      const read = readCell(line, planCellText(stored, typed, { line, monthNum: place + 1 }));
      return 'amount' in read ? read.amount : null;
    }),
  }));
}

export interface PlanChanges {
  readonly figures: readonly SentPlanFigure[];
  readonly problems: ReadonlyMap<string, string>;
  readonly conflicts: readonly TypedCell[];
}

export function planChanges(stored: StoredPlanFigures, typed: Typed): PlanChanges {
  const figures: SentPlanFigure[] = [];
  const problems = new Map<string, string>();
  const conflicts: TypedCell[] = [];
  for (const [key, cell] of typed) {
    const { line, monthNum, was } = cell;
    const now = storedAmount(stored, cell);
    const read = readCell(line, cell.text);
    if ('problem' in read) problems.set(key, read.problem);
    else if (isSameTypedPlan(read.amount, now)) continue;
    else figures.push({ line, monthNum, amount: read.amount, was });
    if (!isSameTypedPlan(was, now)) conflicts.push(cell);
  }
  return { figures, problems, conflicts };
}

/** Text typed during the save is kept and applied to the newly stored amounts. */
export function draftAfterSave(
  draft: PlanDraft,
  sent: Typed,
  stored: StoredPlanFigures,
): PlanDraft {
  const left = [...draft.typed].filter(([key, cell]) => sent.get(key) !== cell);
  const typed = new Map(
    left.map(([key, cell]) => [key, { ...cell, was: storedAmount(stored, cell) }]),
  );
  return { ...NO_DRAFT, typed };
}

/** Keeps either the typed or the stored amounts. */
export function settleConflicts(
  draft: PlanDraft,
  stored: StoredPlanFigures,
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
  readonly leftOut: number;
}

/**
 * Lays a spreadsheet block over the grid. Null for a single value. A pasted row that begins with a line's name goes to
 * that line.
 */
export function pastedCells(
  start: PlanCell,
  block: string,
  lines: readonly LineKey[] = typedRows(),
): PastedBlock | null {
  const rows = block
    .replace(/(?:\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'));
  if (rows.length === 1 && rows[0]?.length === 1) return null;
  const named = rows.map(([first = '']) => lineOfHeading(shownBasis(), first)?.key ?? null);
  const cells: CellText[] = [];
  let leftOut = 0;
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

/** Copies the text to all later months. */
export function filledRight(stored: StoredPlanFigures, typed: Typed, cell: PlanCell): CellText[] {
  const text = planCellText(stored, typed, cell);
  return Array.from({ length: MONTHS_IN_YEAR - cell.monthNum }, (_, at) => ({
    line: cell.line,
    monthNum: cell.monthNum + at + 1,
    text,
  }));
}

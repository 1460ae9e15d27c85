import { decimal } from '../../finance/decimal.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';

/** A cell of a grid of lines by the months of a financial year. */
export interface GridCell<Line extends string = string> {
  readonly line: Line;
  /** 1 is the first month of the company's year. */
  readonly monthNum: number;
}

const headingWords = (heading: string) => heading.trim().toLowerCase().replaceAll(/\s+/g, ' ');

export const isSameHeading = (one: string, other: string): boolean =>
  headingWords(one) === headingWords(other);

/** Returns a key such as "revenue 1". */
export const cellKey = ({ line, monthNum }: GridCell): string => `${line} ${monthNum}`;

/** The typed text, and the stored amount when typing began. */
export interface TypedCell<Line extends string = string> extends GridCell<Line> {
  readonly text: string;
  readonly was: string | null;
}
export type Typed<Line extends string = string> = ReadonlyMap<string, TypedCell<Line>>;

export interface GridDraft<Line extends string = string> {
  readonly typed: Typed<Line>;
  readonly past: readonly Typed<Line>[];
  readonly future: readonly Typed<Line>[];
  /** The cell in which further typing belongs to the same undo step. */
  readonly typedIn: string | null;
}

export const NO_DRAFT: GridDraft<never> = { typed: new Map(), past: [], future: [], typedIn: null };

export interface CellText<Line extends string = string> extends GridCell<Line> {
  readonly text: string;
}

export type ReadCell = { readonly amount: string | null } | { readonly problem: string };

/** What a grid knows of its stored amounts and lines. */
export interface AmountGrid<Line extends string> {
  /** The lines in which amounts are typed, in order. */
  readonly lines: readonly Line[];
  /** The stored amount; null if there is none. */
  readonly storedAmount: (cell: GridCell<Line>) => string | null;
  /** Reads a typed amount; null for blank text, and a problem if the text isn't an amount. */
  readonly readCell: (line: Line, text: string) => ReadCell;
  /** The line that a heading in a pasted block names; `start` is the line of the cell that it is pasted into. */
  readonly lineOfHeading: (heading: string, start: Line) => Line | null;
  /** Whether amounts can be typed in a cell of these lines. */
  readonly isOpen: (cell: GridCell<Line>) => boolean;
}

/** Parses the key of a cell; null for any other text. */
export function cellOfKey<Line extends string>(
  { lines }: Pick<AmountGrid<Line>, 'lines'>,
  key: string,
): GridCell<Line> | null {
  const [name, monthNum] = key.split(' ');
  const line = lines.find((one) => one === name);
  return line === undefined ? null : { line, monthNum: Number(monthNum) };
}

/** Cents are left out if they are zero. */
const withoutZeroCents = (amount: string) => amount.replace(/\.00$/, '');

type Stored<Line extends string> = Pick<AmountGrid<Line>, 'storedAmount'>;

/** Typed text, otherwise the stored amount; '' if there is none. */
export function gridCellText<Line extends string>(
  grid: Stored<Line>,
  typed: Typed<Line>,
  cell: GridCell<Line>,
): string {
  return typed.get(cellKey(cell))?.text ?? withoutZeroCents(grid.storedAmount(cell) ?? '');
}

/** One undo step per call, except that continued typing in one cell stays one step. */
export function typeCells<Line extends string>(
  draft: GridDraft<Line>,
  grid: Stored<Line>,
  cells: readonly CellText<Line>[],
): GridDraft<Line> {
  const [only] = cells;
  const typedIn = cells.length === 1 && only !== undefined ? cellKey(only) : null;
  const typed = new Map(draft.typed);
  for (const { text, ...cell } of cells) {
    const key = cellKey(cell);
    const was = typed.get(key)?.was ?? grid.storedAmount(cell);
    typed.set(key, { ...cell, text, was });
  }
  const goesOn = typedIn !== null && typedIn === draft.typedIn;
  return { typed, past: goesOn ? draft.past : [...draft.past, draft.typed], future: [], typedIn };
}

export const endStep = <Line extends string>(draft: GridDraft<Line>): GridDraft<Line> =>
  draft.typedIn === null ? draft : { ...draft, typedIn: null };

export function undoStep<Line extends string>(draft: GridDraft<Line>): GridDraft<Line> {
  const before = draft.past.at(-1);
  if (before === undefined) return draft;
  return {
    typed: before,
    past: draft.past.slice(0, -1),
    future: [draft.typed, ...draft.future],
    typedIn: null,
  };
}

export function redoStep<Line extends string>(draft: GridDraft<Line>): GridDraft<Line> {
  const [next, ...future] = draft.future;
  if (next === undefined) return draft;
  return { typed: next, past: [...draft.past, draft.typed], future, typedIn: null };
}

const isSameTyped = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : decimal(one).eq(decimal(other));

export interface GridChanges<Line extends string = string> {
  readonly figures: readonly (GridCell<Line> & {
    readonly amount: string | null;
    readonly was: string | null;
  })[];
  readonly problems: ReadonlyMap<string, string>;
  readonly conflicts: readonly TypedCell<Line>[];
}

export function gridChanges<Line extends string>(
  grid: Pick<AmountGrid<Line>, 'storedAmount' | 'readCell'>,
  typed: Typed<Line>,
): GridChanges<Line> {
  const figures: GridChanges<Line>['figures'][number][] = [];
  const problems = new Map<string, string>();
  const conflicts: TypedCell<Line>[] = [];
  for (const [key, cell] of typed) {
    const { line, monthNum, was } = cell;
    const now = grid.storedAmount(cell);
    const read = grid.readCell(line, cell.text);
    if ('problem' in read) problems.set(key, read.problem);
    else if (isSameTyped(read.amount, now)) continue;
    else figures.push({ line, monthNum, amount: read.amount, was });
    if (!isSameTyped(was, now)) conflicts.push(cell);
  }
  return { figures, problems, conflicts };
}

/** Text typed during the save is kept and applied to the newly stored amounts. */
export function draftAfterSave<Line extends string>(
  draft: GridDraft<Line>,
  sent: Typed<Line>,
  grid: Stored<Line>,
): GridDraft<Line> {
  const left = [...draft.typed].filter(([key, cell]) => sent.get(key) !== cell);
  const typed = new Map(
    left.map(([key, cell]) => [key, { ...cell, was: grid.storedAmount(cell) }]),
  );
  return { ...NO_DRAFT, typed };
}

/** Keeps either the typed or the stored amounts. */
export function settleConflicts<Line extends string>(
  draft: GridDraft<Line>,
  grid: Pick<AmountGrid<Line>, 'storedAmount' | 'readCell'>,
  keeps: 'mine' | 'theirs',
): GridDraft<Line> {
  const typed = new Map(draft.typed);
  for (const cell of gridChanges(grid, draft.typed).conflicts) {
    const key = cellKey(cell);
    if (keeps === 'mine') typed.set(key, { ...cell, was: grid.storedAmount(cell) });
    else typed.delete(key);
  }
  return { ...NO_DRAFT, typed };
}

export interface PastedBlock<Line extends string = string> {
  readonly cells: readonly CellText<Line>[];
  readonly leftOut: number;
}

/**
 * Lays a spreadsheet block over the grid. Null for a single value. A pasted row that begins with a line's name goes to
 * that line.
 */
export function pastedCells<Line extends string>(
  grid: Pick<AmountGrid<Line>, 'lines' | 'lineOfHeading' | 'isOpen'>,
  start: GridCell<Line>,
  block: string,
): PastedBlock<Line> | null {
  const rows = block
    .replace(/(?:\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'));
  if (rows.length === 1 && rows[0]?.length === 1) return null;
  const { lines } = grid;
  const named = rows.map(([first = '']) => grid.lineOfHeading(first, start.line));
  const cells: CellText<Line>[] = [];
  let leftOut = 0;
  const lay = (line: Line | undefined, texts: readonly string[]) => {
    for (const [at, text] of texts.entries()) {
      const monthNum = start.monthNum + at;
      const isPlace =
        line !== undefined &&
        lines.includes(line) &&
        monthNum <= MONTHS_IN_YEAR &&
        grid.isOpen({ line, monthNum });
      if (isPlace) cells.push({ line, monthNum, text: text.trim() });
      else if (text.trim() !== '') leftOut += 1;
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
export function filledRight<Line extends string>(
  grid: Pick<AmountGrid<Line>, 'storedAmount' | 'isOpen'>,
  typed: Typed<Line>,
  cell: GridCell<Line>,
): CellText<Line>[] {
  const text = gridCellText(grid, typed, cell);
  return Array.from({ length: MONTHS_IN_YEAR - cell.monthNum }, (_, at) => ({
    line: cell.line,
    monthNum: cell.monthNum + at + 1,
    text,
  })).filter((one) => grid.isOpen(one));
}

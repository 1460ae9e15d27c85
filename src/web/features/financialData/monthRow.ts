import type { FinancialData } from '../../../contract/financialData.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { figuresIn } from '../../editing/saidFindings.ts';
import { pastedLine } from '../../editing/pastedLine.ts';
import {
  changedFields,
  leaveField,
  type RecordEdit,
  type RecordRules,
  typeIn,
} from '../../editing/recordEdit.ts';
import { isOptionalLine, shownLines } from '../../../domain/lines.ts';
import { withDerivedMargin } from '../../../domain/derivedMargin.ts';
import type { CheckedFigures } from '../../../domain/monthFindings.ts';
import {
  cellProblem,
  type EditableKey,
  type FigureCells,
  cellFigure,
  isSameAmount,
  isSameFigure,
  leftCell,
  openCells,
  typedCell,
} from './figureCells.ts';
import type { FigureChanges } from './financialData.api.ts';
import { EDIT_KEYS } from './financialTable.view.ts';

/** The figures of a month in its row of the table for editing. */
export interface MonthRow extends FigureCells<EditableKey> {
  /** Why they change; may be blank. */
  readonly reason: string;
}
export type RowField = EditableKey | 'reason';
const isFigure = (field: RowField): field is EditableKey => field !== 'reason';

export type MonthRowEdit = RecordEdit<FinancialData, MonthRow>;

export const MONTH_ROW: RecordRules<FinancialData, MonthRow> = {
  fields: [...EDIT_KEYS, 'reason'],
  version: ({ version }) => version,
  open: (month) => ({ ...openCells(EDIT_KEYS, month), reason: '' }),
  isSame: (field, a, b) => {
    if (!isFigure(field)) return a.reason.trim() === b.reason.trim();
    return isDerived(field) && a[field].isTyped !== b[field].isTyped
      ? isAsFollows(field, a, b)
      : isSameFigure(field, a[field], b[field]);
  },
  leave: (cells, field) =>
    isFigure(field) ? { ...cells, [field]: leftCell(field, cells[field]) } : cells,
  problems: (cells) => {
    const problems = new Map<string, string>();
    for (const key of EDIT_KEYS) {
      const problem = cellProblem(key, cells[key]);
      if (problem !== null) problems.set(key, problem);
    }
    return problems;
  },
  showsProblems: 'atOnce',
  changedMeanwhile:
    'Someone else changed this month while you were editing. Their values are in the row now; where both of you changed a cell, choose one.',
};

/** The figures that follow revenue and production until somebody enters them. */
export type DerivedKey = 'grossProfit' | 'grossMarginPercent';
type EnteredKey = Exclude<EditableKey, DerivedKey>;
export const isEntered = (key: EditableKey): key is EnteredKey => !isDerived(key);
export const isDerived = (key: EditableKey): key is DerivedKey =>
  key === 'grossProfit' || key === 'grossMarginPercent';

/**
 * Whether a figure that was entered in one of the drafts is what would follow there anyway, from the
 * other draft with the changes of this one.
 */
function isAsFollows(key: DerivedKey, a: MonthRow, b: MonthRow): boolean {
  const [entered, other] = a[key].isTyped ? [a, b] : [b, a];
  const figure = (cells: MonthRow, of: DerivedKey | 'revenue' | 'production') =>
    cellFigure(of, cells[of]);
  const before = {
    revenue: figure(other, 'revenue'),
    production: figure(other, 'production'),
    grossProfit: figure(other, 'grossProfit'),
    grossMarginPercent: figure(other, 'grossMarginPercent'),
  };
  const withProfit = key === 'grossMarginPercent' && entered.grossProfit.isTyped;
  const follows = withDerivedMargin(before, {
    revenue: figure(entered, 'revenue'),
    production: figure(entered, 'production'),
    ...(withProfit ? { grossProfit: figure(entered, 'grossProfit') } : {}),
  });
  const expected = follows[key];
  return isSameAmount(figure(entered, key), expected === undefined ? before[key] : expected);
}

/** The month as it would be stored: with the changes, and what follows from them. */
export function monthAfter(edit: MonthRowEdit): CheckedFigures {
  const changes: Partial<Record<EditableKey, string | null>> = monthRowChanges(edit);
  for (const key of blankedFigures(edit)) changes[key] = null;
  const figures = figuresIn(edit.base);
  return { ...figures, ...withDerivedMargin(figures, changes) };
}

/** The changed figures and no others, as plain decimal text. */
export function monthRowChanges(edit: MonthRowEdit): Partial<Record<EditableKey, string>> {
  const changes: Partial<Record<EditableKey, string>> = {};
  for (const key of changedFields(MONTH_ROW, edit).filter(isFigure)) {
    const figure = cellFigure(key, edit.draft[key]);
    if (figure !== null) changes[key] = figure;
  }
  return changes;
}

/** The figures that are said to be not reported after all. */
function blankedFigures({ base, draft }: MonthRowEdit): EnteredKey[] {
  return EDIT_KEYS.filter(isEntered).filter(
    (key) => draft[key].isMissing && (base[key] ?? null) !== null,
  );
}

/** What is sent: the changed figures, those that nobody has reported, and why. */
export function monthRowBody(edit: MonthRowEdit): FigureChanges {
  const blanked = blankedFigures(edit);
  const notReported = blanked.filter((key) => !isOptionalLine(key));
  const reason = edit.draft.reason.trim();
  return {
    ...monthRowChanges(edit),
    // One of the lines that a company switches on is simply empty.
    ...Object.fromEntries(blanked.filter(isOptionalLine).map((key) => [key, null])),
    ...(notReported.length === 0 ? {} : { notReported }),
    ...(reason === '' ? {} : { reason }),
  };
}

/**
 * The row with the first line of a block from a spreadsheet in it, and the cell where it ends, for
 * the focus. Null for a single value, which the input takes by itself.
 */
export function pasteIntoMonth(
  edit: MonthRowEdit,
  start: EditableKey,
  block: string,
): { readonly edit: MonthRowEdit; readonly last: EditableKey } | null {
  const pasted = pastedLine(shownLines(shownBasis(), EDIT_KEYS), start, block);
  if (pasted === null) return null;
  const filled = pasted.values.reduce(
    (running, { field, text }) =>
      leaveField(MONTH_ROW, typeIn(running, field, typedCell(text)), field),
    edit,
  );
  const note = leftOutWords(pasted.linesLeftOut, pasted.valuesLeftOut);
  return { edit: { ...filled, note }, last: pasted.last };
}

/** A note on which part of a pasted block did not fit; null if all of it did. */
function leftOutWords(lines: number, values: number): string | null {
  if (lines > 0) {
    return 'Only one month can be edited at a time, so only the first row you pasted was used.';
  }
  if (values === 0) return null;
  return values === 1
    ? 'There was no column for the last value you pasted.'
    : `There were no columns for the last ${values} values you pasted.`;
}

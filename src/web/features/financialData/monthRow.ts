import type { FinancialData } from '../../../contract/financialData.ts';
import type { FigureColumn } from './financialTable.view.ts';
import { figuresIn } from '../../editing/wordedFindings.ts';
import { pastedLine } from '../../editing/pastedLine.ts';
import {
  changedFields,
  leaveField,
  type RecordEdit,
  type RecordRules,
  typeIn,
} from '../../editing/recordEdit.ts';
import { isOptionalLine } from '../../../finance/lines.ts';
import { withDerivedMargin } from '../../../finance/derivedMargin.ts';
import type { CheckedFigures } from '../../../finance/monthFindings.ts';
import {
  cellProblem,
  type EditableKey,
  type FigureCells,
  cellFigure,
  isSameAmount,
  isSameFigure,
  normalizedCell,
  openCells,
  typedCell,
} from './figureCells.ts';
import type { FigureChanges } from './financialData.api.ts';
import { EDIT_KEYS } from './financialTable.view.ts';

export interface MonthRow extends FigureCells<EditableKey> {
  readonly reason: string;
}
export type RowField = EditableKey | 'reason';
const isFigureField = (field: RowField): field is EditableKey => field !== 'reason';

export type MonthRowEdit = RecordEdit<FinancialData, MonthRow>;

export const MONTH_ROW: RecordRules<FinancialData, MonthRow> = {
  fields: [...EDIT_KEYS, 'reason'],
  version: ({ version }) => version,
  open: (month) => ({ ...openCells(EDIT_KEYS, month), reason: '' }),
  isSame: (field, a, b) => {
    if (!isFigureField(field)) return a.reason.trim() === b.reason.trim();
    return isDerived(field) && a[field].isTyped !== b[field].isTyped
      ? isAsFollows(field, a, b)
      : isSameFigure(field, a[field], b[field]);
  },
  leave: (cells, field) =>
    isFigureField(field) ? { ...cells, [field]: normalizedCell(field, cells[field]) } : cells,
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
    'Someone else changed this month while you were editing. Their values are in the row now; if you both changed a cell, choose which value to keep.',
};

/** Calculated from revenue and production until a person enters them. */
export type DerivedKey = 'grossProfit' | 'grossMarginPercent';
type EnteredFigureKey = Exclude<EditableKey, DerivedKey>;
export const isEntered = (key: EditableKey): key is EnteredFigureKey => !isDerived(key);
export const isDerived = (key: EditableKey): key is DerivedKey =>
  key === 'grossProfit' || key === 'grossMarginPercent';

/** True if a figure entered in one draft equals what the other draft would calculate with this draft's changes. */
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

export function monthAfter(edit: MonthRowEdit): CheckedFigures {
  const changes: Partial<Record<EditableKey, string | null>> = monthRowChanges(edit);
  for (const key of blankedFigures(edit)) changes[key] = null;
  const figures = figuresIn(edit.base);
  return { ...figures, ...withDerivedMargin(figures, changes) };
}

/** Returns only the changed figures, as plain decimal text. */
export function monthRowChanges(edit: MonthRowEdit): Partial<Record<EditableKey, string>> {
  const changes: Partial<Record<EditableKey, string>> = {};
  for (const key of changedFields(MONTH_ROW, edit).filter(isFigureField)) {
    const figure = cellFigure(key, edit.draft[key]);
    if (figure !== null) changes[key] = figure;
  }
  return changes;
}

function blankedFigures({ base, draft }: MonthRowEdit): EnteredFigureKey[] {
  return EDIT_KEYS.filter(isEntered).filter(
    (key) => draft[key].isMissing && (base[key] ?? null) !== null,
  );
}

/** The changed figures, those that aren't reported after all, and the reason. */
export function monthRowBody(edit: MonthRowEdit): FigureChanges {
  const blanked = blankedFigures(edit);
  const notReported = blanked.filter((key) => !isOptionalLine(key));
  const reason = edit.draft.reason.trim();
  return {
    ...monthRowChanges(edit),
    // An emptied optional line is sent as null.
    ...Object.fromEntries(blanked.filter(isOptionalLine).map((key) => [key, null])),
    ...(notReported.length === 0 ? {} : { notReported }),
    ...(reason === '' ? {} : { reason }),
  };
}

/**
 * Fills the row from the first line of a spreadsheet block. Null for a single value, which the input handles itself.
 */
export function pasteIntoMonth(
  edit: MonthRowEdit,
  columns: readonly Pick<FigureColumn, 'key'>[],
  start: EditableKey,
  block: string,
): { readonly edit: MonthRowEdit; readonly last: EditableKey } | null {
  const pasted = pastedLine(
    columns.map(({ key }) => key),
    start,
    block,
  );
  if (pasted === null) return null;
  const filled = pasted.values.reduce(
    (running, { field, text }) =>
      leaveField(MONTH_ROW, typeIn(running, field, typedCell(text)), field),
    edit,
  );
  const note = pasteLeftOutWords(pasted.linesLeftOut, pasted.valuesLeftOut);
  return { edit: { ...filled, note }, last: pasted.last };
}

/** Returns null if the whole block fitted. */
function pasteLeftOutWords(lines: number, values: number): string | null {
  if (lines > 0) {
    return 'Only one month can be edited at a time, so only the first row you pasted was used.';
  }
  if (values === 0) return null;
  return values === 1
    ? 'There was no column for the last value you pasted.'
    : `There were no columns for the last ${values} values you pasted.`;
}

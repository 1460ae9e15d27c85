import type { FinancialData } from '../../../contract/financialData.ts';
import {
  cellProblem,
  changedFigures,
  type EditableKey,
  type FigureCells,
  hasChanges,
  leaveAllCells,
  leaveCell,
  mergeCells,
  openCells,
  takeFigures,
  typeInCell,
} from './figureCells.ts';
import { EDIT_KEYS } from './financialTable.view.ts';
import { pasteBlock } from './pastedBlock.ts';

/** The one row that is being edited. */
export interface RowEdit {
  /** The record that the changes are made to: the one that was opened, or a colleague's newer one. */
  readonly base: FinancialData;
  readonly cells: FigureCells;
  /** Cells for which the person has to choose between their value and the colleague's. */
  readonly conflicts: readonly EditableKey[];
  /** Cells that took over a colleague's newer value. */
  readonly updated: readonly EditableKey[];
  /** The server's reasons, by field. */
  readonly refused: ReadonlyMap<string, string>;
  /** What has to be known about the row as a whole. */
  readonly note: string | null;
}

const NO_REASONS: ReadonlyMap<string, string> = new Map();

export function openRow(record: FinancialData): RowEdit {
  return {
    base: record,
    cells: openCells(EDIT_KEYS, record),
    conflicts: [],
    updated: [],
    refused: NO_REASONS,
    note: null,
  };
}

function withoutReason(edit: RowEdit, key: EditableKey): ReadonlyMap<string, string> {
  return new Map([...edit.refused].filter(([field]) => field !== key));
}

export function typed(edit: RowEdit, key: EditableKey, text: string): RowEdit {
  return { ...edit, cells: typeInCell(edit.cells, key, text), refused: withoutReason(edit, key) };
}

export function left(edit: RowEdit, key: EditableKey): RowEdit {
  return { ...edit, cells: leaveCell(edit.cells, key) };
}

export function allLeft(edit: RowEdit): RowEdit {
  return { ...edit, cells: leaveAllCells(EDIT_KEYS, edit.cells) };
}

/** The row with a pasted block in it, and the cell where it ends; null for a single value. */
export function pasted(
  edit: RowEdit,
  start: EditableKey,
  block: string,
): { edit: RowEdit; last: EditableKey } | null {
  const result = pasteBlock(EDIT_KEYS, edit.cells, start, block);
  if (result === null) return null;
  return {
    edit: { ...edit, cells: result.cells, refused: NO_REASONS, note: result.leftOut },
    last: result.last,
  };
}

export function refusedRow(
  edit: RowEdit,
  refused: ReadonlyMap<string, string>,
  note: string | null,
): RowEdit {
  return { ...edit, refused, note };
}

/** The row on top of a newer record: what only the colleague changed is taken over. */
export function rebased(edit: RowEdit, newer: FinancialData): RowEdit {
  const { conflicts, updated } = mergeCells(EDIT_KEYS, edit.base, newer, edit.cells);
  const open = new Set([...conflicts, ...edit.conflicts]);
  const taken = new Set([...updated, ...edit.updated]);
  for (const key of updated) open.delete(key);
  return {
    ...edit,
    base: newer,
    cells: takeFigures(updated, newer, edit.cells),
    conflicts: EDIT_KEYS.filter((key) => open.has(key)),
    updated: EDIT_KEYS.filter((key) => taken.has(key)),
    refused: NO_REASONS,
    note: null,
  };
}

function settledConflict(edit: RowEdit, key: EditableKey): readonly EditableKey[] {
  return edit.conflicts.filter((other) => other !== key);
}

export function keptMine(edit: RowEdit, key: EditableKey): RowEdit {
  return { ...edit, conflicts: settledConflict(edit, key) };
}

export function tookTheirs(edit: RowEdit, key: EditableKey): RowEdit {
  return {
    ...edit,
    cells: takeFigures([key], edit.base, edit.cells),
    conflicts: settledConflict(edit, key),
  };
}

export function rowChanges(edit: RowEdit): Partial<Record<EditableKey, string>> {
  return changedFigures(EDIT_KEYS, edit.base, edit.cells);
}

export function isRowChanged(edit: RowEdit): boolean {
  return hasChanges(EDIT_KEYS, edit.base, edit.cells);
}

/** Why the row cannot be saved yet, by cell. */
export function rowProblems(edit: RowEdit): ReadonlyMap<EditableKey, string> {
  const problems = new Map<EditableKey, string>();
  for (const key of EDIT_KEYS) {
    const problem = cellProblem(key, edit.cells[key]) ?? edit.refused.get(key);
    if (problem !== undefined) problems.set(key, problem);
    else if (edit.conflicts.includes(key)) problems.set(key, 'Choose one of the two values');
  }
  return problems;
}

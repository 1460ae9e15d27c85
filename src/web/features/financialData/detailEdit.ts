import type { FinancialData } from '../../../contract/financialData.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { mergeFields } from '../../components/fieldMerge.ts';
import { formatCount } from '../../../format/count.ts';
import {
  cellProblem,
  changedFigures,
  type FigureCells,
  leaveAllCells,
  mergeCells,
  openCells,
  takeFigures,
} from './figureCells.ts';
import type { FigureChanges } from './financialData.api.ts';
import {
  DETAIL_EDIT_KEYS,
  type DetailEditKey,
  NOTE_FIELDS,
  type NoteKey,
} from './financialDetail.view.ts';

export type DetailField = DetailEditKey | NoteKey;

/** The details of a month while they are being edited. */
export interface DetailEdit {
  readonly base: FinancialData;
  readonly cells: FigureCells<DetailEditKey>;
  readonly notes: Readonly<Record<NoteKey, string>>;
  /** Fields for which the person has to choose between their value and the colleague's. */
  readonly conflicts: readonly DetailField[];
  /** The server's reasons, by field. */
  readonly refused: ReadonlyMap<string, string>;
  readonly message: string | null;
}

const NOTE_KEYS: readonly NoteKey[] = NOTE_FIELDS.map(({ key }) => key);
const NO_REASONS: ReadonlyMap<string, string> = new Map();

export function openDetails(record: FinancialData): DetailEdit {
  return {
    base: record,
    cells: openCells(DETAIL_EDIT_KEYS, record),
    notes: { notes: record.notes ?? '', summaryNotes: record.summaryNotes ?? '' },
    conflicts: [],
    refused: NO_REASONS,
    message: null,
  };
}

export function detailsLeft(edit: DetailEdit): DetailEdit {
  return { ...edit, cells: leaveAllCells(DETAIL_EDIT_KEYS, edit.cells) };
}

/** The body of the call that saves the details: the changed fields and no others. */
export function detailChanges({ base, cells, notes }: DetailEdit): FigureChanges {
  const changes: FigureChanges = changedFigures(DETAIL_EDIT_KEYS, base, cells);
  for (const key of NOTE_KEYS) {
    if (notes[key] !== (base[key] ?? '')) {
      changes[key] = notes[key].trim() === '' ? null : notes[key];
    }
  }
  return changes;
}

export function areDetailsChanged(edit: DetailEdit): boolean {
  return Object.keys(detailChanges(edit)).length > 0;
}

/** Why the details cannot be saved yet, by field. */
export function detailProblems(edit: DetailEdit): ReadonlyMap<string, string> {
  const problems = new Map(edit.refused);
  for (const key of DETAIL_EDIT_KEYS) {
    const problem = cellProblem(key, edit.cells[key]);
    if (problem !== null) problems.set(key, problem);
  }
  for (const key of NOTE_KEYS) {
    if (edit.notes[key].length > LIMITS.noteText) {
      problems.set(key, `At most ${formatCount(LIMITS.noteText)} characters`);
    }
  }
  return problems;
}

const MERGED = 'Someone else changed this month while you were editing.';

/** The details on top of a newer record: what only the colleague changed is taken over. */
export function rebasedDetails(edit: DetailEdit, newer: FinancialData): DetailEdit {
  const { base, cells, notes } = edit;
  const figures = mergeCells(DETAIL_EDIT_KEYS, base, newer, cells);
  const texts = mergeFields({
    keys: NOTE_KEYS,
    changedHere: (key) => notes[key] !== (base[key] ?? ''),
    changedThere: (key) => (base[key] ?? '') !== (newer[key] ?? ''),
    agree: (key) => notes[key] === (newer[key] ?? ''),
  });
  const conflicts = [...figures.conflicts, ...texts.conflicts];
  const updated: readonly DetailField[] = [...figures.updated, ...texts.updated];
  return {
    base: newer,
    cells: takeFigures(figures.updated, newer, cells),
    notes: {
      ...notes,
      ...Object.fromEntries(texts.updated.map((key) => [key, newer[key] ?? ''])),
    },
    conflicts: [...conflicts, ...edit.conflicts].filter(
      (field, index, all) => all.indexOf(field) === index && !updated.includes(field),
    ),
    refused: NO_REASONS,
    message: conflicts.length + updated.length > 0 ? MERGED : edit.message,
  };
}

const withoutConflict = (edit: DetailEdit, field: DetailField) =>
  edit.conflicts.filter((other) => other !== field);

export function keepMyDetail(edit: DetailEdit, field: DetailField): DetailEdit {
  return { ...edit, conflicts: withoutConflict(edit, field) };
}

export function takeTheirDetail(edit: DetailEdit, field: DetailField): DetailEdit {
  const conflicts = withoutConflict(edit, field);
  if (field === 'notes' || field === 'summaryNotes') {
    return { ...edit, conflicts, notes: { ...edit.notes, [field]: edit.base[field] ?? '' } };
  }
  return { ...edit, conflicts, cells: takeFigures([field], edit.base, edit.cells) };
}

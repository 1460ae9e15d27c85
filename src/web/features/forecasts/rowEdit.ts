import type { Forecast } from '../../../contract/forecasts.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { decimal } from '../../../domain/decimal.ts';
import { mergeFields } from '../../components/fieldMerge.ts';
import { expectedAmountIn, readAmountIn } from './amountIn.ts';
import type { ForecastChanges } from './forecastCalls.ts';

/** What of a forecast is edited in its row. */
export const ROW_FIELDS = ['amount', 'actualAmount', 'notes'] as const;
export type RowField = (typeof ROW_FIELDS)[number];

export const ROW_LABELS: Readonly<Record<RowField, string>> = {
  amount: 'Amount',
  actualAmount: 'Actual',
  notes: 'Notes',
};

/** The one row that is being edited. */
export interface RowEdit {
  /** The record that the changes are made to: the one that was opened, or a colleague's newer one. */
  readonly base: Forecast;
  readonly texts: Readonly<Record<RowField, string>>;
  /** Fields that were left, so that what is wrong in them may be said. */
  readonly left: readonly RowField[];
  /** Fields for which the person has to choose between their value and the colleague's. */
  readonly conflicts: readonly RowField[];
  /** Fields that took over a colleague's newer value. */
  readonly updated: readonly RowField[];
  /** The server's reasons, by field. */
  readonly refused: ReadonlyMap<string, string>;
  /** What has to be known about the row as a whole. */
  readonly note: string | null;
}

const NO_REASONS: ReadonlyMap<string, string> = new Map();

export function amountRequired(metric: Forecast['metric']): string {
  return metric === 'forecast' ? MESSAGES.forecastAmountRequired : MESSAGES.budgetAmountRequired;
}

function storedText(record: Forecast, field: RowField): string {
  return record[field] ?? '';
}

function textsOf(record: Forecast): Record<RowField, string> {
  return {
    amount: storedText(record, 'amount'),
    actualAmount: storedText(record, 'actualAmount'),
    notes: record.notes,
  };
}

export function openRow(record: Forecast): RowEdit {
  return {
    base: record,
    texts: textsOf(record),
    left: [],
    conflicts: [],
    updated: [],
    refused: NO_REASONS,
    note: null,
  };
}

function without<Item>(items: readonly Item[], gone: Item): readonly Item[] {
  return items.filter((item) => item !== gone);
}

export function typed(edit: RowEdit, field: RowField, text: string): RowEdit {
  return {
    ...edit,
    texts: { ...edit.texts, [field]: text },
    left: without(edit.left, field),
    refused: new Map([...edit.refused].filter(([name]) => name !== field)),
  };
}

/** Once a field is left, an amount that was understood stands there as plain digits. */
export function left(edit: RowEdit, field: RowField): RowEdit {
  const isLeft = { ...edit, left: [...without(edit.left, field), field] };
  if (field === 'notes') return isLeft;
  const read = readAmountIn(edit.base.currency, edit.texts[field]);
  return read.is === 'amount' || read.is === 'tooLong'
    ? { ...isLeft, texts: { ...edit.texts, [field]: read.amount } }
    : isLeft;
}

export function allLeft(edit: RowEdit): RowEdit {
  return ROW_FIELDS.reduce((running, field) => left(running, field), edit);
}

/**
 * Fills the fields from `start` to the right with the first line of a block copied from a
 * spreadsheet. Null when the text is a single value, which the input takes by itself.
 */
export function pasted(
  edit: RowEdit,
  start: RowField,
  block: string,
): { readonly edit: RowEdit; readonly last: RowField } | null {
  const lines = block.replace(/(?:\r?\n)+$/, '').split(/\r?\n/);
  const values = (lines[0] ?? '').split('\t');
  if (values.length === 1 && (lines.length === 1 || start === 'notes')) return null;
  const room = ROW_FIELDS.slice(ROW_FIELDS.indexOf(start));
  const filled = room.slice(0, values.length);
  const next = filled.reduce(
    (running, field, at) => left(typed(running, field, values[at] ?? ''), field),
    edit,
  );
  const isLeftOut = lines.length > 1 || values.length > room.length;
  const note = isLeftOut ? 'Only the pasted values that fit this row were used.' : null;
  return { edit: { ...next, note }, last: filled.at(-1) ?? start };
}

/** The field's value in the form in which it is stored; null for a missing actual. */
function valueOf(edit: RowEdit, field: RowField): string | null {
  const text = edit.texts[field];
  if (field === 'notes') return text;
  const read = readAmountIn(edit.base.currency, text);
  if (read.is === 'amount' || read.is === 'tooLong') return read.amount;
  return read.is === 'blank' && field === 'actualAmount' ? null : text;
}

function isSame(field: RowField, a: string | null, b: string | null): boolean {
  if (a === b || a === null || b === null || field === 'notes') return a === b;
  try {
    return decimal(a).eq(decimal(b));
  } catch {
    // What is no number says something else than the number that is stored.
    return false;
  }
}

export function isFieldChanged(edit: RowEdit, field: RowField): boolean {
  return !isSame(field, valueOf(edit, field), edit.base[field]);
}

export function isRowChanged(edit: RowEdit): boolean {
  return ROW_FIELDS.some((field) => isFieldChanged(edit, field));
}

/** The changed fields and no others; an emptied actual is null. */
export function rowChanges(edit: RowEdit): ForecastChanges {
  return {
    ...(isFieldChanged(edit, 'amount') && { amount: valueOf(edit, 'amount') ?? '' }),
    ...(isFieldChanged(edit, 'actualAmount') && { actualAmount: valueOf(edit, 'actualAmount') }),
    ...(isFieldChanged(edit, 'notes') && { notes: edit.texts.notes }),
  };
}

function fieldProblem(edit: RowEdit, field: RowField): string | undefined {
  const text = edit.texts[field];
  if (field === 'notes') {
    return text.length > LIMITS.noteText ? MESSAGES.tooLong(LIMITS.noteText) : undefined;
  }
  const read = readAmountIn(edit.base.currency, text);
  if (read.is === 'tooLong') return read.message;
  if (read.is === 'unreadable') return expectedAmountIn(edit.base.currency);
  return read.is === 'blank' && field === 'amount' ? amountRequired(edit.base.metric) : undefined;
}

/** Why the row cannot be saved yet, by field; only of fields that were left. */
export function rowProblems(edit: RowEdit): ReadonlyMap<RowField, string> {
  const problems = new Map<RowField, string>();
  for (const field of ROW_FIELDS) {
    const problem =
      (edit.left.includes(field) ? fieldProblem(edit, field) : undefined) ??
      edit.refused.get(field) ??
      (edit.conflicts.includes(field) ? 'Choose one of the two values' : undefined);
    if (problem !== undefined) problems.set(field, problem);
  }
  return problems;
}

/** The row on top of a newer record: what only the colleague changed is taken over. */
export function rebased(edit: RowEdit, newer: Forecast): RowEdit {
  const { conflicts, updated } = mergeFields<RowField>({
    keys: ROW_FIELDS,
    changedHere: (field) => isFieldChanged(edit, field),
    changedThere: (field) => !isSame(field, edit.base[field], newer[field]),
    agree: (field) => isSame(field, valueOf(edit, field), newer[field]),
  });
  const theirs = textsOf(newer);
  const open = new Set([...conflicts, ...edit.conflicts]);
  const taken = new Set([...updated, ...edit.updated]);
  for (const field of updated) open.delete(field);
  return {
    ...edit,
    base: newer,
    texts: { ...edit.texts, ...Object.fromEntries(updated.map((key) => [key, theirs[key]])) },
    conflicts: ROW_FIELDS.filter((field) => open.has(field)),
    updated: ROW_FIELDS.filter((field) => taken.has(field)),
    refused: NO_REASONS,
    note: null,
  };
}

export function keptMine(edit: RowEdit, field: RowField): RowEdit {
  return { ...edit, conflicts: without(edit.conflicts, field) };
}

export function tookTheirs(edit: RowEdit, field: RowField): RowEdit {
  return {
    ...edit,
    texts: { ...edit.texts, [field]: storedText(edit.base, field) },
    conflicts: without(edit.conflicts, field),
  };
}

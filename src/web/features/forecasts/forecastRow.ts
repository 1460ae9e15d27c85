import type { Forecast } from '../../../contract/forecasts.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { decimal, isPlainDecimal } from '../../../finance/decimal.ts';
import { pastedLine } from '../../editing/pastedLine.ts';
import {
  changedFields,
  leaveField,
  type RecordEdit,
  type RecordRules,
  typeIn,
} from '../../editing/recordEdit.ts';
import { expectedAmountIn, readAmountIn } from './amountIn.ts';
import type { ForecastChanges } from './forecastCalls.ts';

export interface ForecastRow {
  readonly amount: string;
  readonly actualAmount: string;
  readonly notes: string;
}
export type ForecastField = keyof ForecastRow;
export type ForecastRowEdit = RecordEdit<Forecast, ForecastRow>;

export const FORECAST_FIELDS = ['amount', 'actualAmount', 'notes'] as const;

export const FORECAST_LABELS: Readonly<Record<ForecastField, string>> = {
  amount: 'Amount',
  actualAmount: 'Actual',
  notes: 'Notes',
};

function amountRequired(metric: Forecast['metric']): string {
  return metric === 'forecast' ? MESSAGES.forecastAmountRequired : MESSAGES.budgetAmountRequired;
}

/** Returns a field's stored value; null for a missing actual. */
function storedFieldValue(
  row: ForecastRow,
  field: ForecastField,
  { currency }: Forecast,
): string | null {
  const text = row[field];
  if (field === 'notes') return text;
  const read = readAmountIn(currency, text);
  if (read.kind === 'amount' || read.kind === 'tooLong') return read.amount;
  return read.kind === 'blank' && field === 'actualAmount' ? null : text;
}

function problemIn(row: ForecastRow, field: ForecastField, stored: Forecast): string | undefined {
  const text = row[field];
  if (field === 'notes') {
    return text.length > LIMITS.noteText ? MESSAGES.tooLong(LIMITS.noteText) : undefined;
  }
  const read = readAmountIn(stored.currency, text);
  if (read.kind === 'tooLong') return read.message;
  if (read.kind === 'unreadable') return expectedAmountIn(stored.currency);
  return read.kind === 'blank' && field === 'amount' ? amountRequired(stored.metric) : undefined;
}

export const FORECAST_ROW: RecordRules<Forecast, ForecastRow> = {
  fields: FORECAST_FIELDS,
  version: ({ version }) => version,
  open: ({ amount, actualAmount, notes }) => ({ amount, actualAmount: actualAmount ?? '', notes }),
  isSame: (field, a, b, stored) => {
    const first = storedFieldValue(a, field, stored);
    const second = storedFieldValue(b, field, stored);
    if (first === second || first === null || second === null || field === 'notes') {
      return first === second;
    }
    // Text that isn't a number never equals the stored number.
    if (!isPlainDecimal(first) || !isPlainDecimal(second)) return false;
    return decimal(first).eq(decimal(second));
  },
  leave: (row, field, { currency }) => {
    if (field === 'notes') return row;
    const read = readAmountIn(currency, row[field]);
    return read.kind === 'amount' || read.kind === 'tooLong'
      ? { ...row, [field]: read.amount }
      : row;
  },
  problems: (row, stored) => {
    const problems = new Map<string, string>();
    for (const field of FORECAST_FIELDS) {
      const problem = problemIn(row, field, stored);
      if (problem !== undefined) problems.set(field, problem);
    }
    return problems;
  },
  showsProblems: 'onceLeft',
  changedMeanwhile:
    'Someone else changed this forecast while you were editing. Their values are in the row now; if you both changed a field, choose which value to keep.',
};

/** Returns only the changed fields. An emptied actual is sent as null. */
export function forecastRowChanges(edit: ForecastRowEdit): ForecastChanges {
  const { base, draft } = edit;
  const changed = changedFields(FORECAST_ROW, edit);
  return {
    ...(changed.includes('amount') && { amount: storedFieldValue(draft, 'amount', base) ?? '' }),
    ...(changed.includes('actualAmount') && {
      actualAmount: storedFieldValue(draft, 'actualAmount', base),
    }),
    ...(changed.includes('notes') && { notes: draft.notes }),
  };
}

/**
 * Fills the row from the first line of a spreadsheet block. Null for a single value and for text in the notes, which
 * the control handles itself.
 */
export function pasteIntoForecast(
  edit: ForecastRowEdit,
  start: ForecastField,
  block: string,
): { readonly edit: ForecastRowEdit; readonly last: ForecastField } | null {
  const pasted = pastedLine<ForecastField>(FORECAST_FIELDS, start, block);
  if (pasted === null) return null;
  const { values, last, linesLeftOut, valuesLeftOut } = pasted;
  if (start === 'notes' && valuesLeftOut === 0) return null;
  const filled = values.reduce(
    (running, { field, text }) => leaveField(FORECAST_ROW, typeIn(running, field, text), field),
    edit,
  );
  const isLeftOut = linesLeftOut + valuesLeftOut > 0;
  const note = isLeftOut ? 'Only the pasted values that fit this row were used.' : null;
  return { edit: { ...filled, note }, last };
}

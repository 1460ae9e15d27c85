import type { Forecast } from '../../../contract/forecasts.ts';
import { METRICS } from '../../../contract/forecastKinds.ts';
import { fieldMessages } from '../../api/problem.ts';
import type { RecordEdit, RecordRules, RefusedSave } from '../../editing/recordEdit.ts';
import { isStale } from '../../editing/refusedSave.ts';
import { type PairFailure, pairFailure } from './pairFailure.ts';
import {
  type AmountField,
  currencyOf,
  formField,
  isAmountField,
  isSameValue,
  openPair,
  PAIR_FIELDS,
  pairProblems,
  type PairRecords,
  type PairValues,
  amountAsDigits,
} from './pairForm.ts';
import type { PairAttempt, PairOutcome } from './savePair.ts';

export interface StoredPair {
  readonly values: PairValues;
  readonly attempt: PairAttempt;
  readonly failure: PairFailure | null;
}
export type PairEdit = RecordEdit<StoredPair, PairValues>;

/** The amount of a record that doesn't exist yet next to the edited record. It may be left blank. */
export function optionalAmount({ records, opened }: PairAttempt): AmountField | null {
  if (opened === 'forecast' && records.budget === null) return 'budgetAmount';
  if (opened === 'budget' && records.forecast === null) return 'forecastAmount';
  return null;
}

export const PAIR: RecordRules<StoredPair, PairValues> = {
  fields: PAIR_FIELDS,
  version: ({ attempt: { records } }) =>
    (records.forecast?.version ?? 0) + (records.budget?.version ?? 0),
  open: ({ values }) => values,
  isSame: isSameValue,
  leave: (values, field) =>
    isAmountField(field)
      ? { ...values, [field]: amountAsDigits(currencyOf(values), values[field]) }
      : values,
  problems: (values, { attempt }) => pairProblems(values, optionalAmount(attempt)),
  showsProblems: 'onceTried',
  changedMeanwhile:
    'Someone else changed this forecast while you were editing. Their values are in the form now; if you both changed a field, choose which value to keep.',
};

export function pairName({ attempt: { opened, records } }: StoredPair): string {
  return opened === null ? 'create' : String(records[opened]?.id);
}

/** True if part of the pair is stored, or may be. */
export function isPartlySaved({ failure }: StoredPair): boolean {
  return failure !== null && failure.saved.length + failure.unsure.length > 0;
}

/** Returns null if no stored record is newer. */
export function newerPair(pair: StoredPair, all: readonly Forecast[]): StoredPair | null {
  const { attempt } = pair;
  const newer = (record: Forecast | null) =>
    all.find(({ id, version }) => id === record?.id && version > record.version) ?? null;
  const forecast = newer(attempt.records.forecast);
  const budget = newer(attempt.records.budget);
  if (forecast === null && budget === null) return null;
  const records: PairRecords = {
    forecast: forecast ?? attempt.records.forecast,
    budget: budget ?? attempt.records.budget,
  };
  const { opened } = attempt;
  return {
    ...pair,
    // A new pair shows the typed values, even if its first half was saved.
    values: opened === null ? pair.values : openPair(records, opened),
    attempt: { ...attempt, records },
  };
}

/** The pair was not saved completely. */
export class PairNotSaved extends Error {
  readonly outcome: PairOutcome;

  constructor(outcome: PairOutcome) {
    super('Only part of the pair was saved');
    this.outcome = outcome;
  }
}

export function pairRefusal(
  { outcome }: PairNotSaved,
  { base }: PairEdit,
): RefusedSave<StoredPair> {
  const failure = pairFailure(outcome);
  const reasons = new Map<string, string>();
  let isAnyStale = false;
  for (const metric of METRICS) {
    const half = outcome.halves[metric];
    if (!('error' in half)) continue;
    isAnyStale ||= isStale(half.error);
    for (const [path, message] of fieldMessages(half.error)) {
      const field = formField(path, metric);
      if (field !== null) reasons.set(field, message);
    }
  }
  return {
    toast: failure.toast,
    // The failure is shown above the fields instead.
    note: null,
    reasons,
    isStale: isAnyStale,
    base: { ...base, attempt: outcome.attempt, failure },
  };
}

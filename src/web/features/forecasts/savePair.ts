import { METRICS } from '../../../contract/forecastKinds.ts';
import type { Forecast } from '../../../contract/forecasts.ts';
import { type ForecastBody, type ForecastCalls, isUnanswered } from './forecastCalls.ts';
import {
  AMOUNT_OF,
  type Metric,
  pairBody,
  pairChanges,
  type PairField,
  type PairRecords,
  type PairValues,
} from './pairForm.ts';

interface SentBody {
  readonly body: ForecastBody;
  readonly key: string;
}

/** The progress of saving a pair, so that a retry continues from there and creates nothing twice. */
export interface PairAttempt {
  /** What is stored: the records that were opened, or what earlier tries have saved. */
  readonly records: PairRecords;
  /** The record that was opened; null for a new pair. */
  readonly opened: Metric | null;
  /** Fields that were changed at any try: both records get them. */
  readonly changed: readonly PairField[];
  /** What was sent to make a record and not answered: it is sent again as it was. */
  readonly unanswered: Readonly<Record<Metric, SentBody | null>>;
  /** The last key of each record and what it was for: the same body goes under the same key. */
  readonly sent: Readonly<Record<Metric, SentBody | null>>;
}

const NEITHER = { forecast: null, budget: null } as const;

export function newAttempt(
  records: PairRecords = NEITHER,
  opened: Metric | null = null,
): PairAttempt {
  return { records, opened, changed: [], unanswered: NEITHER, sent: NEITHER };
}

export type HalfOutcome =
  | { readonly is: 'saved' | 'nothingToDo' }
  | { readonly is: 'refused' | 'unanswered'; readonly error: unknown };

export interface PairOutcome {
  readonly attempt: PairAttempt;
  readonly halves: Readonly<Record<Metric, HalfOutcome>>;
}

interface Half {
  readonly record: Forecast | null;
  readonly unanswered: SentBody | null;
  readonly sent: SentBody | null;
  readonly outcome: HalfOutcome;
}

function isSameBody(a: ForecastBody, b: ForecastBody): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

async function saveHalf(
  attempt: PairAttempt,
  metric: Metric,
  values: PairValues,
  fields: ReadonlySet<PairField>,
  calls: ForecastCalls,
  newKey: () => string,
): Promise<Half> {
  let record = attempt.records[metric];
  let sent = attempt.sent[metric];
  let unanswered = attempt.unanswered[metric];
  let didSave = false;
  try {
    if (record === null) {
      // The amount of a record that is not there may be left out while the other one is edited.
      const isWanted = attempt.opened === null || values[AMOUNT_OF[metric]].trim() !== '';
      if (!isWanted && unanswered === null) {
        return { record, unanswered, sent, outcome: { is: 'nothingToDo' } };
      }
      const body = pairBody(values, metric);
      const again = sent !== null && isSameBody(sent.body, body) ? sent : null;
      sent = unanswered ?? again ?? { body, key: newKey() };
      unanswered = sent;
      record = await calls.create(sent.body, sent.key);
      unanswered = null;
      didSave = true;
    }
    const changes = pairChanges(record, values, fields);
    if (Object.keys(changes).length > 0) {
      record = await calls.update(record, changes);
      didSave = true;
    }
    return {
      record,
      unanswered,
      sent,
      outcome: { is: didSave ? 'saved' : 'nothingToDo' },
    };
  } catch (error) {
    const isOpen = isUnanswered(error);
    return {
      record,
      unanswered: isOpen ? unanswered : null,
      sent,
      outcome: { is: isOpen ? 'unanswered' : 'refused', error },
    };
  }
}

/**
 * Saves both records of a pair at once: makes what is not there, each under its own key, and
 * changes what says something else than the form. Never rejects; repeated with the attempt it
 * returns, it does what is left to do and nothing twice.
 */
export async function savePair(
  attempt: PairAttempt,
  values: PairValues,
  changedNow: readonly PairField[],
  calls: ForecastCalls,
  newKey: () => string,
): Promise<PairOutcome> {
  const changed = [...new Set([...attempt.changed, ...changedNow])];
  // A new pair takes every field from the form; an existing one only the changed fields.
  const everything = new Set<PairField>([
    'businessUnit',
    'currency',
    'fy',
    'month',
    'actualAmount',
    'monthlySummariesId',
    'notes',
  ]);
  const fieldsOf = () => (attempt.opened === null ? everything : new Set(changed));
  const [forecast, budget] = await Promise.all(
    METRICS.map((metric) => saveHalf(attempt, metric, values, fieldsOf(), calls, newKey)),
  );
  if (forecast === undefined || budget === undefined) throw new Error('A pair of two');
  return {
    attempt: {
      opened: attempt.opened,
      changed,
      records: { forecast: forecast.record, budget: budget.record },
      unanswered: { forecast: forecast.unanswered, budget: budget.unanswered },
      sent: { forecast: forecast.sent, budget: budget.sent },
    },
    halves: { forecast: forecast.outcome, budget: budget.outcome },
  };
}

export function isComplete({ halves }: PairOutcome): boolean {
  return METRICS.every((metric) => !('error' in halves[metric]));
}

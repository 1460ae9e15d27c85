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

/** Progress of a save, so that a retry continues from here and creates nothing twice. */
export interface PairAttempt {
  /** Opened records, or records that earlier attempts have saved. */
  readonly records: PairRecords;
  readonly opened: Metric | null;
  /** Fields changed in any attempt; both records get them. */
  readonly changed: readonly PairField[];
  /** Bodies sent to create a record but not answered. They are sent again unchanged. */
  readonly unanswered: Readonly<Record<Metric, SentBody | null>>;
  /** The last body and key per record: the same body keeps its key. */
  readonly sent: Readonly<Record<Metric, SentBody | null>>;
}

const NOTHING_SENT = { forecast: null, budget: null } as const;

export function newAttempt(
  records: PairRecords = NOTHING_SENT,
  opened: Metric | null = null,
): PairAttempt {
  return { records, opened, changed: [], unanswered: NOTHING_SENT, sent: NOTHING_SENT };
}

export type HalfOutcome =
  | { readonly kind: 'saved' | 'nothingToDo' }
  | { readonly kind: 'refused' | 'unanswered'; readonly error: unknown };

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
      // While one record is edited, the other record's amount may be blank.
      const isWanted = attempt.opened === null || values[AMOUNT_OF[metric]].trim() !== '';
      if (!isWanted && unanswered === null) {
        return { record, unanswered, sent, outcome: { kind: 'nothingToDo' } };
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
      outcome: { kind: didSave ? 'saved' : 'nothingToDo' },
    };
  } catch (error) {
    const isOpen = isUnanswered(error);
    return {
      record,
      unanswered: isOpen ? unanswered : null,
      sent,
      outcome: { kind: isOpen ? 'unanswered' : 'refused', error },
    };
  }
}

/**
 * Creates missing records, each with its own key, and updates those that differ. Never rejects. Called again with the
 * returned attempt, it does only what is left.
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
  if (forecast === undefined || budget === undefined)
    throw new Error('A pair always has a forecast and a budget');
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

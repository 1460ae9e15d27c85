import { METRICS } from '../../../contract/forecastKinds.ts';
import { problemDetail } from '../../api/problem.ts';
import { METRIC_LABELS } from './forecasts.view.ts';
import type { Metric } from './pairForm.ts';
import type { PairOutcome } from './savePair.ts';

/** Why a pair was not saved as a whole, and which part of it is stored. */
export interface PairFailure {
  readonly title: string;
  readonly reason: string;
  readonly saved: readonly string[];
  /** The server did not respond: it may be saved or not. */
  readonly unsure: readonly string[];
  readonly notSaved: readonly string[];
  /** The text of the toast. */
  readonly toast: string;
}

const UNKNOWN = 'Something went wrong';

function sentence(words: readonly string[], said: string): string {
  return words.length === 0 ? '' : `${words.join(' and ')} ${said}`;
}

function named(metrics: readonly Metric[]): string[] {
  return metrics.map((metric) => METRIC_LABELS[metric]);
}

/** @throws Error when the pair was saved as a whole. */
export function pairFailure({ halves, attempt }: PairOutcome): PairFailure {
  const isNew = attempt.opened === null;
  const saved = named(
    METRICS.filter(
      (metric) => halves[metric].is === 'saved' || (isNew && halves[metric].is === 'nothingToDo'),
    ),
  );
  const unsure = named(METRICS.filter((metric) => halves[metric].is === 'unanswered'));
  const notSaved = named(METRICS.filter((metric) => halves[metric].is === 'refused'));
  const reasons = METRICS.flatMap((metric) => {
    const half = halves[metric];
    return 'error' in half
      ? [problemDetail(half.error, half.error instanceof Error ? half.error.message : UNKNOWN)]
      : [];
  });
  const reason = [...new Set(reasons)].join(' ');
  if (reasons.length === 0) throw new Error('A failure of what was saved');
  const parts = [
    sentence(saved, 'saved'),
    sentence(unsure, 'not confirmed'),
    sentence(notSaved, 'not saved'),
  ].filter((part) => part !== '');
  const message = saved.length + unsure.length > 0 ? `${parts.join(', ')}. ${reason}` : reason;
  return {
    title: titleOf(saved, unsure),
    reason,
    saved,
    unsure,
    notSaved,
    toast: isNew ? `Failed to create forecast & budget: ${message}` : message,
  };
}

function titleOf(saved: readonly string[], unsure: readonly string[]): string {
  if (unsure.length > 0) return 'The server did not respond';
  return saved.length > 0 ? 'Only one of the two was saved' : 'Nothing was saved';
}

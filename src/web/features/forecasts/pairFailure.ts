import { METRICS } from '../../../contract/forecastKinds.ts';
import { problemDetail } from '../../api/problem.ts';
import { METRIC_LABELS } from './forecasts.view.ts';
import type { Metric } from './pairForm.ts';
import type { PairOutcome } from './savePair.ts';

export interface PairFailure {
  readonly title: string;
  readonly reason: string;
  readonly saved: readonly string[];
  /** Records for which the server didn't respond, so they may or may not be saved. */
  readonly unsure: readonly string[];
  readonly notSaved: readonly string[];
  readonly toast: string;
}

const UNKNOWN_REASON = 'Something went wrong';

function savedSentence(words: readonly string[], said: string): string {
  return words.length === 0 ? '' : `${words.join(' and ')} ${said}`;
}

function metricNames(metrics: readonly Metric[]): string[] {
  return metrics.map((metric) => METRIC_LABELS[metric]);
}

/** @throws Error if the pair was saved completely. */
export function pairFailure({ halves, attempt }: PairOutcome): PairFailure {
  const isNew = attempt.opened === null;
  const saved = metricNames(
    METRICS.filter(
      (metric) =>
        halves[metric].kind === 'saved' || (isNew && halves[metric].kind === 'nothingToDo'),
    ),
  );
  const unsure = metricNames(METRICS.filter((metric) => halves[metric].kind === 'unanswered'));
  const notSaved = metricNames(METRICS.filter((metric) => halves[metric].kind === 'refused'));
  const reasons = METRICS.flatMap((metric) => {
    const half = halves[metric];
    return 'error' in half
      ? [
          problemDetail(
            half.error,
            half.error instanceof Error ? half.error.message : UNKNOWN_REASON,
          ),
        ]
      : [];
  });
  const reason = [...new Set(reasons)].join(' ');
  if (reasons.length === 0) throw new Error('The save failed without a reason');
  const parts = [
    savedSentence(saved, 'saved'),
    savedSentence(unsure, 'not confirmed'),
    savedSentence(notSaved, 'not saved'),
  ].filter((part) => part !== '');
  const message = saved.length + unsure.length > 0 ? `${parts.join(', ')}. ${reason}` : reason;
  return {
    title: pairFailureTitle(saved, unsure),
    reason,
    saved,
    unsure,
    notSaved,
    toast: isNew ? `Failed to create forecast & budget: ${message}` : message,
  };
}

function pairFailureTitle(saved: readonly string[], unsure: readonly string[]): string {
  if (unsure.length > 0) return 'The server did not respond';
  return saved.length > 0 ? 'Only one of the two was saved' : 'Nothing was saved';
}

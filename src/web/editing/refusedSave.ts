import { CallError } from '../../client/callError.ts';
import { fieldMessages, problemDetail } from '../api/problem.ts';
import type { RefusedSave } from './recordEdit.ts';

/** Refused because the record has changed since it was read. */
export function isStale(error: unknown): boolean {
  return error instanceof CallError && error.status === 412;
}

/** A refused call as an edit takes it. `toast`: the screen's own words; left out: the server's. */
export function refusedSave(
  error: unknown,
  otherwise?: string,
  toast = problemDetail(error, otherwise),
): RefusedSave<never> {
  return {
    toast,
    note: problemDetail(error, otherwise),
    reasons: fieldMessages(error),
    isStale: isStale(error),
  };
}

import { CallError } from '../../client/callError.ts';
import { fieldMessages, problemDetail } from '../api/problem.ts';
import type { RefusedSave } from './recordEdit.ts';

export function isStale(error: unknown): boolean {
  return error instanceof CallError && error.status === 412;
}

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
